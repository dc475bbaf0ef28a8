import Koloda
import KolodaGLib
import KolodaJournal
import KolodaSources
import KolodaTriage

/// What was read to open a deck, wherever its cards come from.
protocol OpenedCards: Sendable {
  /// Where the deck is.
  var place: DeckPlace { get }
  /// What its cards are.
  var kind: DeckKind { get }
  /// Where its cards come from.
  var cards: any CardSource { get }
  var journal: DeckJournal { get }
  var ledger: Ledger { get }
  /// What the deck says of how it is to be shown.
  var settings: DeckSettings { get }
  /// Whether nothing was ever decided in any deck, as far as the journal could be read.
  var isFirstUse: Bool { get }
  /// The piles that the deck itself has, and those that it had.
  var piles: PileSources { get }
  /// New cards in the places of decided ones, with those, as they were found on opening.
  var replaced: [CardID: CardID] { get }
  /// Why the journal could not be read.
  var trouble: JournalError? { get }
  /// The path at which the deck's decisions were found, when it moved.
  var movedFrom: [UInt8]? { get }
  /// What of it can't be used, in English, a line each.
  var warnings: [String] { get }

  /// What else there is beside the cards.
  var contents: DeckContents { get }

  /// What commands call a card; nil for one that is not there.
  func name(of card: CardID) -> String?
  /// The card that a command calls so.
  ///
  /// - Throws: `AmbiguousCard` where several cards are called so.
  func card(called name: [UInt8]) throws(AmbiguousCard) -> CardID?
  /// Finds out more of cards that are known by too little; it blocks.
  func renewKeysNow()
}

extension OpenedCards {
  /// Opens the deck for views on the main thread.
  ///
  /// - Parameter standard: the piles of a deck that has none of its own.
  @MainActor
  func open(piles standard: Piles) -> OpenDeck {
    var piles = piles
    piles.standard = kind.piles(standard: standard)
    return OpenDeck(
      source: cards, journal: journal, ledger: ledger, piles: piles,
      replaced: replaced, trouble: trouble,
      surroundings: OpenDeck.Surroundings(
        author: Author(person: ledger.person, seat: ThisProgram.seat), now: UTCTime.now,
        hop: { body in MainThread.post { body() } }))
  }

  /// Lets go of a deck that no view wants.
  func discard() {
    cards.stop()
    journal.close()
  }
}

/// This running program.
private enum ThisProgram {
  static let seat = EventID.random()
}
