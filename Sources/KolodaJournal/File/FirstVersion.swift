import FoundationEssentials
import GRDB
import KolodaTriage

/// A deck of a journal of version 1, converted to today's cards and events.
///
/// A card's fingerprint becomes a key of a special kind. Event ids are derived from rows, so that
/// two copies of one journal give the same events. In version 1 a card had at most one decision,
/// and deciding it again discarded the old one for good; here an undo of the old decision precedes
/// the new one.
struct FirstVersion {
  let path: [UInt8]
  /// The cards with their rows.
  private(set) var cards: [(row: Int64, known: KnownCard)] = []
  /// The events, oldest first; their cards are rows.
  private(set) var events: [Event<Int64>] = []

  /// The author of all events: version 1 did not store one, so it is the present user.
  private let author: Author

  var uid: EventID { .derived(from: path, 1) }

  /// Reads the decks of a journal of version 1: all, or the one with a given path.
  static func read(_ db: Database, path: [UInt8]? = nil) throws -> [FirstVersion] {
    var decks: [(row: Int64, path: [UInt8])] = []
    try RowReader.each(db, "SELECT id, path FROM deck ORDER BY id") { reader in
      decks.append((try reader.integer(0), try reader.bytes(1)))
    }
    return try decks.filter { path == nil || $0.path == path }.map { deck in
      try FirstVersion(db, deck.row, deck.path)
    }
  }

  private init(_ db: Database, _ deck: Int64, _ path: [UInt8]) throws {
    self.path = path
    author = Author(person: Person.login, seat: .derived(from: path, 2))
    try readCards(db, deck)
    try readEvents(db, deck)
  }

  private mutating func readCards(_ db: Database, _ deck: Int64) throws {
    var taken: Set<CardKey> = []
    var cards: [(row: Int64, known: KnownCard)] = []
    try RowReader.each(
      db,
      """
      SELECT id, fingerprint, ordinal, path, size, modified, device, inode, seen,
        EXISTS (SELECT 1 FROM event WHERE event.card = card.id)
      FROM card WHERE deck = ? ORDER BY id
      """, [deck]
    ) { reader in
      let size = try reader.integer(4)
      var sighting: Sighting?
      if !reader.isNull(3) {
        sighting = Sighting(
          name: try reader.bytes(3), size: size, modified: try reader.integer(5),
          device: try reader.unsigned(6), inode: try reader.unsigned(7),
          seen: try reader.integer(8))
      }
      let row = try reader.integer(0)
      let fingerprint = try reader.bytes(1)
      var key =
        fingerprint.isEmpty
        ? CardKey.place(
          of: sighting
            ?? Sighting(name: [], size: size, modified: row, device: 0, inode: 0, seen: 0))
        : CardKey.legacy(
          size: size, fingerprint: fingerprint,
          ordinal: UInt32(clamping: try reader.integer(2)))
      while !taken.insert(key).inserted { key = key.with(ordinal: key.ordinal &+ 1) }
      cards.append(
        (
          row,
          KnownCard(
            key: key, sighting: sighting, size: size, isDecided: try reader.integer(9) != 0)
        ))
    }
    self.cards = cards
  }

  private mutating func readEvents(_ db: Database, _ deck: Int64) throws {
    /// For each card the decision in force, and the one made last.
    var holding: [Int64: EventID] = [:]
    var last: [Int64: EventID] = [:]
    var events: [Event<Int64>] = []
    var lamport: Int64 = 0
    func add(_ kind: Event<Int64>.Kind, _ card: Int64, _ id: EventID, _ time: Int64) {
      lamport += 1
      events.append(
        Event(
          id: id, kind: kind, cards: [card], author: author, lamport: lamport,
          time: UTCTime(microseconds: time)))
    }
    try RowReader.each(
      db, "SELECT id, kind, card, pile, time FROM event WHERE deck = ? ORDER BY id", [deck]
    ) { reader in
      let row = try reader.integer(0)
      let card = try reader.integer(2)
      let time = try reader.integer(4)
      guard let pile = PileID(try reader.text(3)) else { throw reader.damage(3) }
      let id = EventID.derived(from: path, 3, row, time)
      switch try reader.text(1) {
      case "undo":
        guard let decide = holding.removeValue(forKey: card) else { return }
        add(.undo(decide), card, id, time)
      case "redo" where last[card] != nil:
        guard let decide = last[card], holding[card] == nil else { return }
        add(.redo(decide), card, id, time)
        holding[card] = decide
      case "redo", "decide":
        if let old = holding[card] {
          add(.undo(old), card, .derived(from: path, 4, row, time), time)
        }
        add(.decide(pile), card, id, time)
        holding[card] = id
        last[card] = id
      default: throw reader.damage(1)
      }
    }
    self.events = events
  }

  /// Writes the deck into the tables of the current version.
  func write(_ db: Database) throws {
    let deck = try DeckRow.insert(db, path: path, uid: uid)
    var rows: [Int64: Int64] = [:]
    for (old, known) in cards {
      rows[old] = try CardRow.insert(db, deck.row, known.key, known.sighting, size: known.size)
    }
    for event in events {
      let cards = event.cards.compactMap { rows[$0] }
      if !cards.isEmpty { try EventRow.insert(db, deck.row, event.naming(cards)) }
    }
  }
}
