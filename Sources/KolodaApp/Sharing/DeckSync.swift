/// What brings an open shared deck and its server together, on a thread of its own.
protocol DeckSync: AnyObject, Sendable {
  /// How it stands.
  var standing: SharedStanding { get }

  /// Begins; called on the main thread.
  ///
  /// - Parameters:
  ///   - changed: is told how it stands, on the main thread, whenever that changes.
  ///   - came: is told there which cards are here again, by their places in the pile.
  @MainActor
  func begin(
    _ changed: @escaping @MainActor @Sendable (SharedStanding) -> Void,
    came: @escaping @MainActor @Sendable ([Int]) -> Void)

  /// Has a card come again that was given up here; it waits for nobody.
  func fetch(_ number: Int)

  /// Has the server tried at once, not only after a while.
  func tryAgain()

  /// Ends it, and waits for the last words to the server; so many seconds at most.
  @MainActor
  func leave(atMost seconds: Double)
}

extension SharedSync: DeckSync {}
