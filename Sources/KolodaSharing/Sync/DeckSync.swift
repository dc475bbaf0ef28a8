import KolodaGLib

/// Keeps an open shared deck and its server in step, on a thread of its own, from `begin` to `leave`.
package protocol DeckSync: AnyObject, Sendable {
  var post: SyncPost { get }

  /// What the thread does, until the mail says to leave.
  func run()

  /// Stops what the thread is still waiting for; it took too long to leave.
  func giveUp()
}

extension DeckSync {
  /// The current state of the connection and the deck.
  package var standing: SharedStanding { post.standing }

  /// Begins; does nothing more if called again than replace the closures.
  ///
  /// - Parameters:
  ///   - changed: called on the main thread whenever `standing` changes, with the new one.
  ///   - came: called on the main thread with the numbers of the cards whose records were fetched
  ///     again.
  @MainActor
  package func begin(
    _ changed: @escaping @MainActor @Sendable (SharedStanding) -> Void,
    came: @escaping @MainActor @Sendable ([Int]) -> Void
  ) {
    guard post.begin(changed, came: came) else { return }
    WorkerThread.begin(name: "koloda-sharing") { [self] in run() }
  }

  /// Asks for a card's record again after this computer has dropped it.
  ///
  /// Returns at once.
  package func fetch(_ number: Int) { post.fetch(number) }

  /// Tries the server at once instead of after the current pause, because what it needed, such as a
  /// password, has been given.
  package func tryAgain() { post.send { $0.isToTryAgain = true } }

  /// Stops: sends what was decided, and returns undecided cards so that others get them.
  ///
  /// Does not wait for the server's answer. What can't be sent now is sent another time.
  ///
  /// - Parameter seconds: the longest time to wait for the thread.
  @MainActor
  package func leave(atMost seconds: Double) {
    if !post.leave(atMost: seconds) { giveUp() }
  }
}
