import ArgumentParser
import Glibc
import KolodaDecks
import KolodaFiles
import KolodaFolders

/// The options for a list of files, given instead of a folder.
package struct ListOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("files-from"),
    help: ArgumentHelp(
      "Use only the pictures listed in a file, one path per line; - is standard input.",
      valueName: "file"))
  package var file: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Paths in the list end with NUL, as “find -print0” writes them.")
  package var isNullSeparated = false

  package func validate() throws {
    if isNullSeparated, file == nil { throw ValidationError("-0 needs --files-from") }
  }

  /// Reads the list, if one was given.
  ///
  /// - Parameter mayBeEmpty: whether the list may contain no file that exists.
  package func read(mayBeEmpty: Bool = false) throws -> FileList? {
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

/// The error that a list of files can't be used.
package struct ListFailure: Error, CustomStringConvertible {
  package let file: String
  package let failure: FileList.Failure

  /// The message, in English, on one line.
  package var description: String {
    let problem =
      switch failure {
      case .unreadable(let error): "the list can’t be read: \(message(of: error))"
      case .tooLong: "the list is longer than 256 MB"
      case .empty: "the list has no existing picture"
      }
    return file == "-" ? problem : "\(displayText(RawArguments.bytes(of: file))): \(problem)"
  }
}

extension ListOptions {
  /// The help of the path that a command takes if there is no list.
  static let deckHelp: ArgumentHelp =
    "A folder of pictures, a file of records, or the address of a shared deck."

  /// Throws unless either a list or a path was given.
  ///
  /// A command has these options beside its path, and not both in one group: in debug builds,
  /// ArgumentParser checks a group several times for each group around it.
  ///
  /// - Parameter wanted: what the path should be, for the message.
  func check(beside path: String?, or wanted: String = "a folder or a file") throws {
    if path == nil, file == nil { throw ValidationError("\(wanted) is missing") }
    if path != nil, file != nil {
      throw ValidationError("use either a folder or --files-from")
    }
  }

  /// Returns the deck that the list or else the path stands for.
  ///
  /// - Parameter mayBeEmpty: whether a list may contain no file that exists.
  func deck(orAt path: String?, mayBeEmpty: Bool = false) throws -> CommandDeck {
    try read(mayBeEmpty: mayBeEmpty).map { .list($0) } ?? .path(path ?? "")
  }
}
