import Koloda

/// Stores the events of one open deck; reports them as kept only once they are on disk.
///
/// A journal has a thread of its own; every member may be called on any thread.
package protocol Journal: AnyObject, Sendable {
  /// Writes an act in one transaction, in the order of the calls.
  ///
  /// After a failure every act fails with the same error until `resume(after:)` is called. So the
  /// journal never holds an act without the acts that preceded it on the screen.
  ///
  /// - Parameters:
  ///   - act: the act to write.
  ///   - done: receives the outcome, on the journal's thread.
  func append(_ act: Act, done: @escaping @Sendable (AppendOutcome) -> Void)

  /// Saves piles as the deck's own, replacing those saved before; an empty array removes them.
  ///
  /// - Parameters:
  ///   - piles: the piles to save.
  ///   - done: receives the error, or nil for success, on the journal's thread.
  func keep(_ piles: [Pile], done: @escaping @Sendable (JournalError?) -> Void)

  /// Accepts acts again after a failure; further calls with the same error do nothing.
  func resume(after error: JournalError)

  /// Saves newly found identities of cards.
  func note(_ found: [CardID: Identity])

  /// Reports what others write from now on, on the journal's thread.
  func follow(_ told: @escaping @Sendable (JournalNews) -> Void)

  /// Takes up what was decided while the cards were at another place, now that they are back.
  ///
  /// It is reported like the events of others, and acts that come later are written after it.
  func lookElsewhere()

  /// Waits until everything passed to the journal so far is saved or has failed.
  ///
  /// - Parameter seconds: the maximum waiting time.
  /// - Returns: whether everything was done in time.
  func finish(atMost seconds: Double) -> Bool

  /// Stops reporting and, once everything is saved, closes the file; does not wait.
  func close()
}

/// What a person did at one moment: one step for undo.
package struct Act: Sendable {
  package var events: [Event<CardID>]
  /// For each card the newest event about it that the person's view had seen.
  package var seen: [CardID: EventStamp?]
  /// The piles that the act's decisions are for.
  package var piles: [Pile]

  package init(
    events: [Event<CardID>], seen: [CardID: EventStamp?] = [:], piles: [Pile] = []
  ) {
    self.events = events
    self.seen = seen
    self.piles = piles
  }
}

/// The outcome of saving an act.
package enum AppendOutcome: Sendable {
  /// The act is on disk.
  case kept
  /// Nothing was written because another seat has meanwhile changed the same thing about one of the
  /// cards.
  case refused
  /// Nothing was written because of an error.
  case failed(JournalError)
}

/// A notification from a journal.
package enum JournalNews: Sendable {
  /// Events of other seats, oldest first.
  case events([Event<CardID>])
  /// The deck's saved piles, or the piles of past decisions, changed.
  case piles(kept: [Pile], former: [Pile])
  /// The journal can't be read or written, or (with nil) works again.
  case trouble(JournalError?)
  /// The file is a different one from when the deck was opened, or could not be read then: the deck
  /// must be opened again.
  case reopened
  /// The journal was damaged and has been rebuilt; `reopened` follows if the deck was open before.
  case repaired(Repair)
}

/// The result of rebuilding a damaged journal.
package struct Repair: Hashable, Sendable {
  /// The path of the copy that was kept of the damaged file.
  package var keptCopy: String
  /// The number of events in the rebuilt journal.
  package var events: Int
  /// Whether events may have been lost.
  package var mayHaveLost: Bool

  package init(keptCopy: String, events: Int, mayHaveLost: Bool) {
    self.keptCopy = keptCopy
    self.events = events
    self.mayHaveLost = mayHaveLost
  }
}
