import GRDB
import KolodaTriage

/// All that the journal holds of one deck.
package struct DeckRecord: Sendable {
  /// The cards: their places in the list are what the events call them.
  package var cards = KnownCards()
  /// The events in the order in which they came to the journal.
  package var events = EventLog()
  /// The piles that the deck keeps there; none if it keeps none.
  package var piles: [Pile] = []
  /// The piles that its decisions were made for, as they were then, but those that it keeps.
  package var formerPiles: [Pile] = []
  /// What the deck keeps of itself there, by name.
  package var facts: [String: String] = [:]
  /// The path of the deck that this one was found to be, when it moved.
  package var movedFrom: [UInt8]?
  /// Whether nothing was ever decided of any deck.
  package var isFirstUse = true

  /// The files that an Apply of this deck has put into folders inside its own, as absolute paths.
  package var placed: Set<[UInt8]> = []

  /// The deck's row; nil if it has none yet.
  var row: Int64?
  /// The rows of the cards, where they belong to this deck; 0 for others.
  var cardRows = PackedColumn()
  /// The last event of the journal that was read.
  var lastEvent: Int64 = 0
  /// Whether the journal is of version 1, to be migrated before anything is noted in it.
  var isFirstVersion = false
  /// The decks whose events are to be taken up.
  var origins: [DeckOrigin] = []
  /// What is worth to be kept for the next opening.
  var snapshot: DeckSnapshot?
  /// Whether the journal has no revisions of its decks, without which there is no snapshot.
  var lacksRevisions = false

  /// A record of nothing.
  package init() {}

  /// Adds the cards, events, piles and facts of a deck that are not there yet.
  ///
  /// - Parameters:
  ///   - isOwn: whether its rows are those to write to; they come first.
  ///   - applied: whether what was applied is added, too.
  ///   - beside: its events, where they are being read; only if nothing was added before.
  mutating func add(
    _ db: Database, _ deck: Int64, isOwn: Bool, applied: Bool = true,
    _ beside: EventsBeside? = nil
  ) throws {
    try addDeckFacts(db, deck)
    var places = RowPlaces()
    var known: [CardKey: Int] = [:]
    if !isOwn {
      for (place, key) in cards.keys.enumerated() { known[key] = place }
    }
    var count = cards.count
    try CardRow.read(db, of: deck, into: &cards) { row, key in
      if !isOwn, let place = known[key] {
        places[row] = place
        return false
      }
      places[row] = count
      count += 1
      cardRows.append(isOwn ? Int(row) : 0)
      return true
    }
    if let reading = beside?.take() {
      events = reading.events
      lastEvent = max(lastEvent, reading.last)
      events.name { places[Int64($0)] }
    } else {
      var reading = EventLogReading(takeEvents())
      var known: Set<EventID> = isOwn ? [] : Set(reading.log.map(\.id))
      if !applied {
        try RowReader.each(
          db, "SELECT uid FROM event WHERE deck = ? AND kind = 'applied'", [deck]
        ) { known.insert(try $0.id(0)) }
      }
      try reading.read(db, of: deck, except: known) { places[$0] }
      events = reading.log
      // What came meanwhile to a deck that is not this one is told with the news.
      if isOwn { lastEvent = max(lastEvent, reading.last) }
    }
    events.eachCard { cards.setDecided($0) }
  }

  /// Adds the piles of a deck, and what it keeps of itself.
  mutating func addDeckFacts(_ db: Database, _ deck: Int64) throws {
    let kept = try PileRow.kept(db, of: deck)
    formerPiles += try PileRow.former(db, of: deck) + (piles.isEmpty ? [] : kept)
    if piles.isEmpty { piles = kept }
    facts.merge(try FactRow.all(db, of: deck)) { own, _ in own }
  }

  /// Takes the events out.
  package mutating func takeEvents() -> EventLog {
    defer { events = EventLog() }
    return events
  }

  /// Takes the cards out.
  package mutating func takeCards() -> KnownCards {
    defer { cards = KnownCards() }
    return cards
  }
}
