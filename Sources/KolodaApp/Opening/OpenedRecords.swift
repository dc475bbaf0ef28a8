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
  let piles: Piles?
  let trouble: JournalError?
  let movedFrom: [UInt8]?
  /// Whether somebody said how its characters are written.
  let isCodingChosen: Bool

  /// How many bytes of a file are enough to begin with.
  private static let beginning: Int64 = 1 << 20
  /// What the journal calls the choice of a coding.
  private static let codingFact = "encoding"

  /// Reads a file and what the journal holds of it.
  ///
  /// A journal that can't be read does not stop it.
  ///
  /// - Parameters:
  ///   - kind: what the file's name says of its form.
  ///   - coding: how its characters are written if no mark says so, which is kept for the deck; nil
  ///     for what was chosen before, else UTF-8.
  ///   - wholly: whether all of a large file is scanned before this returns; else the deck begins
  ///     with its first records, and the others come when it is followed.
  ///   - progress: is told how many bytes were scanned, and answers whether to go on.
  /// - Throws: `JournalError` if a choice can't be kept, `RecordFileError` if the file can't be read, `CancellationError` if it was given up.
  static func read(
    _ place: [UInt8], as kind: RecordForm.Kind, in location: JournalLocation = .standard,
    access: DeckJournal.Access = .writing, person: String = Person.login,
    coding: TextCoding? = nil, wholly: Bool = true, progress: (Int64) -> Bool = { _ in true }
  ) throws -> OpenedRecords {
    let facts = DeckFacts(of: place, in: location)
    let kept = (try? facts.read())?[codingFact].flatMap { TextCoding(rawValue: $0) }
    let listing = try RecordListing.scan(
      RecordFile(place), as: kind, in: coding ?? kept ?? .utf8, cache: .standard,
      beginning: wholly ? nil : Self.beginning, progress: progress)
    if let coding, coding != kept {
      try facts.keep(coding.rawValue, as: codingFact, of: listing.form.deckKind)
    }
    let probe = RecordProbe(listing)
    let journal = DeckJournal(of: place, listing.form.deckKind, in: location, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load { probe.countFound($0) }
    } catch {
      trouble = error
    }
    let source = RecordSource(listing, known: record.cards, cache: .standard)
    let ledger = journal.join(record, to: source, cards: source.known, person: person)
    return OpenedRecords(
      place: place, source: source, journal: journal, ledger: ledger,
      piles: record.piles.isEmpty ? nil : Piles(record.piles), trouble: trouble,
      movedFrom: record.movedFrom, isCodingChosen: coding != nil || kept != nil)
  }

  var kind: DeckKind { source.listing.form.deckKind }
  var cards: any CardSource { source }
  var replaced: [CardID: CardID] { [:] }
  var contents: DeckContents { DeckContents() }

  var warnings: [String] {
    let listing = source.listing
    var lines = listing.notes?.warnings.map(\.description) ?? []
    if !listing.isText, !isCodingChosen {
      lines.append(
        "the file is not in UTF-8. If letters are wrong, say how it is written, as in --encoding "
          + "\(TextCoding.latin1.rawValue)")
    }
    if let number = listing.unclosed, let fault = listing.record(number).fault {
      lines.append("record #\(number + 1) \(fault)")
    }
    return lines
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
      return source.card(ofRecord: number - 1)
    }
    return text.hasPrefix("id:") ? source.card(withID: String(text.dropFirst(3))) : nil
  }

  /// There are none.
  func renewKeysNow() {}
}
