import ArgumentParser
import Glibc
import KolodaFiles
import KolodaJournal
import KolodaSharing
import KolodaSources
import KolodaTriage
import KolodaWords

/// `koloda decks`: lists the decks in the journal.
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
      abstract: "Forget the decisions in a deck. Koloda keeps a copy of the journal.",
      discussion: """
        A shared deck stays joined, and its server keeps the decisions that were sent to it: they \
        come back when you use the deck again.
        """)

    @Argument(help: "The folder that “koloda decks” names, even if it no longer exists.")
    var path: String

    func run() throws {
      try reportingErrors {
        for place in DecksCommand.places(RawArguments.bytes(of: path)) {
          if try forget(place) { return }
        }
        throw CommandFailure.noDeck(path)
      }
    }

    /// - Returns: whether the journal knew a deck at the path.
    private func forget(_ bytes: [UInt8]) throws -> Bool {
      // An unfinished Apply can only be finished or undone while its decisions are known.
      if let folder = try? FolderPath.resolve(bytes: bytes) {
        try ApplyWork(.path(path), of: folder).failWhereUnfinished()
      }
      let joined = KeptDeck.kept(in: bytes)
      // Counted before they are gone.
      let unsent = joined.flatMap { try? DecidedEvents($0).unsent(of: $0).count } ?? 0
      let forgotten = try repairingJournal { try JournalLibrary().forget(bytes) }
      guard let forgotten else { return false }
      try DecksCommand.say("The journal as it was: \(forgotten.copy)")
      for other in forgotten.others {
        try DecksCommand.say("Forgotten with it, where it was before: \(displayText(other))")
      }
      for line in joined.map({ Self.rest(of: $0, at: bytes, unsent: unsent) }) ?? [] {
        try DecksCommand.say(line)
      }
      return true
    }

    /// What is left of a shared deck's decisions elsewhere, in lines.
    ///
    /// - Parameters:
    ///   - path: the folder that was forgotten: the deck's own, or that of its disputes.
    ///   - unsent: how many of the deck's decisions its server does not have.
    static func rest(of joined: KeptDeck, at path: [UInt8], unsent: Int) -> [String] {
      // The deck is on no server any more.
      if joined.isFormer == true { return [] }
      let server = "The server of “\(displayText(joined.name.utf8))” keeps"
      guard path == Array(joined.folder.utf8) else {
        return ["\(server) the disputes that you settled"]
      }
      let kept =
        "\(server) the decisions that were sent to it: they come back when you use the deck again"
      if unsent == 0 { return [kept] }
      return [kept, "\(counted(unsent, "decision")) not sent yet: only in the journal as it was"]
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
        let written = try DecksCommand.naming(file) { bytes throws(LibraryError) in
          try JournalLibrary().export(to: bytes)
        }
        try DecksCommand.say(
          "\(counted(written.decks, "deck")) exported to \(DecksCommand.shown(file))")
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
        let read = try DecksCommand.naming(file) { bytes throws(LibraryError) in
          try JournalLibrary().import(from: bytes)
        }
        try DecksCommand.say(
          "\(counted(read.decks, "deck")) imported from \(DecksCommand.shown(file))"
            + (read.handedOver > 0
              ? ": its decisions are yours now"
              : read.events == 0 ? ": nothing in it is new here" : ""))
      }
    }
  }

  /// The decks of the journal; for a shared deck, with the decisions of the person who joined it
  /// here.
  private static func decks() throws -> [DeckSummary] {
    var ofPeople: [String: [DeckSummary]] = [:]
    return try JournalLibrary().decks().map { deck in
      guard let person = KeptDeck.kept(in: deck.path)?.pile.person else { return deck }
      let known = try ofPeople[person] ?? JournalLibrary(person: person).decks()
      ofPeople[person] = known
      return known.first { $0.path == deck.path } ?? deck
    }
  }

  /// Runs `body` on a file; errors name the file.
  private static func naming<Value>(
    _ file: String, _ body: ([UInt8]) throws(LibraryError) -> Value
  ) throws -> Value {
    let bytes = RawArguments.bytes(of: file)
    return try repairingJournal {
      do throws(LibraryError) {
        return try body(bytes)
      } catch {
        throw LibraryFailure(file: bytes, error: error)
      }
    }
  }

  private static func say(_ line: String) throws {
    try Output.descriptor(1).write(Array((line + "\n").utf8))
  }

  /// A file as it was named on the command line.
  private static func shown(_ file: String) -> String { displayText(RawArguments.bytes(of: file)) }

  /// Returns the absolute paths that a deck, which need not exist, may have in the journal, the
  /// likeliest first.
  static func places(_ path: [UInt8]) -> [[UInt8]] {
    guard !path.isEmpty else { return [] }
    var places: [[UInt8]] = []
    if let folder = try? FolderPath.resolve(bytes: path) { places.append(folder.bytes) }
    if let file = canonicalFile(path) { places.append(file) }
    let slash = UInt8(ascii: "/")
    var whole = path
    if path.first != slash {
      guard let here = try? FolderPath.resolve(".") else { return places }
      whole = here.path(of: FileName(bytes: path))
    }
    places.append(straightPath(whole))
    // What is gone may have been reached through a link, which the folders that are left tell.
    for end in whole.indices.reversed() where whole[end] == slash {
      guard let folder = try? FolderPath.resolve(bytes: Array(whole[...end])) else { continue }
      let rest = FileName(bytes: Array(whole[end...]))
      places.append(straightPath(folder.path(of: rest)))
      break
    }
    return places
  }

  static func json(_ decks: [DeckSummary]) -> String {
    let objects = decks.map { deck in
      let shared = KeptDeck.kept(in: deck.path)
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
      let shared = KeptDeck.kept(in: deck.path).map { joined in
        "\(displayText(joined.name.utf8)) on \(displayText(joined.address.utf8))\n  in "
      }
      return "\(shared ?? "")\(displayText(deck.path))\n  \(deck.decided) decided"
        + (piles.isEmpty ? "" : ": \(piles)") + time
    }.joined(separator: "\n")
  }
}

/// The error that decisions could not be exported or imported.
struct LibraryFailure: Error, CustomStringConvertible {
  let file: [UInt8]
  let error: LibraryError

  /// The system's errors that the path is to blame for, rather than the disk.
  private static let unusable: Set<Int32> = [
    ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP, EACCES, EPERM, EROFS,
  ]

  /// Whether the file can't be used, rather than the journal.
  var isBadArgument: Bool {
    switch error {
    case .journal: false
    case .unwritable(let error): Self.unusable.contains(error.code)
    case .unreadable, .isJournal, .foreign, .damaged, .older, .newer, .taken: true
    }
  }

  var description: String {
    let file = displayText(file)
    return switch error {
    case .journal(let error): message(of: error)
    case .unreadable(let error): FailureTexts.unreadable(file: file, reason: error.text)
    case .unwritable(let error): FailureTexts.unwritable(file: file, reason: error.text)
    case .isJournal: "\(file) is the journal itself"
    case .foreign(let what):
      "\(file) is not an export from Koloda"
        + (what.map { ": it holds \(displayText($0.utf8))" } ?? "")
    case .damaged: "\(file) is damaged"
    case .older(let number): "\(file) is from before Koloda 0.1.0 (format \(number))"
    case .newer: "\(file) was written by a newer version of Koloda"
    case .taken: "\(file) exists and is not an export from Koloda; name another file"
    }
  }
}
