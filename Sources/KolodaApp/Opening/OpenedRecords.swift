import Glibc
import Koloda
import KolodaFiles
import KolodaJournal
import KolodaSources
import KolodaTriage

/// What was read of a file of records to open it as a deck; reading it blocks.
struct OpenedRecords: OpenedCards {
  /// The file's canonical absolute path, and what its name says of its form.
  let place: DeckPlace
  /// What the `deck.json` beside the file says.
  let settings: DeckSettings
  let source: RecordSource
  /// Reads the records for those who look at them.
  let reading: RecordReading
  /// The names of the fields that the first records have.
  let fields: [String]
  /// Those of them that hold numbers.
  let numbers: [String]
  let journal: DeckJournal
  let ledger: Ledger
  let piles: Piles?
  let trouble: JournalError?
  let isFirstUse: Bool
  let movedFrom: [UInt8]?
  /// What the deck keeps of itself in the journal.
  let facts: RecordFacts

  /// Reads a file and what the journal holds of it.
  ///
  /// A journal that can't be read does not stop it.
  ///
  /// - Parameters:
  ///   - kind: what the file's name says of its form.
  ///   - progress: is told how much was scanned, from 0 to 1, and answers whether to go on.
  /// - Throws: `RecordFileError` if the file can't be read, `CancellationError` if it was given up.
  static func read(
    _ place: [UInt8], as kind: RecordForm.Kind, in location: JournalLocation = .standard,
    access: DeckJournal.Access = .writing, person: String = Person.login,
    progress: (Double) -> Bool = { _ in true }
  ) throws -> OpenedRecords {
    let file = try RecordFile(place)
    let listing = try RecordListing.scan(file, as: kind) { count in
      progress(Double(count) / Double(max(file.length, 1)))
    }
    let probe = RecordProbe(listing)
    let journal = DeckJournal(of: place, in: location, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load { probe.countFound($0) }
    } catch {
      trouble = error
    }
    let facts = RecordFacts(record.facts)
    let source = RecordSource(
      listing, known: record.cards, identity: facts.identity, order: facts.order)
    let ledger = journal.join(record, to: source, cards: source.known, person: person)
    let settings = settings(beside: place)
    let guess = RoleGuess(listing)
    let roles = facts.roles ?? guess.roles(identity: source.identityField)
    return OpenedRecords(
      place: .records(place, kind), settings: settings, source: source,
      reading: RecordReading(listing, roles: roles), fields: guess.fields, numbers: guess.numbers,
      journal: journal,
      ledger: ledger,
      piles: !record.piles.isEmpty
        ? Piles(record.piles) : settings.piles.isEmpty ? nil : Piles(settings.piles),
      trouble: trouble, isFirstUse: trouble == nil && record.isFirstUse,
      movedFrom: record.movedFrom, facts: facts)
  }

  /// What the folder of a file says of its decks.
  private static func settings(beside place: [UInt8]) -> DeckSettings {
    let folder = place.lastIndex(of: UInt8(ascii: "/")).map { Array(place[..<max($0, 1)]) }
    return folder.flatMap { try? FolderPath.resolve(bytes: $0) }.map { DeckSettings.read(in: $0) }
      ?? DeckSettings()
  }

  var cards: any CardSource { source }
  var replaced: [CardID: CardID] { [:] }
  var contents: DeckContents { DeckContents() }

  var warnings: [String] {
    let lines = settings.warnings.map { "\($0)" }
    guard let number = source.listing.unclosed,
      let fault = source.listing.record(number).fault
    else { return lines }
    return lines + ["record #\(number + 1) \(fault)"]
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
