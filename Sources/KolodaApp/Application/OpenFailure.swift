import Glibc
import KolodaFiles
import KolodaLocalization
import Triage

/// Why something can't be opened.
enum OpenFailure: Error, Hashable, Sendable {
  case folder(FolderError)
  /// The system refuses to read it, with its error number.
  case unreadable([UInt8], Int32)
  /// A file that is no picture.
  case notOpenable([UInt8])
  /// A place that is not in the file system.
  case remote([UInt8])
  /// A file's URI that is not well-formed.
  case badURI([UInt8])

  /// One line for the command line.
  var message: String {
    switch self {
    case .folder(let error): error.message
    case .unreadable(let path, let code): "\(shown(path)) cannot be read: \(said(code))"
    case .notOpenable(let path): "\(shown(path)) is neither a folder nor a picture"
    case .remote(let uri): "\(shown(uri)) is not in the file system: mount it, or copy it here"
    case .badURI(let uri): "\(shown(uri)) is not the URI of a file"
    }
  }

  /// One line for a window.
  var text: String {
    switch self {
    case .folder(let error): error.message
    case .unreadable(let path, let code):
      localized("{name} cannot be read: {reason}", ["name": shown(path), "reason": said(code)])
    case .notOpenable(let path):
      localized("{name} is neither a folder nor a picture.", ["name": shown(path)])
    case .remote(let uri):
      localized(
        "{name} is not in the file system. Copy it to this computer first.",
        ["name": shown(uri)])
    case .badURI(let uri):
      localized("{name} is not the address of a file.", ["name": shown(uri)])
    }
  }

  private func shown(_ path: [UInt8]) -> String { FileName(bytes: path).displayName }

  private func said(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? String(code)
  }
}
