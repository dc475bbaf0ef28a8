import Glibc
import Koloda
import KolodaFiles
import KolodaJournal
import KolodaSources
import KolodaTriage

/// What was read of a file of records to open it as a deck; reading it blocks.
struct OpenedRecords: OpenedCards {
  /// The file's canonical absolute path.
  let place: [UInt8]
  let source: RecordSource
  let journal: DeckJournal
  let ledger: Ledger
  let piles: PileSources
  let trouble: JournalError?
  let movedFrom: [UInt8]?

  /// Reads a file and what the journal holds of it.
  ///
  /// A journal that can't be read does not stop it.
  ///
  /// - Parameters:
  ///   - kind: what the file's name says of its form.
  ///   - progress: is told how many bytes were scanned, and answers whether to go on.
  /// - Throws: `RecordFileError` if the file can't be read, `CancellationError` if it was given up.
  static func read(
    _ place: [UInt8], as kind: RecordForm.Kind, in location: JournalLocation = .standard,
    access: DeckJournal.Access = .writing, person: String = Person.login,
    progress: (Int64) -> Bool = { _ in true }
  ) throws -> OpenedRecords {
    let listing = try RecordListing.scan(RecordFile(place), as: kind, progress: progress)
    let probe = RecordProbe(listing)
    let journal = DeckJournal(of: place, in: location, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load { probe.countFound($0) }
    } catch {
      trouble = error
    }
    let source = RecordSource(listing, known: record.cards)
    let ledger = journal.join(record, to: source, cards: source.known, person: person)
    return OpenedRecords(
      place: place, source: source, journal: journal, ledger: ledger,
      piles: PileSources(kept: record.piles, former: record.formerPiles), trouble: trouble,
      movedFrom: record.movedFrom)
  }

  var cards: any CardSource { source }
  var replaced: [CardID: CardID] { [:] }
  var contents: DeckContents { DeckContents() }

  var warnings: [String] {
    guard let number = source.listing.unclosed,
      let fault = source.listing.record(number).fault
    else { return [] }
    return ["record #\(number + 1) \(fault)"]
  }

  /// `#N`, the Nth record counted from 1.
  func name(of card: CardID) -> String? { source.number(of: card).map { "#\($0 + 1)" } }

  /// The card of `#N`, or of `id:X`, the record with the identity X.
  func card(called name: [UInt8]) -> CardID? {
    let text = String(decoding: name, as: UTF8.self)
    if text.hasPrefix("#") {
      guard let number = Int(text.dropFirst()), number > 0, number <= source.listing.count else {
        return nil
      }
      return CardID(number - 1)
    }
    return text.hasPrefix("id:") ? source.card(withID: String(text.dropFirst(3))) : nil
  }

  /// There are none.
  func renewKeysNow() {}
}
