import Koloda

/// Keeps the events of one open deck, each on disk before it is said to be kept.
///
/// It has a thread of its own; all of it may be called on any thread.
package protocol Journal: AnyObject, Sendable {
  /// Writes an act, all of it or nothing, in the order of the calls.
  ///
  /// After a failure every act fails, with the same error, until `resume(after:)`: the journal
  /// never holds an act without those that came before it on the screen.
  ///
  /// - Parameter done: is told what became of them, on the journal's thread.
  func append(_ act: Act, done: @escaping @Sendable (AppendOutcome) -> Void)

  /// Keeps piles as the deck's own, in the place of those that it had; none takes them away.
  ///
  /// - Parameter done: is told what stood in the way, or nil, on the journal's thread.
  func keep(_ piles: [Pile], done: @escaping @Sendable (JournalError?) -> Void)

  /// Lets acts through again after a failure; later calls with the same error do nothing.
  func resume(after error: JournalError)

  /// Notes what was found out of cards.
  func note(_ found: [CardID: Identity])

  /// Tells what others write from now on, on the journal's thread.
  func follow(_ told: @escaping @Sendable (JournalNews) -> Void)

  /// Waits until all that was given to it so far is kept or has failed.
  ///
  /// - Parameter seconds: how long at most.
  /// - Returns: whether it was done in time.
  func finish(atMost seconds: Double) -> Bool

  /// Ends the following and, when all is kept, lets go of the file; it does not wait.
  func close()
}

/// What a person did in one moment.
package struct Act: Sendable {
  /// The events.
  package var events: [Event<CardID>]
  /// For each card the newest event about it that the person's view had seen.
  package var seen: [CardID: EventStamp?]
  /// The piles that its decisions are for.
  package var piles: [Pile]

  /// Makes an act.
  package init(
    events: [Event<CardID>], seen: [CardID: EventStamp?] = [:], piles: [Pile] = []
  ) {
    self.events = events
    self.seen = seen
    self.piles = piles
  }
}

/// What became of events that were to be kept.
package enum AppendOutcome: Sendable {
  /// They are on disk.
  case kept
  /// Another seat has decided one of the cards meanwhile; nothing was written.
  case refused
  /// Nothing was written.
  case failed(JournalError)
}

/// What a journal tells by itself.
package enum JournalNews: Sendable {
  /// Events of other seats, oldest first.
  case events([Event<CardID>])
  /// The piles that the deck keeps, and those that decisions were made for, have changed.
  case piles(kept: [Pile], former: [Pile])
  /// The journal can't be read or written; nil when it can again.
  case trouble(JournalError?)
  /// The file was another one when the deck was opened, or could not be read: the deck is to be
  /// opened anew.
  case reopened
  /// The journal was damaged and has been rebuilt; `reopened` follows where the deck was open
  /// before.
  case repaired(Repair)
}

/// What became of a damaged journal.
package struct Repair: Hashable, Sendable {
  /// The path of the damaged file, which is kept.
  package var keptCopy: String
  /// How many events the new journal holds.
  package var events: Int
  /// Whether there may have been more.
  package var mayHaveLost: Bool

  /// Makes a report.
  package init(keptCopy: String, events: Int, mayHaveLost: Bool) {
    self.keptCopy = keptCopy
    self.events = events
    self.mayHaveLost = mayHaveLost
  }
}
