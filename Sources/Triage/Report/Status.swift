import KolodaFiles

/// How far a folder has come, as `koloda status` tells it.
public struct Status: Hashable, Sendable {
  /// The absolute path of the folder.
  public var deck: String
  /// How many cards it has.
  public var cards: Int
  /// How many are decided.
  public var decided: Int
  /// How many are still to decide.
  public var remaining: Int
  /// How many lie on each pile.
  public var piles: DeckCounts.Piles
  /// The front card's file, relative to the folder; nil if all are decided.
  public var next: String?
  /// How many decisions can be taken back.
  public var undoable: Int
  /// How many of those taken back can be done again.
  public var redoable: Int

  /// The state of an open deck, by what is on disk.
  public init(_ deck: FolderDeck) {
    let counts = deck.counts
    self.deck = deck.listing.folder.text
    cards = counts.cards
    decided = counts.decided
    remaining = counts.remaining
    piles = counts.piles
    next = counts.next.map { deck.files[$0.rawValue].name.text }
    undoable = counts.undoable
    redoable = counts.redoable
  }

  /// Reads the state of a folder, opened before or not; writes nothing.
  /// - Throws: `FolderError` or `JournalError`.
  public static func read(
    _ folder: FolderPath, extensions: Set<String>, journal: JournalLocation = .standard
  ) throws -> Status {
    Status(try FolderDeck.read(folder, extensions: extensions, journal: journal))
  }

  /// One line of JSON, its keys always in the same order.
  public var json: String {
    JSONText.object([
      ("deck", JSONText.string(deck)), ("cards", "\(cards)"), ("decided", "\(decided)"),
      ("remaining", "\(remaining)"),
      (
        "piles",
        JSONText.object([
          ("keep", "\(piles.keep)"), ("reject", "\(piles.reject)"),
          ("favourite", "\(piles.favourite)"), ("later", "\(piles.later)"),
        ])
      ),
      ("next", next.map(JSONText.string) ?? "null"), ("undoable", "\(undoable)"),
      ("redoable", "\(redoable)"),
    ])
  }

  /// A few lines for people.
  public var text: String {
    let front = next.map { "next: \(displayText(Array($0.utf8)))" } ?? "nothing left to decide"
    return """
      \(displayText(Array(deck.utf8)))
        \(decided) of \(cards) decided, \(remaining) to go
        keep \(piles.keep), reject \(piles.reject), favourite \(piles.favourite), \
      later \(piles.later)
        \(cards == 0 ? "no pictures" : front)
        \(undoable) to undo, \(redoable) to redo
      """
  }
}

extension Status: Codable {
  private enum CodingKeys: String, CodingKey {
    case deck, cards, decided, remaining, piles, next, undoable, redoable
  }

  /// Writes every key, `next` also when it is null.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(deck, forKey: .deck)
    try values.encode(cards, forKey: .cards)
    try values.encode(decided, forKey: .decided)
    try values.encode(remaining, forKey: .remaining)
    try values.encode(piles, forKey: .piles)
    try values.encode(next, forKey: .next)
    try values.encode(undoable, forKey: .undoable)
    try values.encode(redoable, forKey: .redoable)
  }
}

extension FolderDeck {
  /// Opens a folder for a report on it: writes nothing, and without its journal fails.
  /// - Throws: `FolderError` or `JournalError`.
  public static func read(
    _ folder: FolderPath, extensions: Set<String>, journal: JournalLocation = .standard
  ) throws -> FolderDeck {
    let deck = try open(folder, extensions: extensions, journal: journal, access: .reading)
    if let error = deck.journalError { throw error }
    return deck
  }
}
