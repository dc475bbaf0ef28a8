import ArgumentParser
import KolodaFiles
import KolodaSources
import KolodaTriage

/// `koloda export PATH`: the decided cards for other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a line for each decided card.")

  @Argument(help: "A folder of images, or a file of records.")
  var path: String

  @Option(help: "The form: of a folder jsonl or csv, of records its own unless you choose one.")
  var format: RecordExport.Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("Only the cards of these piles.", valueName: "pile,..."))
  var piles: NameList?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Add more to records than their answer: "
        + RecordExport.Extra.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      valueName: "field,..."))
  var extras: NameList?

  @Option(help: ArgumentHelp("Write records to a file for each pile.", valueName: "folder"))
  var split: String?

  @Flag(help: "Add records to what the file holds.")
  var append = false

  func validate() throws {
    if output != nil, split != nil {
      throw ValidationError("--output and --split exclude each other")
    }
    if append, output == nil, split == nil {
      throw ValidationError("--append goes with --output or --split")
    }
    for name in extras?.names ?? [] where RecordExport.Extra(rawValue: name) == nil {
      throw ValidationError("there is no field “\(name)” for --with")
    }
  }

  func run() throws {
    try reportingErrors {
      switch try DeckCommand.read(path) {
      case let opened as OpenedRecords: try exportRecords(opened)
      case let opened as OpenedDeck: try exportFolder(opened)
      default: break
      }
    }
  }

  // MARK: Folders

  private func exportFolder(_ opened: OpenedDeck) throws {
    guard let format = format.flatMap({ DecisionExport.Format(rawValue: $0.rawValue) }) else {
      throw CommandFailure.unsuited("a folder is exported with --format jsonl or --format csv")
    }
    if extras != nil || split != nil || append {
      throw CommandFailure.unsuited("--with, --split and --append are for files of records")
    }
    let export = try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      return opened.export(of: deck, only: try chosenPiles(of: deck))
    }
    let target = output.map { Output.file(RawArguments.bytes(of: $0)) } ?? .descriptor(1)
    try target.write(export.bytes(format))
  }

  /// The piles that are asked for; nil for all.
  @MainActor
  private func chosenPiles(of deck: OpenDeck) throws -> Set<PileID>? {
    guard let piles else { return nil }
    let known = deck.knownPiles
    return Set(
      try piles.names.map { name in
        guard let pile = PileID(name), known.contains(pile) else {
          throw CommandFailure.noPile(name, known: known)
        }
        return pile
      })
  }

  // MARK: Records

  private func exportRecords(_ opened: OpenedRecords) throws {
    let (entries, chosen) = try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      return (opened.entries(of: deck), try chosenPiles(of: deck))
    }
    let options = RecordExport.Options(
      format: format, extras: extras?.names.compactMap { RecordExport.Extra(rawValue: $0) } ?? [],
      person: opened.ledger.person)
    let all = RecordExport(opened.source, entries, options)
    let export = chosen.map { all.only($0) } ?? all
    if append, export.format == .json {
      throw CommandFailure.unsuited("nothing can be added to a JSON array: use --format jsonl")
    }
    guard let split else {
      return try write(export, to: output.map { RawArguments.bytes(of: $0) })
    }
    let folder = RawArguments.bytes(of: split)
    try Output.makeFolder(folder)
    for pile in Set(export.entries.map(\.pile)).sorted(by: { $0.text < $1.text }) {
      let name = "/\(pile.text).\(export.format.fileExtension)"
      try write(export.only([pile]), to: folder + Array(name.utf8))
    }
  }

  /// Writes records to a file, or else to standard output, and says what is amiss.
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

/// Names on the command line with commas between them.
struct NameList: ExpressibleByArgument {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",").map(String.init)
    if names.isEmpty { return nil }
  }
}

extension RecordExport.Format: ExpressibleByArgument {}

extension RecordExport.Format {
  /// How names of such files end.
  fileprivate var fileExtension: String { self == .list ? "txt" : rawValue }
}
