import Glibc
import Koloda
import KolodaFiles
import KolodaFolders
import KolodaJournal
import KolodaRecords
import KolodaTriage

/// A file of records that has been read in order to be opened as a deck; reading it blocks.
package struct OpenedRecords: OpenedCards {
  /// The file's canonical absolute path, and the form that its name suggests.
  package let place: DeckPlace
  /// The file's name; of a compressed one, that of what it holds.
  package let unpackedName: FileName
  /// The settings of the `deck.json` beside the file.
  package let settings: DeckSettings
  package let source: RecordSource
  /// What the fields of the records were for when the deck was opened.
  package let roles: FieldRoles
  /// The names of the fields that the first records have.
  package let fields: [String]
  /// The names of those fields that hold numbers.
  package let numbers: [String]
  /// The names of those whose labels may become piles, that of the suggestion first.
  package let labelFields: [String]
  package let journal: DeckJournal
  package let ledger: Ledger
  package let piles: PileSources
  package let trouble: JournalError?
  package let isFirstUse: Bool
  package let formerPlaces: [[UInt8]]
  /// The settings that the deck keeps in the journal.
  package let facts: RecordFacts
  /// Whether somebody has chosen the encoding.
  let isCodingChosen: Bool

  /// How many bytes of a large file to scan at first: guesses look at half of them at most.
  private static let beginning: Int64 = 2 << 20
  /// The name of the chosen encoding in the journal.
  package static let codingFact = "encoding"

  /// Reads a file and its decisions from the journal.
  ///
  /// If the journal can't be read, the deck opens without it.
  ///
  /// - Parameters:
  ///   - kind: the form that the file's name suggests.
  ///   - coding: the encoding, unless the file starts with a byte order mark; it is saved for a
  ///     deck opened for writing. Nil for the one chosen before, or else UTF-8.
  ///   - table: how a table is written, as far as somebody says so; kept like the encoding.
  ///   - wholly: whether to scan all of a large file before returning; otherwise the deck opens
  ///     with its first records, and the rest follow once changes are followed.
  ///   - progress: called with the share scanned so far, from 0 to 1; returns whether to continue.
  /// - Throws: `RecordFileError` if the file can't be read, `CancellationError` if it was
  ///   cancelled.
  package static func read(
    _ place: [UInt8], as kind: RecordForm.Kind, in location: JournalLocation = .standard,
    access: DeckJournal.Access = .writing, person: String = LocalPerson.login,
    coding: TextCoding? = nil, table wished: TableChoice = TableChoice(), wholly: Bool = true,
    progress: (Double) -> Bool = { _ in true }
  ) throws -> OpenedRecords {
    var unpackedShare = 0.0
    /// How much is read of a compressed file, which is unpacked first.
    func unpacking(_ share: Double) -> Bool {
      unpackedShare = share / 2
      return progress(unpackedShare)
    }
    var file = try RecordFile.content(
      of: place, as: kind, keptIn: .own, wholly: wholly, progress: unpacking)
    let early = (try? DeckFacts(of: place, in: location).read()) ?? [:]
    var chosen = coding ?? Self.coding(in: early)
    var array = RecordFacts(early).array
    var table = RecordFacts(early).table.changed(by: wished)
    func scan(_ beginning: Int64?, in coding: TextCoding) throws -> RecordListing {
      if beginning == nil { file = try file.whole(progress: unpacking) }
      let (length, before) = (max(file.length, 1), unpackedShare)
      return try RecordListing.scan(
        file, as: kind, in: coding, array: array, table: table, cache: .standard,
        beginning: beginning
      ) { count in
        progress(before + (1 - before) * Double(count) / Double(length))
      }
    }
    var listing = try scan(wholly ? nil : Self.beginning, in: chosen ?? .utf8)
    var probe: RecordProbe?
    var otherProbe: RecordProbe?
    let journal = DeckJournal(of: place, listing.form.cardKind, in: location, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load { sample in
        let cards = sample.cards
        // If the deck has moved here, its decided cards may be anywhere in the file.
        if !listing.isWhole, let whole = try? scan(nil, in: listing.chosenCoding) {
          listing = whole
        }
        let made = probe ?? RecordProbe(listing)
        probe = made
        let count = made.countFound(cards)
        // That deck may have been read in another encoding.
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
    // For a deck that has moved here, this was not known before.
    if trouble == nil {
      array = facts.array
      table = facts.table.changed(by: wished)
    }
    if coding == nil, let known { chosen = known }
    if (chosen ?? .utf8) != listing.chosenCoding || array != listing.chosenArray
      || table != listing.chosenTable
    {
      listing = try scan(wholly ? nil : Self.beginning, in: chosen ?? .utf8)
    }
    // Decided cards may be anywhere in the file, and so may the first card in another order.
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
    if table != facts.table, access == .writing, trouble == nil {
      journal.keep(table.text, as: RecordFacts.Name.table)
    }
    return OpenedRecords(
      place, kind, source, record, journal, ledger, trouble, isCodingChosen: chosen != nil)
  }

  private init(
    _ path: [UInt8], _ kind: RecordForm.Kind, _ source: RecordSource, _ record: DeckRecord,
    _ journal: DeckJournal, _ ledger: Ledger, _ trouble: JournalError?, isCodingChosen: Bool
  ) {
    place = .records(path, kind)
    unpackedName = RecordForm.unpackedName(of: path)
    settings = Self.settings(beside: path)
    facts = RecordFacts(record.facts)
    let guess = RoleGuess(source.listing)
    let roles = facts.roles ?? guess.roles(identity: source.identityField)
    self.roles = roles
    fields = guess.fields
    numbers = guess.numbers
    labelFields =
      (roles[.label].map { [$0] } ?? [])
      + guess.labels.filter { $0 != roles[.label] && $0 != roles[.identity] }
    (self.source, self.journal, self.ledger) = (source, journal, ledger)
    piles = PileSources(kept: record.piles, ofFile: settings.piles, former: record.formerPiles)
    self.trouble = trouble
    isFirstUse = trouble == nil && record.isFirstUse
    formerPlaces = record.formerPlaces
    self.isCodingChosen = isCodingChosen
  }

  /// The encoding among a deck's facts; nil if none was chosen.
  private static func coding(in facts: [String: String]?) -> TextCoding? {
    facts?[codingFact].flatMap { TextCoding(rawValue: $0) }
  }

  /// Reads the settings for decks in the folder of a file.
  private static func settings(beside place: [UInt8]) -> DeckSettings {
    let folder = place.lastIndex(of: UInt8(ascii: "/")).map { Array(place[..<max($0, 1)]) }
    return folder.flatMap { try? FolderPath.resolve(bytes: $0) }.map { DeckSettings.read(in: $0) }
      ?? DeckSettings()
  }

  package var cardKind: CardKind { source.listing.form.cardKind }
  package var usualPiles: Piles? { roles.usualPiles ?? cardKind.usualPiles }
  package var cards: any CardSource { source }
  package var replaced: [CardID: CardID] { [:] }
  package var contents: DeckContents { DeckContents() }

  package var warnings: [String] {
    let listing = source.listing
    var lines = listing.notes?.warnings.map(\.description) ?? []
    if let lacks = listing.notes?.warningOfLacks { lines.append(lacks) }
    if let charset = listing.unreadCharset {
      lines.append(
        "the file says that it is in “\(charset)”, which is not read. Letters may be wrong")
    } else if let coding = suggestedCoding {
      lines.append(
        "the file is not in UTF-8. If letters look wrong, give its encoding, as in --encoding "
          + coding.rawValue)
    } else if listing.suggestedCoding == .utf8 {
      lines.append(
        "the file is not in \(listing.coding.rawValue), in which it is read. Give its encoding, as in "
          + "--encoding \(TextCoding.utf8.rawValue)")
    }
    if listing.file.isCut {
      lines.append(
        "the compressed file is cut off or damaged. Only what could be read of it is there")
    }
    if let name = listing.file.doubledPicture {
      lines.append(
        "several files in the package are called “\(displayText(name.utf8))”. Its cards show the "
          + "first")
    }
    if let depth = listing.exceededFolderDepth {
      lines.append("folders lie more than \(depth) deep. Deeper ones count as the deepest")
    }
    if listing.hasTwoLineEnds {
      lines.append(
        "some lines end with CR alone, others with LF. Only the more frequent one ends a record")
    }
    if listing.endsInsideBookmark {
      lines.append("the file ends inside a bookmark, which is left out")
    }
    if let strays = listing.findAnnotations()?.strayCount, strays > 0 {
      lines.append("\(strays) of its annotations are of images that it does not list")
    }
    switch listing.otherRecords {
    case .columns(let command):
      lines.append(
        "the file has its values by column, so a card is not a record. This command makes records of "
          + "it: \(command)")
    case .nested(.questions, let command):
      lines.append(
        "a card is an article with all of its questions. This command makes a record of each "
          + "question: \(command)")
    case .nested(.pictures, let command):
      lines.append(
        "a card is a project with all of its pictures. This command makes a record of each picture: "
          + command)
    case .nested(.annotations, let command):
      lines.append(
        "a card is an annotation without its text. This command makes a record of each text: "
          + command)
    case .nested(.bookmarks, let command):
      lines.append(
        "a card is a folder with all of its bookmarks. This command makes a record of each "
          + "bookmark: \(command)")
    case .words(let command):
      lines.append(
        "a card is a single word. This command makes a record of each sentence: \(command)")
    case nil: break
    }
    if listing.goesOnBehindArray {
      lines.append("the file goes on after its array; what follows is not read")
    }
    return lines
  }

  /// The probable encoding, if nobody has chosen one; nil if there is no reason to ask.
  package var suggestedCoding: TextCoding? { isCodingChosen ? nil : source.listing.suggestedCoding }

  /// `#N`: the Nth record, counted from 1.
  package func name(of card: CardID) -> String? { source.number(of: card).map { "#\($0 + 1)" } }

  /// Returns the card of `#N`, or of `id:X`, the record with the identity X.
  ///
  /// - Throws: `AmbiguousCard` if several records have that identity.
  package func card(called name: [UInt8]) throws(AmbiguousCard) -> CardID? {
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

  package func cards(exportedAs lines: [Record]) -> [ExportedCard] {
    let hasIDs = source.identityField != nil
    let ids = lines.map { line in
      hasIDs ? source.id(ofExported: line) ?? line.field(named: "id").map(line.text) : nil
    }
    let numbers = source.numbers(withIDs: Set(ids.compactMap(\.self)))
    // Without an id, a record is known by all its fields.
    let nameless = ids.indices.filter { ids[$0] == nil }
    let held = Dictionary(
      uniqueKeysWithValues: zip(
        nameless, source.listing.numbers(exportedAs: nameless.map { lines[$0] })))
    return ids.enumerated().map { place, id in
      guard let id else { return onlyCard(among: held[place] ?? []) }
      let found = numbers[id] ?? []
      if found.count > 1 {
        return .ambiguous(AmbiguousCard(name: Array("id:\(id)".utf8), numbers: found))
      }
      guard let card = found.first.flatMap({ source.card(numbered: $0) }) else {
        return .missing("id:\(id)")
      }
      return .card(card)
    }
  }

  /// The card that a line without an id describes.
  ///
  /// - Parameter numbers: the records that have all the fields of the line, counted from 0.
  private func onlyCard(among numbers: [Int]) -> ExportedCard {
    if numbers.count > 1 {
      return .unnamed("an “id” that tells #\(numbers[0] + 1) and #\(numbers[1] + 1) apart")
    }
    if let card = numbers.first.flatMap({ source.card(numbered: $0) }) { return .card(card) }
    let fields = source.exportedIDFields.map { "“\($0)”" }
    return fields.isEmpty
      ? .missing("with these fields")
      : .unnamed(
        "the field \(fields.joined(separator: " or ")), which tells the records of this deck apart")
  }

  /// Does nothing: records have no keys to renew.
  package func renewKeysNow() {}
}
