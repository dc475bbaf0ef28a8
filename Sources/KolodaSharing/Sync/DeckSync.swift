/// Keeps an open shared deck and its server in step, on a thread of its own.
package protocol DeckSync: AnyObject, Sendable {
  /// The current state of the connection and the deck.
  var standing: SharedStanding { get }

  /// Begins. Call on the main thread.
  ///
  /// - Parameters:
  /// - changed: called on the main thread whenever `standing` changes, with the new one.
  /// - came: called on the main thread with the numbers of the cards whose records were fetched
  ///   again.
  @MainActor
  func begin(
    _ changed: @escaping @MainActor @Sendable (SharedStanding) -> Void,
    came: @escaping @MainActor @Sendable ([Int]) -> Void)

  /// Asks for a card's record again after this computer has dropped it. Returns at once.
  func fetch(_ number: Int)

  /// Tries the server at once instead of after the current pause.
  func tryAgain()

  /// Stops, and waits at most `seconds` for the last messages to the server.
  @MainActor
  func leave(atMost seconds: Double)
}

extension SharedSync: DeckSync {}
