import GRDB
import KolodaTriage

/// Everything that the journal contains about one deck.
package struct DeckRecord: Sendable {
  /// The cards; events refer to them by their positions in this list.
  package var cards = KnownCards()
  /// The events, in the order in which they came to the journal.
  package var events = EventLog()
  /// The deck's own piles; empty if it has none.
  package var piles: [Pile] = []
  /// The former piles of the deck's decisions, as they were then, without its present piles.
  package var formerPiles: [Pile] = []
  /// The deck's named texts.
  package var facts: [String: String] = [:]
  /// The paths of the decks that this one was recognised as, that of the newest decision first;
  /// empty if it has not moved.
  package var formerPlaces: [[UInt8]] = []
  /// Whether the journal contains no event of any deck.
  package var isFirstUse = true

  /// The absolute paths of files that an Apply of this deck has moved into folders inside its own.
  package var placed: Set<[UInt8]> = []

  /// The deck's row; nil if it has none yet.
  var row: Int64?
  /// The rows of the cards; 0 for cards that come from another deck.
  var cardRows = PackedColumn()
  /// A Lamport time that is to be passed by what is decided from now on.
  ///
  /// A deck that started over may take up again what it gave up, and what was decided since holds.
  package var lamport: Int64 = 0
  /// The row of the last event that was read.
  var lastEvent: Int64 = 0
  /// The decks whose contents are still to be copied into this one.
  var origins: [DeckOrigin] = []
  /// The snapshot that is worth writing for the next opening; nil for none.
  var snapshot: DeckSnapshot?
  /// Whether the journal has no revisions of its decks yet, which a snapshot needs.
  var lacksRevisions = false

  /// Makes an empty record.
  package init() {}

  /// The first of the former places; nil if the deck has not moved.
  package var movedFrom: [UInt8]? { formerPlaces.first }

  /// Adds a deck's cards, events, piles and named texts, except those already in the record.
  ///
  /// - Parameters:
  ///   - isOwn: Whether it is the deck itself, to whose rows later events refer; it must be added
  ///     first.
  ///   - applied: Whether events about applying are added too.
  ///   - background: The deck's events, if they are being read in parallel; only for the first deck
  ///     added.
  mutating func add(
    _ db: Database, _ deck: Int64, isOwn: Bool, applied: Bool = true,
    _ background: BackgroundEvents? = nil
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
    if let reading = background?.take() {
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
      // Events added meanwhile to another deck than this one are delivered as news later.
      if isOwn { lastEvent = max(lastEvent, reading.last) }
    }
    events.eachCard { cards.setDecided($0) }
  }

  /// Adds a deck's piles and named texts.
  mutating func addDeckFacts(_ db: Database, _ deck: Int64) throws {
    let kept = try PileRow.kept(db, of: deck)
    formerPiles += try PileRow.former(db, of: deck) + (piles.isEmpty ? [] : kept)
    if piles.isEmpty { piles = kept }
    facts.merge(try FactRow.all(db, of: deck)) { own, _ in own }
  }

  /// Moves the events out of the record, so that they are not copied.
  package mutating func takeEvents() -> EventLog {
    defer { events = EventLog() }
    return events
  }

  /// Moves the cards out of the record, so that they are not copied.
  package mutating func takeCards() -> KnownCards {
    defer { cards = KnownCards() }
    return cards
  }
}
