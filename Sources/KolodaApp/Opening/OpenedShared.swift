import Koloda
import KolodaFiles
import KolodaJournal
import KolodaSources
import KolodaTriage

/// A joined pile that is opened as a deck: its cards, and what is decided here.
struct OpenedShared: RecordCards {
  /// Where it is.
  let shared: SharedAddress
  let source: SharedCards
  let records: KeptRecords
  /// What the fields of the records are for, by those that are here.
  let roles: FieldRoles
  let journal: DeckJournal
  let ledger: Ledger
  let piles: PileSources
  let trouble: JournalError?
  let isFirstUse: Bool
  /// What brings it and its server together, as long as a window shows it.
  let sync: SharedSync

  /// Opens a deck that was joined on this computer, or joins it now; it blocks.
  /// - Throws: `SyncFailure` if it can't be joined.
  static func read(_ shared: SharedAddress) throws -> OpenedShared {
    let joined =
      try (try? JoinedPile.find(shared))
      ?? Syncing(address: shared.address, name: shared.name).join()
    return OpenedShared(joined)
  }

  /// Reads what the journal holds of the pile; one that can't be read does not stop it.
  init(_ joined: JoinedPile, access: DeckJournal.Access = .writing) {
    let folder = Array(joined.folder.utf8)
    shared = joined.place
    records = KeptRecords(in: joined.folder)
    roles = SharedReading.guess(records)
    journal = DeckJournal(of: folder, .records, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load { _ in 0 }
    } catch {
      trouble = error
    }
    self.trouble = trouble
    isFirstUse = trouble == nil && record.isFirstUse
    piles = PileSources(kept: record.piles, former: record.formerPiles)
    let source = SharedCards(known: record.takeCards(), records: records)
    self.source = source
    var ledger = journal.join(
      &record, to: source, cards: source.known, cardCount: source.known.count,
      person: joined.pile.person)
    let count = source.open(held: joined.pile.held) { [ledger] in ledger.isDecided($0) }
    let there = Set(source.order)
    for card in 0..<count { ledger.setPresent(CardID(card), there.contains(CardID(card))) }
    self.ledger = ledger
    sync = SharedSync(joined, source, records)
  }

  var place: DeckPlace { .shared(shared) }
  var kind: DeckKind { .records }
  var settings: DeckSettings { DeckSettings() }
  var cards: any CardSource { source }
  var replaced: [CardID: CardID] { [:] }
  var movedFrom: [UInt8]? { nil }
  var warnings: [String] { [] }
  var contents: DeckContents { DeckContents() }

  // MARK: Records

  var reader: any RecordReader { SharedReading(records: records, roles: roles) }
  func number(of card: CardID) -> Int? { source.number(of: card) }

  // MARK: Names

  /// `#N`, the Nth card of the pile counted from 1.
  func name(of card: CardID) -> String? { source.number(of: card).map { "#\($0 + 1)" } }

  /// The card of `#N`, or of `id:X`, the record with the identity X, if it is held or was decided
  /// here.
  func card(called name: [UInt8]) -> CardID? {
    let text = String(decoding: name, as: UTF8.self)
    if text.hasPrefix("id:") {
      return source.card(ofAny: RecordIdentity.keys(ofID: String(text.dropFirst(3))))
    }
    guard text.hasPrefix("#"), let number = Int(text.dropFirst()), number > 0 else { return nil }
    return source.card(at: number - 1)
  }

  /// There are none.
  func renewKeysNow() {}
}
