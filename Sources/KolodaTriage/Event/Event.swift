/// Something a person did that the journal keeps; it is never changed afterwards.
///
/// `Card` is how it names its cards: by what makes them themselves in a journal, by their short
/// names in an open deck.
package struct Event<Card: Hashable & Sendable>: Hashable, Sendable {
  /// What was done.
  package enum Kind: Hashable, Sendable {
    /// The cards went to a pile.
    case decide(PileID)
    /// The cards got a mark.
    case mark(Mark)
    /// A decision or a mark was taken back.
    case undo(EventID)
    /// A decision or a mark that had been taken back was made again.
    case redo(EventID)
    /// Something was done to the cards' files.
    case applied(String)
  }

  /// The event's own number.
  package var id: EventID
  /// What was done.
  package var kind: Kind
  /// The cards; one, but for a card of several files.
  package var cards: [Card]
  /// Who did it.
  package var author: Author
  /// The events of one act have one group: one step for undo.
  ///
  /// An event of one card whose group has its own number is an act by itself: the group of several
  /// events has a number that none of them has.
  package var group: EventID
  /// The Lamport time: greater than that of every event that its author had seen.
  package var lamport: Int64
  /// When it was done, by the author's clock.
  package var time: UTCTime

  /// Makes an event; without a group it is a group of its own.
  package init(
    id: EventID, kind: Kind, cards: [Card], author: Author, group: EventID? = nil, lamport: Int64,
    time: UTCTime
  ) {
    self.id = id
    self.kind = kind
    self.cards = cards
    self.author = author
    self.group = group ?? id
    self.lamport = lamport
    self.time = time
  }

  /// The order of events: by Lamport time, and by number where that is equal.
  package var stamp: EventStamp { EventStamp(lamport: lamport, id: id) }

  /// The same event with its cards named otherwise.
  package func naming<Other>(_ cards: [Other]) -> Event<Other> {
    let kind: Event<Other>.Kind =
      switch kind {
      case .decide(let pile): .decide(pile)
      case .undo(let decide): .undo(decide)
      case .redo(let decide): .redo(decide)
      case .mark(let mark): .mark(mark)
      case .applied(let text): .applied(text)
      }
    return Event<Other>(
      id: id, kind: kind, cards: cards, author: author, group: group, lamport: lamport, time: time)
  }
}

/// Who does something, and where.
package struct Author: Hashable, Sendable {
  /// The person: the login name, unless set.
  package var person: String
  /// One running program of that person.
  package var seat: EventID

  /// Makes an author.
  package init(person: String, seat: EventID) {
    self.person = person
    self.seat = seat
  }
}

/// Where an event stands among all events.
package struct EventStamp: Hashable, Sendable, Comparable {
  /// The Lamport time.
  package var lamport: Int64
  /// The event's number.
  package var id: EventID

  /// Makes a stamp.
  package init(lamport: Int64, id: EventID) {
    self.lamport = lamport
    self.id = id
  }

  /// Whether the left event is the older.
  package static func < (left: EventStamp, right: EventStamp) -> Bool {
    left.lamport != right.lamport ? left.lamport < right.lamport : left.id < right.id
  }
}
