import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaFolders
import KolodaLocalization
import KolodaRecords
import KolodaSharing

/// A deck to open, possibly with a picture to show first.
package struct OpenTarget: Hashable, Sendable {
  /// Where the deck is.
  package let place: DeckPlace
  /// The picture to show in front; nil to continue where the deck was left.
  package var picture: FileName?
  /// The list of the files that are the only cards; nil for all of the folder.
  package var list: FileList?

  package init(_ place: DeckPlace, list: FileList? = nil) {
    self.place = place
    self.list = list
  }

  /// Resolves an argument of the command line: a path, or the URI of a file or of a shared deck.
  package static func resolve(argument: [UInt8]) throws(OpenFailure) -> OpenTarget {
    guard let scheme = scheme(of: argument) else { return try resolve(path: argument) }
    if scheme == "file" { return try resolve(fileURI: argument) }
    if let shared = try shared(String(decoding: argument, as: UTF8.self)) { return shared }
    // A path may look like a URI.
    if exists(argument) { return try resolve(path: argument) }
    throw .remote(argument)
  }

  /// Returns each deck once; of several pictures in a deck, the first is shown in front.
  package static func eachDeckOnce(_ targets: [OpenTarget]) -> [OpenTarget] {
    var found: [OpenTarget] = []
    var indices: [DeckPlace: Int] = [:]
    for target in targets {
      if let index = indices[target.place] {
        found[index].picture = found[index].picture ?? target.picture
      } else {
        indices[target.place] = found.count
        found.append(target)
      }
    }
    return found
  }

  /// Resolves a `GFile`.
  package static func resolve(file: OpaquePointer) throws(OpenFailure) -> OpenTarget {
    if let path = g_file_get_path(file) {
      defer { g_free(path) }
      return try resolve(path: bytes(path))
    }
    guard let uri = g_file_get_uri(file) else { throw .remote([]) }
    defer { g_free(uri) }
    if let shared = try shared(String(cString: uri)) { return shared }
    throw .remote(bytes(uri))
  }

  /// Returns the shared deck of a URI, without asking a server; nil for another URI.
  private static func shared(_ uri: String) throws(OpenFailure) -> OpenTarget? {
    guard SharedAddress.isMeant(by: uri) else { return nil }
    guard let shared = SharedAddress(uri: uri) else { throw .namelessShared }
    return OpenTarget(.shared(shared))
  }

  /// Resolves a path.
  package static func resolve(path: [UInt8]) throws(OpenFailure) -> OpenTarget {
    do {
      let folder = try FolderPath.resolve(bytes: path)
      if access(cString(folder.bytes), R_OK | X_OK) != 0 {
        throw OpenFailure.unreadable(path, errno)
      }
      return OpenTarget(.folder(folder))
    } catch let failure as OpenFailure {
      throw failure
    } catch let error as FolderError {
      guard error.reason == .notAFolder, isFile(path) else { throw .folder(error) }
      return try resolve(file: path)
    } catch {
      throw .notOpenable(path)
    }
  }

  private static func resolve(file path: [UInt8]) throws(OpenFailure) -> OpenTarget {
    let slash = UInt8(ascii: "/")
    let cut = path.lastIndex(of: slash)
    let name = FileName(bytes: cut.map { Array(path[($0 + 1)...]) } ?? path)
    guard ImageFormats.includes(fileName: name.bytes) else {
      return OpenTarget(try records(path))
    }
    let parent = cut.map { Array(path[..<max($0, 1)]) } ?? [UInt8(ascii: ".")]
    var target = try resolve(path: parent)
    target.picture = name
    return target
  }

  private static func records(_ path: [UInt8]) throws(OpenFailure) -> DeckPlace {
    // The name that counts is the file's own, not that of a link to it.
    guard let file = canonicalFile(path) else { throw .notOpenable(path) }
    let found: RecordForm.Kind?
    do throws(RecordFileError) {
      found = try RecordForm.kind(ofFile: file)
    } catch {
      throw .records(error)
    }
    guard let kind = found else { throw .notOpenable(path) }
    if access(cString(file), R_OK) != 0 { throw .unreadable(path, errno) }
    if !RecordForm.isDeck(file, kind) { throw .notOpenable(path) }
    return .records(file, kind)
  }

  private static func resolve(fileURI uri: [UInt8]) throws(OpenFailure) -> OpenTarget {
    var host: UnsafeMutablePointer<CChar>?
    guard let path = g_filename_from_uri(cString(uri), &host, nil) else { throw .badURI(uri) }
    defer {
      g_free(path)
      g_free(host)
    }
    if let host, String(cString: host) != "localhost", String(cString: host) != "" {
      throw .remote(uri)
    }
    return try resolve(path: bytes(path))
  }

  /// Returns the path in a file's URI; nil for another URI.
  ///
  /// The file system is not accessed.
  package static func path(ofFileURI uri: [UInt8]) -> [UInt8]? {
    guard let path = g_filename_from_uri(cString(uri), nil, nil) else { return nil }
    defer { g_free(path) }
    return bytes(path)
  }

  /// The URI of the picture to show in front, or else of the deck.
  package var uri: String { shown.map(fileURI) ?? place.uri }

  /// The path of the picture to show in front.
  private var shown: [UInt8]? {
    picture.flatMap { picture in place.folder.map { $0.path(of: picture) } }
  }

  // MARK: Bytes

  private static func scheme(of argument: [UInt8]) -> String? {
    let text = argument.prefix { $0 != UInt8(ascii: ":") }
    let rest = argument.dropFirst(text.count)
    let isFile = text.elementsEqual("file".utf8)
    guard isFile && rest.starts(with: ":/".utf8) || rest.starts(with: "://".utf8),
      let first = text.first, isLetter(first), text.allSatisfy({ isLetter($0) || isMark($0) })
    else { return nil }
    return String(decoding: text, as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a byte may follow the first letter of a URI's scheme.
  private static func isMark(_ byte: UInt8) -> Bool {
    isDigit(byte) || "+-.".utf8.contains(byte)
  }

  private static func isFile(_ path: [UInt8]) -> Bool {
    var status = stat()
    return stat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func exists(_ path: [UInt8]) -> Bool { access(cString(path), F_OK) == 0 }

  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
  }
}
