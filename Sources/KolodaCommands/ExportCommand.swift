import ArgumentParser
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaRecords
import KolodaSharing
import KolodaTerminal
import KolodaTriage

/// `koloda export PATH`: exports the decided cards for other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the decided cards, or the records with your answers.")

  @Argument(help: ListOptions.deckHelp)
  var path: String?

  @OptionGroup
  var list: ListOptions

  @OptionGroup
  var reading: ReadingOptions

  @OptionGroup
  var comparing: ComparingOption

  @Option(help: "With an address: the name of the shared deck.")
  var name: String?

  @Option(
    help: """
      The format. Folders: jsonl or csv. Records: the format of the file, or jsonl, json, csv, tsv \
      or list. Bookmarks also have html, flash cards anki, and references ris or nbib, as in \
      their file.
      """)
  var format: RecordExport.Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to a file instead of standard output; - is standard output.", valueName: "file"))
  var output: String?

  /// The file to write to; nil for standard output.
  private var target: [UInt8]? {
    output.flatMap { Self.standardOutput.contains($0) ? nil : RawArguments.bytes(of: $0) }
  }

  /// The names of standard output: whatever is behind them must not be replaced by a file.
  private static let standardOutput: Set = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  @Option(
    help: ArgumentHelp(
      """
      Export only the cards in these piles. Also accept, reject or ignore: all piles that count as \
      that, if none has this id.
      """, valueName: "pile,..."))
  var piles: NamesArgument?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Add more fields. Folders: stars, label, note. Records: "
        + RecordExport.Extra.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      valueName: "field,..."))
  var extras: NamesArgument?

  @Flag(
    help: """
      Flash cards: also tag the notes that were answered again three times or more, with koloda-hard.
      """)
  var tagHard = false

  @Option(
    help: ArgumentHelp(
      "Write the records of each pile to a file of its own in this folder.", valueName: "folder"))
  var split: String?

  @Flag(help: "With --split: replace files even if it can’t be told whether an export wrote them.")
  var replace = false

  @Option(help: OrderArgument.help("The order of the photos, instead of the deck’s own."))
  var order: FolderChoice.Order?

  @Flag(help: "Add the records to the end of the file, instead of replacing it.")
  var append = false

  @Flag(help: "With an address: write only the answer that counts for each card.")
  var resolved = false

  func validate() throws {
    try list.check(beside: path)
    if output != nil, split != nil {
      throw ValidationError("use either --output or --split")
    }
    if append, target == nil, split == nil {
      throw ValidationError("--append needs --output or --split")
    }
    if replace, split == nil { throw ValidationError("--replace goes with --split") }
    if name != nil, SharedCommands.address(in: path) == nil {
      throw ValidationError("--name goes with a server’s address")
    }
    for name in extras?.names ?? []
    where RecordExport.Extra(rawValue: name) == nil {
      throw ValidationError("there is no field “\(name)” for --with")
    }
  }

  func run() throws {
    try reportingErrors {
      if let address = SharedCommands.address(in: path) { return try exportShared(address) }
      if resolved || comparing.basis != nil {
        throw CommandFailure.unsuited("--resolved and --by go with a server’s address")
      }
      let opened = try DeckCommand.read(
        list.deck(orAt: path), order: order, reading: reading.wish)
      switch opened.kind {
      case .file(let file): try exportRecords(file)
      case .folder(let folder): try exportFolder(folder)
      // A deck on a server is named by an address.
      case .shared: break
      }
    }
  }

  private static let hardIsForNotes = "--tag-hard is for flash cards in --format anki"

  private func exportShared(_ address: String) throws {
    let name = try SharedCommands.checked(name)
    if format.map({ $0 != .jsonl }) ?? false || piles != nil || extras != nil || split != nil
      || append || tagHard
    {
      throw CommandFailure.unsuited("a shared deck is always exported whole, as JSON Lines")
    }
    let tally = try SharedExport(
      address: address, name: name, isResolved: resolved, basis: comparing.basis,
      connect: { try SyncProcess(address: $0.address, name: $0.name) }
    )
    .write(to: target)
    guard tally.open > 0 else { return }
    let cards = tally.open == 1 ? "1 card has" : "\(tally.open) cards have"
    StandardError.write(
      "koloda: \(cards) no answer that counts yet"
        + (tally.disputed > 0 ? ". To see where people disagree, run “koloda disputes”" : ""))
  }

  // MARK: Folders

  private func exportFolder(_ opened: OpenedPhotos) throws {
    guard let format = format.flatMap({ DecisionExport.Format(rawValue: $0.rawValue) }) else {
      throw CommandFailure.unsuited("a folder is exported with --format jsonl or --format csv")
    }
    if split != nil || append {
      throw CommandFailure.unsuited("--split and --append are for files of records")
    }
    if tagHard { throw CommandFailure.unsuited(Self.hardIsForNotes) }
    let marks = try extras?.names.map { name in
      guard let kind = Mark.Kind(rawValue: name) else {
        throw CommandFailure.unsuited("--with \(name) is for files of records")
      }
      return kind
    }
    let export = try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      return opened.export(of: deck, only: try chosenPiles(of: deck), extras: marks ?? [])
    }
    if let target {
      try refuseToReplace(target) { file in
        guard file.starts(with: opened.folder.bytes + [UInt8(ascii: "/")]) else { return false }
        let name = FileName(bytes: Array(file.dropFirst(opened.folder.bytes.count + 1)))
        return opened.source.card(named: name) != nil
      }
    }
    try (target.map { Output.file($0) } ?? .descriptor(1)).write(export.bytes(format))
  }

  /// Throws if an export would overwrite a file of the deck.
  ///
  /// - Parameter isOwn: whether a file, given by its canonical path, belongs to the deck.
  private func refuseToReplace(_ target: [UInt8], _ isOwn: ([UInt8]) -> Bool) throws {
    guard let file = canonicalFile(target), isOwn(file) else { return }
    throw CommandFailure.unsuited(
      "\(displayText(target)) belongs to the deck: choose another name for the export")
  }

  /// Returns the piles given on the command line; nil for all.
  @MainActor
  private func chosenPiles(of deck: OpenDeck) throws -> Set<PileID>? {
    guard let piles else { return nil }
    let known = deck.knownPiles
    return Set(try piles.names.flatMap { try deck.piles.piles(called: $0, known: known) })
  }

  // MARK: Records

  private func exportRecords(_ opened: OpenedRecords) throws {
    let (entries, chosen, own, choice) = try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      return (
        opened.entries(of: deck, tellsHard: tagHard), try chosenPiles(of: deck), deck.piles.all,
        opened.choice(of: deck)
      )
    }
    let fields = try extras?.names.map { name in
      guard let field = RecordExport.Extra(rawValue: name) else {
        throw CommandFailure.unsuited("--with \(name) is for folders of pictures")
      }
      return field
    }
    let written = format ?? RecordExport.format(of: opened.source.listing.form)
    // “accept” doesn't say which of two answers was chosen.
    let needsChoice = opened.roles.answers != nil && written.holding == nil
    let options = RecordExport.Options(
      format: format, extras: (fields ?? []) + (needsChoice ? [.choice] : []),
      person: opened.ledger.person, choice: choice)
    let all = RecordExport(opened.source, entries, options)
    try check(all, of: opened.source.listing)
    // A browser has no use for bookmarks that were not kept.
    let isOfAccepted = all.format.isOfAccepted && split == nil
    let export = chosen.map { all.only($0) } ?? (isOfAccepted ? all.only(.accept) : all)
    let state = FileState(at: opened.place.path)
    /// Whether a file is the deck's own, also through a link or another name.
    func isOwn(_ file: [UInt8]) -> Bool {
      guard let state, let found = FileState(at: file) else { return false }
      return found.isSameFile(as: state)
    }
    guard let split else {
      try target.map { try refuseToReplace($0, isOwn) }
      return try write(export, to: target)
    }
    try write(export, split: RawArguments.bytes(of: split), piles: own, isOwn) {
      chosen?.contains($0) != false
    }
  }

  /// Writes the records of each pile to a file of its own, in a folder.
  ///
  /// - Parameters:
  ///   - piles: the deck's piles.
  ///   - isOwn: whether a file is the deck's own.
  ///   - isChosen: whether a pile is exported.
  private func write(
    _ export: RecordExport, split folder: [UInt8], piles all: [Pile], _ isOwn: ([UInt8]) -> Bool,
    where isChosen: (PileID) -> Bool
  ) throws {
    let piles = Set(export.entries.map(\.pile)).sorted { $0.text < $1.text }
    func file(of pile: PileID) -> [UInt8] {
      folder + Array("/\(pile.text).\(export.format.fileExtension)".utf8)
    }
    // All files are checked before the first is written.
    for pile in piles {
      try refuseToReplace(file(of: pile), isOwn)
      if append {
        try export.only([pile]).check(appendingTo: file(of: pile))
      } else if !replace {
        try refuseForeign(
          file(of: pile), to: export, answering: all.first { $0.id == pile }?.answer)
      }
    }
    try Output.makeFolder(folder)
    for pile in piles { try write(export.only([pile]), to: file(of: pile)) }
    guard !append else { return }
    // A record that an earlier export wrote into one file may now be in another pile.
    for pile in all where !piles.contains(pile.id) && isChosen(pile.id) {
      let left = file(of: pile.id)
      guard FileState(at: left) != nil, !isOwn(left) else { continue }
      let empty = export.only([pile.id])
      if empty.wasWritten(to: left, answering: pile.answer) {
        try write(empty, to: left)
      } else {
        StandardError.write(
          "koloda: no card is in the pile \(pile.id.text), but \(displayText(left)) is left as it is: "
            + "it can’t be told whether an export wrote it")
      }
    }
  }

  /// Throws if a pile's file exists and may not be an export.
  private func refuseForeign(
    _ file: [UInt8], to export: RecordExport, answering answer: Pile.Answer?
  ) throws {
    guard let state = FileState(at: file), state.size > 0 else { return }
    if let answer, export.wasWritten(to: file, answering: answer) { return }
    throw CommandFailure.unsuited(
      "\(displayText(file)) is there already, and it can’t be told whether an export wrote it: "
        + "choose another folder, or use --replace")
  }

  /// Throws if the options don't fit the form of the records.
  private func check(_ export: RecordExport, of listing: RecordListing) throws {
    let name = export.format.rawValue
    guard RecordExport.canWrite(export.format, of: listing.form) else {
      throw CommandFailure.unsuited(
        "--format \(name) is for \(export.format.subject)")
    }
    if tagHard, export.format != .anki { throw CommandFailure.unsuited(Self.hardIsForNotes) }
    if append, !export.format.canGrow {
      throw CommandFailure.unsuited(
        "nothing can be added to a file of --format \(name): use --format jsonl")
    }
    if append, export.format == .anki, !listing.hasTagsColumn {
      throw CommandFailure.unsuited(
        "--append needs a tags column in the notes: without one, the piles are in the header")
    }
    if let extras, let holding = export.format.holding {
      throw CommandFailure.unsuited(
        "--format \(name) has no place for \(extras.names.joined(separator: ", ")): \(holding); "
          + "use --format jsonl or csv")
    }
  }

  /// Writes records to a file or to standard output, and reports what could not be written.
  private func write(_ export: RecordExport, to path: [UInt8]?) throws {
    let writing = RecordWriting(export)
    switch path {
    case nil: try writing.write(to: 1)
    case let path? where append: try writing.append(to: path)
    case let path?: try writing.replace(path)
    }
    for line in writing.complaints { StandardError.write("koloda: \(line)") }
  }
}

/// Names on the command line, separated by commas with or without blanks; duplicates are dropped.
struct NamesArgument: ExpressibleByArgument {
  let names: [String]

  init?(argument: String) {
    var seen: Set<String> = []
    let parts = argument.split(separator: ",").map { part in
      let tail = part.drop(while: \.isWhitespace)
      let last = tail.lastIndex { !$0.isWhitespace }
      return String(tail[..<(last.map { tail.index(after: $0) } ?? tail.startIndex)])
    }
    names = parts.filter { !$0.isEmpty && seen.insert($0).inserted }
    if names.isEmpty { return nil }
  }
}

extension RecordExport.Format: ExpressibleByArgument {}

extension RecordExport.Format {
  /// The file name extension of the format.
  fileprivate var fileExtension: String { self == .list || self == .anki ? "txt" : rawValue }

  /// What the format is for, where it is only for files of one kind.
  fileprivate var subject: String {
    switch self {
    case .jsonl, .json, .csv, .tsv, .list: "records"
    case .html: "bookmarks"
    case .anki: "flash cards"
    case .ris: "references in RIS"
    case .nbib: "references from PubMed"
    }
  }

  /// Why the format has no room for more fields; nil if it has.
  fileprivate var holding: String? {
    switch self {
    case .jsonl, .json, .csv, .tsv: nil
    case .list: "it is one line for each record"
    case .html: "a bookmark keeps its own fields"
    case .anki: "a note keeps its own fields, and gets its pile as a tag"
    case .ris, .nbib: "a reference keeps its own fields"
    }
  }
}
