import Koloda
import KolodaFiles
import KolodaJournal
import KolodaSources
import KolodaTriage

/// A joined pile that is opened as a deck: its cards, and what is decided here.
struct OpenedShared: OpenedCards {
  /// The folder of what is kept of it here.
  let place: DeckPlace
  let source: SharedCards
  let journal: DeckJournal
  let ledger: Ledger
  let piles: PileSources

  /// Reads what the journal holds of the pile.
  /// - Throws: `JournalError` if that can't be read.
  init(_ joined: JoinedPile, access: DeckJournal.Access = .writing) throws {
    let folder = Array(joined.folder.utf8)
    place = .folder(try FolderPath.resolve(bytes: folder))
    journal = DeckJournal(of: folder, .records, access: access)
    var record = try journal.load { _ in 0 }
    source = SharedCards(known: record.takeCards(), held: joined.pile.held)
    piles = PileSources(kept: record.piles, former: record.formerPiles)
    ledger = journal.join(
      &record, to: source, cards: source.known, cardCount: source.count, hidden: source.hidden,
      person: joined.pile.person)
  }

  var kind: DeckKind { .records }
  var settings: DeckSettings { DeckSettings() }
  var isFirstUse: Bool { false }
  var cards: any CardSource { source }
  var replaced: [CardID: CardID] { [:] }
  var trouble: JournalError? { nil }
  var movedFrom: [UInt8]? { nil }
  var warnings: [String] { [] }
  var contents: DeckContents { DeckContents() }

  /// `#N`, the Nth card of the pile counted from 1.
  func name(of card: CardID) -> String? { source.number(of: card).map { "#\($0 + 1)" } }

  /// The card of `#N`, if it is held or was decided here.
  func card(called name: [UInt8]) -> CardID? {
    let text = String(decoding: name, as: UTF8.self)
    guard text.hasPrefix("#"), let number = Int(text.dropFirst()), number > 0 else { return nil }
    return source.card(at: number - 1)
  }

  /// There are none.
  func renewKeysNow() {}
}
