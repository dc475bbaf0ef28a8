import ArgumentParser
import Foundation
import Glibc
import Koloda
import KolodaFiles
import KolodaSources

/// The deck that a command is about.
enum CommandDeck {
  /// A folder, or a file of records, as it was named.
  case path(String)
  /// The files of a list.
  case list(FileList)

  /// How another command names it.
  var path: String {
    switch self {
    case .path(let path): path
    case .list(let list): list.folder.text
    }
  }

  /// The folder of pictures.
  ///
  /// - Throws: `FolderError` where it is none.
  func folder() throws -> FolderPath {
    switch self {
    case .path(let path): try FolderPath.resolve(bytes: RawArguments.bytes(of: path))
    case .list(let list): list.folder
    }
  }

  /// The list, if it is one.
  var list: FileList? { if case .list(let list) = self { list } else { nil } }

  /// The card that is meant: by what the deck calls it, or by a path that leads into the deck, as a
  /// shell completes it.
  func card(called name: String, in opened: any OpenedCards) throws -> CardID? {
    let bytes = self.name(of: name)
    if let card = try opened.card(called: bytes) { return card }
    guard case .path = self, let photos = opened as? OpenedDeck, bytes.first != UInt8(ascii: "#")
    else { return nil }
    let slash = UInt8(ascii: "/")
    let deck = photos.folder.bytes
    var places: [[UInt8]] = []
    if bytes.first != slash { places.append(deck + [slash] + bytes) }
    let file = FileName(bytes: bytes).lastComponent.bytes
    let parent = Array(bytes.dropLast(file.count))
    // From the working directory, or from the root; a link may stand on its way.
    if let folder = try? FolderPath.resolve(bytes: parent.isEmpty ? [UInt8(ascii: ".")] : parent) {
      places.append(folder.path(of: FileName(bytes: file)))
    }
    let start = photos.folder.path(of: FileName(bytes: []))
    for place in places.map(straightened) where place.starts(with: start) {
      let inside = FileName(bytes: Array(place.dropFirst(start.count)))
      if let card = photos.source.card(named: inside) { return card }
    }
    return nil
  }

  /// An absolute path without `.`, `..` and empty parts.
  private func straightened(_ path: [UInt8]) -> [UInt8] {
    var parts: [ArraySlice<UInt8>] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    return parts.flatMap { [UInt8(ascii: "/")] + $0 }
  }

  /// What a card is called in the deck that was named on the command line: a file of a list as it may
  /// be listed.
  func name(of card: String) -> [UInt8] {
    let bytes = RawArguments.bytes(of: card)
    guard let list, bytes.first != UInt8(ascii: "#") else { return bytes }
    let name = FileName(bytes: bytes).lastComponent.bytes
    let parent = Array(bytes.dropLast(name.count))
    let start = list.folder.path(of: FileName(bytes: []))
    guard
      let place = try? FolderPath.resolve(bytes: parent.isEmpty ? [UInt8(ascii: ".")] : parent)
    else { return bytes }
    let path = place.path(of: FileName(bytes: name))
    return path.starts(with: start) ? Array(path.dropFirst(start.count)) : bytes
  }
}

/// A list of files on the command line, in the place of a folder.
struct ListOptions: ParsableArguments {
  @Option(
    name: .customLong("files-from"),
    help: ArgumentHelp(
      "Use only the pictures listed in a file, one path per line; - is standard input.",
      valueName: "file"))
  var file: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Paths in the list end with NUL, as “find -print0” writes them.")
  var isNullSeparated = false

  func validate() throws {
    if isNullSeparated, file == nil { throw ValidationError("-0 needs --files-from") }
  }

  /// Reads the list, where there is one.
  ///
  /// - Parameter mayBeEmpty: whether none of the files needs to be there any more.
  func read(mayBeEmpty: Bool = false) throws -> FileList? {
    guard let file else { return nil }
    var descriptor: Int32 = 0
    if file != "-" {
      descriptor = open(cString(RawArguments.bytes(of: file)), O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw ListFailure(file: file, failure: .unreadable(.last)) }
    }
    defer { if file != "-" { close(descriptor) } }
    guard let current = getcwd(nil, 0) else {
      throw ListFailure(file: file, failure: .unreadable(.last))
    }
    defer { free(current) }
    let base = UnsafeBufferPointer(start: current, count: strlen(current))
    do throws(FileList.Failure) {
      return try FileList(
        from: descriptor, isNullSeparated: isNullSeparated,
        relativeTo: base.map(UInt8.init(bitPattern:)),
        isPicture: { ImageFormats.includes(fileName: $0) }, mayBeEmpty: mayBeEmpty)
    } catch {
      throw ListFailure(file: file, failure: error)
    }
  }
}

/// Why a list is no deck.
struct ListFailure: Error, CustomStringConvertible {
  let file: String
  let failure: FileList.Failure

  /// What is wrong, in English and on one line.
  var description: String {
    file == "-"
      ? "\(failure)" : "\(displayText(RawArguments.bytes(of: file))): \(failure)"
  }
}

/// A deck on the command line: a folder, a file of records, or a list of pictures.
struct DeckArgument: ParsableArguments {
  @Argument(help: "A folder of pictures, a file of records, or the address of a shared deck.")
  var path: String?

  @OptionGroup
  var list: ListOptions

  func validate() throws { try list.check(beside: path, or: "a folder or a file") }

  /// The address of a server, where it is one.
  var address: String? { path.flatMap { SharedCommands.isAddress($0) ? $0 : nil } }

  /// Finds out what it means.
  ///
  /// - Parameter mayBeEmpty: whether none of the files of a list needs to be there any more.
  func place(mayBeEmpty: Bool = false) throws -> CommandDeck {
    if let list = try list.read(mayBeEmpty: mayBeEmpty) { return .list(list) }
    return .path(path ?? "")
  }
}

/// The folder of pictures that a command is about, or the list of its files.
struct FolderArgument: ParsableArguments {
  @Argument(help: "A folder of pictures.")
  var path: String?

  @OptionGroup
  var list: ListOptions

  func validate() throws { try list.check(beside: path, or: "a folder") }

  /// Finds out what it means.
  func place() throws -> CommandDeck { try list.read().map { .list($0) } ?? .path(path ?? "") }
}

extension ListOptions {
  /// Fails unless either a list or a path was given.
  ///
  /// - Parameter wanted: what the path is of.
  fileprivate func check(beside path: String?, or wanted: String) throws {
    if path == nil, file == nil { throw ValidationError("\(wanted) is missing") }
    if path != nil, file != nil {
      throw ValidationError("use either a folder or --files-from")
    }
  }
}
