extension OpenDeck {
  /// What the deck needs from its environment: the author, a clock, IDs, and a way back to the main
  /// thread.
  package struct Environment: Sendable {
    /// The person who decides here, and the seat.
    package var author: Author
    /// The current time.
    package var now: @Sendable () -> UTCTime
    /// Makes IDs for events.
    package var newID: @Sendable () -> EventID
    /// Runs a closure on the main thread soon; closures run in the order of the calls.
    package var hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

    package init(
      author: Author, now: @escaping @Sendable () -> UTCTime,
      newID: @escaping @Sendable () -> EventID = EventID.random,
      hop: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    ) {
      self.author = author
      self.now = now
      self.newID = newID
      self.hop = hop
    }
  }
}
