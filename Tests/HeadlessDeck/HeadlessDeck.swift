import CKolodaGLib
import Glibc
import Koloda
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaJournal
import KolodaTriage

/// Opens a folder like the program, but without a window.
@MainActor
package final class HeadlessDeck {
  /// The open deck.
  package let deck: OpenDeck
  /// The source of the deck's cards.
  package let source: FolderSource
  /// The journal of the deck.
  package let journal: DeckJournal

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder's path.
  ///   - journal: the path of the journal's file.
  ///   - wrap: returns the journal for the deck to use, which may wrap the real one.
  /// - Throws: `JournalError` if the journal can't be read, or `FolderScan.Failure` if the folder
  ///   can't be read.
  package init(
    _ folder: String, journal: String, wrap: (DeckJournal) -> any Journal = { $0 }
  ) throws {
    let place = try FolderPath.resolve(folder)
    let scan = FolderScan(place, extensions: ["jpg"])
    // Scan on another thread while the journal is read here.
    let scanned = BackgroundWork { Result { () throws(FolderScan.Failure) in try scan.run() } }
    let file = DeckJournal(of: place.bytes, in: JournalLocation(path: journal))
    self.journal = file
    lazy var probe = (try? scanned.value.get()).map { DeckProbe($0) }
    let record = try file.load { sample in
      probe?.countFound(sample.cards, thoroughly: sample.isGone) ?? 0
    }
    let listing = try scanned.value.get()
    source = FolderSource(scan, listing, known: record.cards)
    let person = LocalPerson.login
    var ledger = Ledger(person: person, cardCount: source.fileCount)
    for part in source.hidden { ledger.setPresent(part, false) }
    let cards = source.known
    ledger.apply(record.events, naming: source.knownCards)
    ledger.open()
    file.begin(
      record, cards: cards, source: source, person: person, found: source.takeFindings())
    deck = OpenDeck(
      source: source, journal: wrap(file), ledger: ledger, piles: PileSources(),
      replaced: source.replaced,
      environment: OpenDeck.Environment(
        author: Author(person: person, seat: .random()), now: Self.now,
        hop: { body in MainThread.post { body() } }))
  }

  /// Returns the name of a card's file.
  package func name(of card: CardID) -> String { source.file(of: card)?.displayName ?? "" }

  /// Returns the system's time.
  private nonisolated static func now() -> UTCTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCTime(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000))
  }

  /// Runs the main loop until a condition holds.
  package func turn(until condition: () -> Bool) {
    while !condition() { g_main_context_iteration(nil, 1) }
  }
}
