import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaSharing

/// A request to open something, by the name it was given: the file system has not been accessed
/// yet.
package struct OpenRequest: Hashable, Sendable {
  private enum Name: Hashable {
    /// A path, or the URI of a file.
    case argument([UInt8])
    /// The URI of a `GFile`, which may have a path even if it is not a file URI.
    case location(String)
    /// A target that has been resolved already.
    case target(OpenTarget)
  }

  private let name: Name

  /// Creates a request for a `GFile`.
  package init(file: OpaquePointer) {
    guard let uri = g_file_get_uri(file) else {
      name = .argument([])
      return
    }
    defer { g_free(uri) }
    name = .location(String(cString: uri))
  }

  /// Creates a request for a remembered deck, by its URI.
  package init(uri: String) {
    name = .argument(Array(uri.utf8))
  }

  /// Creates a request for a folder of Koloda's own, by its path.
  package init(path: String) {
    name = .argument(Array(path.utf8))
  }

  /// Creates a request for a shared deck, which is joined first if need be.
  package init(_ shared: SharedAddress) {
    name = .target(OpenTarget(.shared(shared)))
  }

  /// Creates a request for a target that is known to exist.
  package init(_ target: OpenTarget) {
    name = .target(target)
  }

  /// Resolves the request.
  ///
  /// Accesses the file system, which may take long or never answer.
  package func resolve() throws(OpenFailure) -> OpenTarget {
    switch name {
    case .argument(let argument): return try OpenTarget.resolve(argument: argument)
    case .target(let target): return target
    case .location(let uri):
      guard let file = g_file_new_for_uri(uri) else { throw .remote(Array(uri.utf8)) }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      return try OpenTarget.resolve(file: file)
    }
  }

  /// Resolves many requests, of which some may be for the same deck.
  ///
  /// - Returns: each deck once, and the first failure.
  package static func resolve(_ requests: [OpenRequest]) -> ([OpenTarget], OpenFailure?) {
    var targets: [OpenTarget] = []
    var failure: OpenFailure?
    for request in requests {
      do throws(OpenFailure) {
        targets.append(try request.resolve())
      } catch {
        failure = failure ?? error
      }
    }
    return (OpenTarget.eachDeckOnce(targets), failure)
  }

  /// The URI; for a resolved target, that of its deck.
  package var uri: String {
    switch name {
    case .argument(let bytes): String(decoding: bytes, as: UTF8.self)
    case .location(let uri): uri
    case .target(let target): target.place.uri
    }
  }

  /// The path, as far as it is known without accessing the file system.
  package var path: [UInt8] {
    switch name {
    case .target(let target): return target.place.path
    case .argument(let bytes) where bytes.first == UInt8(ascii: "/"): return bytes
    case .argument, .location:
      guard let path = g_filename_from_uri(uri, nil, nil) else { return Array(uri.utf8) }
      defer { g_free(path) }
      return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
    }
  }

  /// The last component of the name, for display.
  package var title: String {
    if let shared = SharedAddress(uri: uri) { return displayText(shared.name.utf8) }
    let slash = UInt8(ascii: "/")
    var path = path
    while path.count > 1, path.last == slash { path.removeLast() }
    return path == [slash] ? "/" : FileName(bytes: path).lastComponent.displayName
  }
}
