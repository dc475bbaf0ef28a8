import GRDB
import Koloda
import KolodaFiles

/// What one window knows of its deck's journal: which file is which card, and what is decided.
///
/// It follows the file and is never ahead of it: a change becomes part of it only when its
/// transaction has been committed.
struct DeckBook: Sendable {
  /// What opening the folder found out and the journal does not hold yet.
  struct Findings: Sendable {
    var hasNewPlace: Bool
    var moved: [Int: FileState]
    var strangers: [Int: FileSample]

    var isEmpty: Bool { !hasNewPlace && moved.isEmpty && strangers.isEmpty }
  }

  let listing: FolderListing
  private(set) var ledger: Ledger
  /// The deck's row, once it has one.
  private(set) var deck: Int64?
  /// For each file the row of its card, once it has one.
  private(set) var rows: [Int64?]
  private(set) var findings: Findings?
  private var cards: [Int64: CardID] = [:]
  private lazy var filesBySize = Dictionary(
    grouping: listing.files.indices, by: { [listing] in listing.files[$0].state.size })
  /// The last event that the ledger holds.
  private(set) var lastEvent: Int64 = 0

  /// Replays what the journal holds.
  init(_ listing: FolderListing, _ record: DeckRecord?) {
    self.listing = listing
    ledger = Ledger(cardCount: listing.files.count)
    guard let record else {
      rows = Array(repeating: nil, count: listing.files.count)
      return
    }
    let match = CardMatch(
      files: listing.files, cards: record.cards, sought: record.decidedCards
    ) { name in
      FileSample.take(listing.folder.path(of: name))
    }
    deck = record.deck.row
    rows = match.rows
    cards.reserveCapacity(record.cards.count)
    for (index, row) in match.rows.enumerated() {
      if let row { cards[row] = CardID(index) }
    }
    for event in record.events { apply(event, to: cards[event.card]) }
    let found = Findings(
      hasNewPlace: record.deck.path != listing.folder.bytes
        || record.deck.device != listing.device || record.deck.inode != listing.inode,
      moved: match.moved, strangers: match.strangers)
    findings = found.isEmpty ? nil : found
  }

  /// The file of a card, and nil if there is no such card.
  func file(of card: CardID) -> ListedFile? {
    listing.files.indices.contains(card.rawValue) ? listing.files[card.rawValue] : nil
  }

  /// The pile that an event is about: of an undo or redo the one decided last.
  /// - Returns: Nil for an undo or redo of a card that was never decided.
  func pile(of event: DeckEvent) -> Pile? {
    switch event {
    case .decide(_, let pile): pile
    case .undo(let card), .redo(let card): ledger.lastDecision(of: card)?.pile
    }
  }

  /// Other files of a card's size that have no row yet; none if they are too many.
  mutating func doubles(of card: CardID, atMost limit: Int) -> [Int] {
    let size = listing.files[card.rawValue].state.size
    let doubles = filesBySize[size, default: []].filter { rows[$0] == nil && $0 != card.rawValue }
    return doubles.count <= limit ? doubles : []
  }

  /// When a file is seen at its place: later than every change of the other files of its size.
  ///
  /// The clock alone does not say that: a file system may date a change by a tick of the clock, or
  /// more finely, and then ahead of the tick that has been told last.
  func sighting(of index: Int) -> UTCTime {
    let size = listing.files[index].state.size
    var time = UTCTime.nowForFiles()
    for (other, file) in listing.files.enumerated()
    where file.state.size == size && other != index && file.changed >= time {
      time = UTCTime(microseconds: file.changed.microseconds &+ 1)
    }
    return time
  }

  /// Whether a card's row is known to be the card of another file than this.
  func isTaken(_ card: KnownCard, byOtherThan index: Int) -> Bool {
    if let owner = cards[card.row] { return owner.rawValue != index }
    return place(of: card).map { $0 != index } ?? false
  }

  /// The file that lies where a card was last seen, unchanged and no other card.
  private func place(of card: KnownCard) -> Int? {
    guard let name = card.name, let index = listing.index(of: name), rows[index] == nil,
      card.state.isUnchanged(from: listing.files[index].state)
    else { return nil }
    return index
  }

  /// Takes in what other windows and programs have written since.
  mutating func catchUp(_ db: Database, deck: Int64) throws {
    for event in try db.events(of: deck, after: lastEvent) {
      if cards[event.card] == nil, let card = try db.card(event.card),
        let index = place(of: card)
      {
        learn(index, is: card.row)
      }
      apply(event, to: cards[event.card])
    }
  }

  /// Takes in what a transaction of one's own has written.
  mutating func take(_ commit: DeckCommit) {
    deck = commit.deck
    findings = nil
    for (index, row) in commit.rows { learn(index, is: row) }
    if let event = commit.event { apply(event, to: cards[event.card]) }
  }

  private mutating func learn(_ index: Int, is row: Int64) {
    rows[index] = row
    cards[row] = CardID(index)
  }

  private mutating func apply(_ event: EventRow, to card: CardID?) {
    lastEvent = max(lastEvent, event.row)
    switch (event.kind, card) {
    case (.decide, _): ledger.decide(card, event.pile, at: event.time)
    case (.undo, let card?): ledger.undo(card)
    case (.redo, let card?): ledger.redo(card, event.pile, at: event.time)
    case (_, nil): break
    }
  }
}
