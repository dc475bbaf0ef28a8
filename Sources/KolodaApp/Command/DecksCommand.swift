import ArgumentParser
import Glibc
import KolodaFiles
import KolodaJournal
import KolodaSources
import KolodaTriage

/// `koloda decks`: what the journal knows of all decks.
struct DecksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decks", abstract: "List the decks, or take decisions to another computer.",
    subcommands: [List.self, Forget.self, Export.self, Import.self], defaultSubcommand: List.self)

  /// `koloda decks [--json]`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the decks with decisions (the default).")

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      try reportingErrors {
        let decks = try DecksCommand.decks()
        let text = json ? DecksCommand.json(decks) : DecksCommand.text(decks)
        if !text.isEmpty { try Output.descriptor(1).write(Array((text + "\n").utf8)) }
      }
    }
  }

  /// `koloda decks forget PATH`.
  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget the decisions in a deck. Koloda keeps a copy of the journal.")

    @Argument(help: "The folder, even if it no longer exists.")
    var path: String

    func run() throws {
      try reportingErrors {
        let bytes = DecksCommand.place(RawArguments.bytes(of: path))
        // What an Apply has begun can still be finished or taken back.
        if let folder = try? FolderPath.resolve(bytes: bytes) {
          try ApplyWork(.path(path), of: folder).failWhereUnfinished()
        }
        guard let copy = try JournalLibrary().forget(bytes) else {
          throw CommandFailure.noDeck(path)
        }
        try Output.descriptor(1).write(Array("The journal as it was: \(copy)\n".utf8))
      }
    }
  }

  /// `koloda decks export FILE`.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export all decks and decisions to a file, for another computer.")

    @Argument(help: "The file to write.")
    var file: String

    func run() throws {
      try reportingErrors {
        try DecksCommand.naming(file) { bytes throws(LibraryError) in
          try JournalLibrary().export(to: bytes)
        }
      }
    }
  }

  /// `koloda decks import FILE`.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import the decks and decisions of an exported file.")

    @Argument(help: "The file to read.")
    var file: String

    func run() throws {
      try reportingErrors {
        try DecksCommand.naming(file) { bytes throws(LibraryError) in
          try JournalLibrary().import(from: bytes)
        }
      }
    }
  }

  /// The decks of the journal; of a shared one the decisions of whoever answers it here.
  private static func decks() throws -> [DeckSummary] {
    var ofPeople: [String: [DeckSummary]] = [:]
    return try JournalLibrary().decks().map { deck in
      guard let person = JoinedPile.kept(in: deck.path)?.pile.person else { return deck }
      let known = try ofPeople[person] ?? JournalLibrary(person: person).decks()
      ofPeople[person] = known
      return known.first { $0.path == deck.path } ?? deck
    }
  }

  /// Runs something on a file; its errors name the file.
  private static func naming<Value>(
    _ file: String, _ body: ([UInt8]) throws(LibraryError) -> Value
  ) throws {
    let bytes = RawArguments.bytes(of: file)
    do throws(LibraryError) {
      _ = try body(bytes)
    } catch {
      throw LibraryFailure(file: bytes, error: error)
    }
  }

  /// The absolute path of a deck that need not be there.
  static func place(_ path: [UInt8]) -> [UInt8] {
    if let folder = try? FolderPath.resolve(bytes: path) { return folder.bytes }
    var path = path
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    guard path.first != UInt8(ascii: "/"), let here = try? FolderPath.resolve(".") else {
      return path
    }
    return here.path(of: FileName(bytes: path))
  }

  static func json(_ decks: [DeckSummary]) -> String {
    let objects = decks.map { deck in
      let shared = JoinedPile.kept(in: deck.path)
      return JSONText.object([
        ("deck", JSONText.string(String(decoding: deck.path, as: UTF8.self))),
        ("server", shared.map { JSONText.string($0.address) } ?? "null"),
        ("name", shared.map { JSONText.string($0.name) } ?? "null"),
        ("decided", "\(deck.decided)"),
        (
          "piles",
          JSONText.object(
            deck.piles.sorted { $0.key.text < $1.key.text }.map { ($0.key.text, "\($0.value)") })
        ),
        (
          "movedFrom",
          deck.movedFrom.map { JSONText.string(String(decoding: $0, as: UTF8.self)) } ?? "null"
        ),
        ("time", deck.lastTime.map { JSONText.string($0.iso8601) } ?? "null"),
      ])
    }
    return "[" + objects.joined(separator: ", ") + "]"
  }

  static func text(_ decks: [DeckSummary]) -> String {
    decks.map { deck in
      let piles = deck.piles.sorted { $0.key.text < $1.key.text }
        .map { "\($0.key.text) \($0.value)" }.joined(separator: ", ")
      let time = deck.lastTime.map { ", last \($0.iso8601)" } ?? ""
      let shared = JoinedPile.kept(in: deck.path).map { pile in
        "\(displayText(pile.name.utf8)) on \(displayText(pile.address.utf8))\n  in "
      }
      return "\(shared ?? "")\(displayText(deck.path))\n  \(deck.decided) decided"
        + (piles.isEmpty ? "" : ": \(piles)") + time
    }.joined(separator: "\n")
  }
}

/// Why decisions could not be taken to or from a file.
struct LibraryFailure: Error, CustomStringConvertible {
  let file: [UInt8]
  let error: LibraryError

  /// Whether the file can't be used; else the journal failed.
  var isBadArgument: Bool {
    switch error {
    case .journal, .unwritable: false
    case .unreadable, .isJournal, .foreign, .damaged, .newer, .taken: true
    }
  }

  var description: String {
    let file = displayText(file)
    return switch error {
    case .journal(let error): "\(error)"
    case .unreadable(let error): "\(file) cannot be read: \(error)"
    case .unwritable(let error): "\(file) cannot be written: \(error)"
    case .isJournal: "\(file) is the journal itself"
    case .foreign(let what):
      "\(file) is not an export from Koloda"
        + (what.map { ": it holds \(displayText($0.utf8))" } ?? "")
    case .damaged: "\(file) is damaged"
    case .newer: "\(file) was written by a newer version of Koloda"
    case .taken: "\(file) exists and is not an export from Koloda; name another file"
    }
  }
}
