import CAdwaita
import Glibc
import KolodaFiles

/// Something that is to be opened, as it was named: the file system has not been asked yet.
struct OpenRequest: Hashable, Sendable {
  private enum Name: Hashable {
    /// A path, or the URI of a file.
    case argument([UInt8])
    /// The URI of a `GFile`, which may have a path though it is not a file's.
    case location(String)
    /// Asked for already.
    case target(OpenTarget)
  }

  private let name: Name

  /// What a `GFile` stands for.
  init(file: OpaquePointer) {
    guard let uri = g_file_get_uri(file) else {
      name = .argument([])
      return
    }
    defer { g_free(uri) }
    name = .location(String(cString: uri))
  }

  /// A deck that is remembered, by its URI.
  init(uri: String) {
    name = .argument(Array(uri.utf8))
  }

  /// A folder of the program's own, by its path.
  init(path: String) {
    name = .argument(Array(path.utf8))
  }

  /// A shared deck, which is joined now if it was not before.
  init(_ shared: SharedAddress) {
    name = .target(OpenTarget(.shared(shared)))
  }

  /// What is known to be there.
  init(_ target: OpenTarget) {
    name = .target(target)
  }

  /// Finds what it means.
  ///
  /// It asks the file system, which may take its time, or never answer.
  func resolve() throws(OpenFailure) -> OpenTarget {
    switch name {
    case .argument(let argument): return try OpenTarget.resolve(argument: argument)
    case .target(let target): return target
    case .location(let uri):
      guard let file = g_file_new_for_uri(uri) else { throw .remote(Array(uri.utf8)) }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      return try OpenTarget.resolve(file: file)
    }
  }

  /// Its URI; for what was asked for already, that of its deck.
  var uri: String {
    switch name {
    case .argument(let bytes): String(decoding: bytes, as: UTF8.self)
    case .location(let uri): uri
    case .target(let target): target.place.uri
    }
  }

  /// Its path, as far as that can be told without asking.
  var path: [UInt8] {
    switch name {
    case .target(let target): return target.place.path
    case .argument(let bytes) where bytes.first == UInt8(ascii: "/"): return bytes
    case .argument, .location:
      guard let path = g_filename_from_uri(uri, nil, nil) else { return Array(uri.utf8) }
      defer { g_free(path) }
      return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
    }
  }

  /// Its last name, as it can be read.
  var title: String {
    if let shared = SharedAddress(uri: uri) { return displayText(shared.name.utf8) }
    let slash = UInt8(ascii: "/")
    var path = path
    while path.count > 1, path.last == slash { path.removeLast() }
    return path == [slash] ? "/" : FileName(bytes: path).lastComponent.displayName
  }
}
