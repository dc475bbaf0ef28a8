import Koloda
import KolodaFolders
import KolodaGLib
import KolodaJournal
import KolodaRecords
import KolodaTriage

/// A deck that has been read in order to be opened, wherever its cards come from.
package protocol OpenedCards: Sendable {
  /// Where the deck is.
  var place: DeckPlace { get }
  /// The kind of its cards.
  var cardKind: CardKind { get }
  /// The source of its cards.
  var cards: any CardSource { get }
  var journal: DeckJournal { get }
  var ledger: Ledger { get }
  /// How the deck asks to be shown.
  var settings: DeckSettings { get }
  /// Whether nothing has ever been decided in any deck, as far as the journal could be read.
  var isFirstUse: Bool { get }
  /// The deck's own piles, and its former ones.
  var piles: PileSources { get }
  /// The piles that it has without any of its own; nil for those of the preferences.
  var usualPiles: Piles? { get }
  /// New cards that replaced decided ones, with the cards they replaced, as found on opening.
  var replaced: [CardID: CardID] { get }
  /// Why the journal could not be read.
  var trouble: JournalError? { get }
  /// The paths where the deck's decisions were found, that of the newest first; empty if the deck
  /// has not moved.
  var formerPlaces: [[UInt8]] { get }
  /// Parts of the deck that can't be used, besides its settings and skipped files, for the command
  /// line: in English, one line each.
  var warnings: [String] { get }

  /// What the deck's place contains besides its cards.
  var contents: DeckContents { get }

  /// Returns the name of a card for commands; nil if the card is not in the deck.
  func name(of card: CardID) -> String?
  /// Returns the card with a name given to a command; nil if there is none.
  ///
  /// - Throws: `AmbiguousCard` if the name fits several cards.
  func card(called name: [UInt8]) throws(AmbiguousCard) -> CardID?
  /// Returns the cards that the lines of an export describe, in the same order.
  func cards(exportedAs lines: [Record]) -> [ExportedCard]
  /// Improves the keys of cards that an earlier version of Koloda recorded; blocks.
  func renewKeysNow()
}

/// The card that a line of an export describes.
package enum ExportedCard {
  case card(CardID)
  /// No card of this deck, with its name in the line, or what it is known by instead.
  case missing(String)
  /// Several cards fit.
  case ambiguous(AmbiguousCard)
  /// The line names no card; with what it lacks.
  case unnamed(String)
}

extension OpenedCards {
  /// The first of the former places; nil if the deck has not moved.
  package var movedFrom: [UInt8]? { formerPlaces.first }

  package var usualPiles: Piles? { cardKind.usualPiles }

  package func cards(exportedAs lines: [Record]) -> [ExportedCard] {
    lines.map { line in
      guard let name = line.field(named: "file").map(line.text) else { return .unnamed("a “file”") }
      do throws(AmbiguousCard) {
        // A name like `#2.jpg` would otherwise be read as a card's number.
        return try card(called: Array("./\(name)".utf8)).map { .card($0) } ?? .missing(name)
      } catch { return .ambiguous(error) }
    }
  }

  /// Opens the deck for views, on the main thread.
  ///
  /// - Parameter standard: the piles for a deck without piles of its own.
  @MainActor
  package func open(piles standard: Piles) -> OpenDeck {
    var piles = piles
    piles.standard = usualPiles ?? standard
    return OpenDeck(
      source: cards, journal: journal, ledger: ledger, piles: piles,
      replaced: replaced, trouble: trouble,
      environment: OpenDeck.Environment(
        author: Author(person: ledger.person, seat: ThisProgram.seat), now: UTCTime.now,
        hop: { body in MainThread.post { body() } }))
  }

  /// Closes a deck that no view has opened.
  package func discard() {
    cards.stop()
    journal.close()
  }
}

/// Identifies this running program.
private enum ThisProgram {
  static let seat = EventID.random()
}
