/// Something a person did, as the journal stores it; it never changes.
///
/// `Card` is how the event refers to its cards: by durable keys in a journal, by card IDs in an
/// open deck.
package struct Event<Card: Hashable & Sendable>: Hashable, Sendable {
  package typealias Kind = EventKind

  package var id: EventID
  package var kind: Kind
  /// The cards; usually one, unless the card has several files.
  package var cards: [Card]
  /// Who did it, and where.
  package var author: Author
  /// The ID that all events of one act share; a group is one step for undo.
  ///
  /// The single event of a group uses its own ID; a group of several events has an ID that differs
  /// from all of theirs.
  package var group: EventID
  /// The Lamport time: greater than that of every event its author had seen.
  package var lamport: Int64
  /// When it was done, by the author's clock.
  package var time: UTCTime

  /// Makes an event; without a group it is a group by itself.
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

  /// The event's place in the order of events: by Lamport time, then by ID.
  package var stamp: EventStamp { EventStamp(lamport: lamport, id: id) }

  /// The same event with other names for its cards.
  package func naming<Other>(_ cards: [Other]) -> Event<Other> {
    Event<Other>(
      id: id, kind: kind, cards: cards, author: author, group: group, lamport: lamport, time: time)
  }
}

/// The person who made an event, and the running program.
package struct Author: Hashable, Sendable {
  /// The person's name: the login name unless set otherwise.
  package var person: String
  /// The ID of one running program of that person.
  package var seat: EventID

  package init(person: String, seat: EventID) {
    self.person = person
    self.seat = seat
  }
}

/// An event's place in the order of all events.
package struct EventStamp: Hashable, Sendable, Comparable {
  package var lamport: Int64
  package var id: EventID

  package init(lamport: Int64, id: EventID) {
    self.lamport = lamport
    self.id = id
  }

  /// Whether the left event is the older one.
  package static func < (left: EventStamp, right: EventStamp) -> Bool {
    left.lamport != right.lamport ? left.lamport < right.lamport : left.id < right.id
  }
}
