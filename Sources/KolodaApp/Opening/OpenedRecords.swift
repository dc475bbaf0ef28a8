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
  /// What the fields of the records are for, as the deck was opened.
  let roles: FieldRoles
  /// The names of the fields that the first records have.
  let fields: [String]
  /// Those of them that hold numbers.
  let numbers: [String]
  let journal: DeckJournal
  let ledger: Ledger
  let piles: PileSources
  let trouble: JournalError?
  let isFirstUse: Bool
  let movedFrom: [UInt8]?
  /// What the deck keeps of itself in the journal.
  let facts: RecordFacts
  /// Whether somebody said how its characters are written.
  let isCodingChosen: Bool

  /// How many bytes of a file are enough to begin with: what is guessed of it is guessed of half
  /// of them at most.
  private static let beginning: Int64 = 2 << 20
  /// What the journal calls the choice of a coding.
  static let codingFact = "encoding"

  /// Reads a file and what the journal holds of it.
  ///
  /// A journal that can't be read does not stop it.
  ///
  /// - Parameters:
  ///   - kind: what the file's name says of its form.
  ///   - coding: how its characters are written if no mark says so, which is kept for a deck that is
  ///     opened for writing; nil for what was chosen before, else UTF-8.
  ///   - wholly: whether all of a large file is scanned before this returns; else the deck begins
  ///     with its first records, and the others come when it is followed.
  ///   - progress: is told how much was scanned, from 0 to 1, and answers whether to go on.
  /// - Throws: `RecordFileError` if the file can't be read, `CancellationError` if it was given up.
  static func read(
    _ place: [UInt8], as kind: RecordForm.Kind, in location: JournalLocation = .standard,
    access: DeckJournal.Access = .writing, person: String = Person.login,
    coding: TextCoding? = nil, wholly: Bool = true, progress: (Double) -> Bool = { _ in true }
  ) throws -> OpenedRecords {
    let file = try RecordFile(place)
    let early = (try? DeckFacts(of: place, in: location).read()) ?? [:]
    var chosen = coding ?? Self.coding(in: early)
    var array = RecordFacts(early).array
    func scan(_ beginning: Int64?, in coding: TextCoding) throws -> RecordListing {
      try RecordListing.scan(
        file, as: kind, in: coding, array: array, cache: .standard, beginning: beginning
      ) { count in
        progress(Double(count) / Double(max(file.length, 1)))
      }
    }
    var listing = try scan(wholly ? nil : Self.beginning, in: chosen ?? .utf8)
    var probe: RecordProbe?
    var otherProbe: RecordProbe?
    let journal = DeckJournal(of: place, listing.form.deckKind, in: location, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load { cards in
        // The cards of a deck that has moved here may be anywhere in the file.
        if !listing.isWhole, let whole = try? scan(nil, in: listing.chosenCoding) {
          listing = whole
        }
        let made = probe ?? RecordProbe(listing)
        probe = made
        let count = made.countFound(cards)
        // That deck may have been read in another coding.
        guard 2 * count < cards.count, coding == nil, let other = listing.suggestedCoding else {
          return count
        }
        otherProbe = otherProbe ?? (try? scan(nil, in: other)).map { RecordProbe($0) }
        return max(count, otherProbe?.countFound(cards) ?? 0)
      }
    } catch {
      trouble = error
    }
    let known = Self.coding(in: record.facts)
    let facts = RecordFacts(record.facts)
    // Of a deck that has moved here it was not known before.
    if trouble == nil { array = facts.array }
    if coding == nil, let known { chosen = known }
    if (chosen ?? .utf8) != listing.chosenCoding || array != listing.chosenArray {
      listing = try scan(wholly ? nil : Self.beginning, in: chosen ?? .utf8)
    }
    // So may what was decided, and the first card of another order.
    if !listing.isWhole, !record.cards.isEmpty || facts.order != .file {
      listing = try scan(nil, in: listing.chosenCoding)
    }
    let source = RecordSource(
      listing, known: record.takeCards(), identity: facts.identity, order: facts.order,
      cache: .standard)
    let ledger = journal.join(&record, to: source, cards: source.known, person: person)
    if let coding, coding != known, access == .writing, trouble == nil {
      journal.keep(coding.rawValue, as: codingFact)
    }
    let settings = settings(beside: place)
    let guess = RoleGuess(listing)
    let roles = facts.roles ?? guess.roles(identity: source.identityField)
    return OpenedRecords(
      place: .records(place, kind), settings: settings, source: source, roles: roles,
      fields: guess.fields, numbers: guess.numbers,
      journal: journal, ledger: ledger,
      piles: PileSources(
        kept: record.piles, ofFile: settings.piles, former: record.formerPiles),
      trouble: trouble, isFirstUse: trouble == nil && record.isFirstUse,
      movedFrom: record.movedFrom, facts: facts, isCodingChosen: chosen != nil)
  }

  /// The coding among what is kept for a deck; nil if none was chosen.
  private static func coding(in facts: [String: String]?) -> TextCoding? {
    facts?[codingFact].flatMap { TextCoding(rawValue: $0) }
  }

  /// What the folder of a file says of its decks.
  private static func settings(beside place: [UInt8]) -> DeckSettings {
    let folder = place.lastIndex(of: UInt8(ascii: "/")).map { Array(place[..<max($0, 1)]) }
    return folder.flatMap { try? FolderPath.resolve(bytes: $0) }.map { DeckSettings.read(in: $0) }
      ?? DeckSettings()
  }

  var kind: DeckKind { source.listing.form.deckKind }
  var cards: any CardSource { source }
  var replaced: [CardID: CardID] { [:] }
  var contents: DeckContents { DeckContents() }

  var warnings: [String] {
    let listing = source.listing
    var lines = settings.warnings.map { "\($0)" }
    lines += listing.notes?.warnings.map(\.description) ?? []
    if let coding = suggestedCoding {
      lines.append(
        "the file is not in UTF-8. If letters look wrong, give its encoding, as in --encoding "
          + coding.rawValue)
    }
    if let number = listing.unclosed, let fault = listing.record(number).fault {
      lines.append("record #\(number + 1) \(fault)")
    }
    if listing.goesOnBehindArray {
      lines.append("the file goes on after its array; what follows is not read")
    }
    return lines
  }

  /// How its characters may be written, where nobody has said so; nil if there is no reason to ask.
  var suggestedCoding: TextCoding? { isCodingChosen ? nil : source.listing.suggestedCoding }

  /// `#N`, the Nth record counted from 1.
  func name(of card: CardID) -> String? { source.number(of: card).map { "#\($0 + 1)" } }

  /// The card of `#N`, or of `id:X`, the record with the identity X.
  ///
  /// - Throws: `AmbiguousCard` where several records have it.
  func card(called name: [UInt8]) throws(AmbiguousCard) -> CardID? {
    let text = String(decoding: name, as: UTF8.self)
    if text.hasPrefix("#") {
      guard let number = Int(text.dropFirst()), number > 0, number <= source.listing.count else {
        return nil
      }
      return source.card(numbered: number - 1)
    }
    guard text.hasPrefix("id:") else { return nil }
    let numbers = source.numbers(withID: String(text.dropFirst(3)))
    if numbers.count > 1 { throw AmbiguousCard(name: name, numbers: numbers) }
    return numbers.first.flatMap { source.card(numbered: $0) }
  }

  /// There are none.
  func renewKeysNow() {}
}
