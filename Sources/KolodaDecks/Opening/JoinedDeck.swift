import Koloda
import KolodaFiles
import KolodaFolders
import KolodaJournal
import KolodaRecords
import KolodaSharing
import KolodaSyncMessages
import KolodaTriage

/// The cards of an opened shared deck.
package protocol JoinedCards: OpenedCards {
  /// What shared decks of all kinds have in common.
  var joined: JoinedDeck { get }
}

/// A shared deck that was joined and opened: its cards, and the decisions made on this computer.
package struct JoinedDeck: Sendable {
  /// The deck's address.
  package let shared: SharedAddress
  package let source: SharedCards
  package let records: KeptRecords
  /// The records from which to guess what the fields are for: those of the whole deck, if there are
  /// any.
  package let samples: KeptRecords
  /// The pictures of a deck of photos; nil for a deck of records.
  package let photos: KeptPhotos?
  package let journal: DeckJournal
  package let ledger: Ledger
  package let piles: PileSources
  /// The settings chosen by the person who shared the deck.
  package let settings: DeckSettings
  package let trouble: JournalError?
  package let isFirstUse: Bool
  /// Synchronises the deck with its server while a window shows it.
  package let sync: any DeckSync
  /// The answers about each card, if this is the deck of disagreements; nil otherwise.
  package let disputes: DisputeBook?

  /// Reads the deck and its journal; if the journal can't be read, the deck opens without it.
  ///
  /// - Parameter ofDisputes: whether to open the deck of disagreements, where a decision settles a
  ///   card.
  package init(
    _ joined: KeptDeck, ofDisputes: Bool = false, access: DeckJournal.Access = .writing
  ) {
    let folder = ofDisputes ? joined.disputesFolder : joined.folder
    shared = ofDisputes ? joined.place.ofDisputes : joined.place
    records = KeptRecords(in: folder)
    let whole = ofDisputes ? KeptRecords(in: joined.folder) : records
    samples = whole.numbers.isEmpty ? records : whole
    photos = joined.photos(in: folder, records)
    disputes = ofDisputes ? DisputeBook(in: folder, of: joined.pile.person) : nil
    journal = DeckJournal(of: Array(folder.utf8), .records, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load { _ in 0 }
    } catch {
      trouble = error
    }
    self.trouble = trouble
    isFirstUse = trouble == nil && record.isFirstUse
    settings = joined.settings
    piles = PileSources(kept: record.piles, ofFile: settings.piles, former: record.formerPiles)
    let source = SharedCards(known: record.takeCards(), records: records)
    self.source = source
    var ledger = journal.join(
      &record, to: source, cards: source.known, cardCount: source.known.count,
      person: joined.pile.person)
    let held =
      disputes?.entries.map { HeldCard(number: $0.card, key: $0.key, record: nil) }
      ?? joined.pile.held
    let count = source.open(held: held) { [ledger] in ledger.isDecided($0) }
    let there = Set(source.order)
    for card in 0..<count { ledger.setPresent(CardID(card), there.contains(CardID(card))) }
    self.ledger = ledger
    if let disputes {
      sync = DisputeSync(joined, in: folder, source, records, photos, disputes)
    } else {
      sync = SharedSync(joined, source, records, photos)
    }
  }
}

extension JoinedCards {
  package var journal: DeckJournal { joined.journal }
  package var ledger: Ledger { joined.ledger }
  package var piles: PileSources { joined.piles }
  package var trouble: JournalError? { joined.trouble }
  package var isFirstUse: Bool { joined.isFirstUse }
  package var place: DeckPlace { .shared(joined.shared) }
  package var settings: DeckSettings { joined.settings }
  package var cards: any CardSource { joined.source }
  package var replaced: [CardID: CardID] { [:] }
  package var formerPlaces: [[UInt8]] { [] }
  package var warnings: [String] { [] }
  package var contents: DeckContents { DeckContents() }

  /// `#N`: the Nth card of the shared deck, counted from 1.
  package func name(of card: CardID) -> String? {
    joined.source.number(of: card).map { "#\($0 + 1)" }
  }

  /// The card for `#N`, or for `id:X`, the record with the identity X, if the card is held or was
  /// decided here.
  package func card(called name: [UInt8]) -> CardID? { cardNumbered(name) }

  func cardNumbered(_ name: [UInt8]) -> CardID? {
    let text = String(decoding: name, as: UTF8.self)
    if text.hasPrefix("id:") {
      return joined.source.card(ofAny: RecordIdentity.keys(ofID: String(text.dropFirst(3))))
    }
    guard text.hasPrefix("#"), let number = Int(text.dropFirst()), number > 0 else { return nil }
    return joined.source.card(at: number - 1)
  }

  /// Does nothing: records have no keys to renew.
  package func renewKeysNow() {}
}
