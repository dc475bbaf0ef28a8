import KolodaFiles
import KolodaSources
import KolodaSyncMessages

/// Why something can't be opened.
enum OpenFailure: Error, Hashable, Sendable {
  case folder(FolderError)
  /// The system refuses to read it, with its error number.
  case unreadable([UInt8], Int32)
  /// A file that is neither a picture nor one of records.
  case notOpenable([UInt8])
  /// A file of records that can't be read.
  case records(RecordFileError)
  /// A place that is not in the file system.
  case remote([UInt8])
  /// A file's URI that is not well-formed.
  case badURI([UInt8])
  /// The address of a server without the name of a shared deck.
  case namelessShared
  /// A shared deck that was not joined on this computer, and can't be now.
  case shared(SyncFailure)

  /// Whose password the server of a shared deck asks for; nil if it is something else.
  var passwordWish: SyncFault.PasswordWish? {
    if case .shared(let failure) = self { failure.password } else { nil }
  }

  /// One line for the command line, in English.
  var message: String {
    switch self {
    case .folder(let error): error.description
    case .unreadable(let path, let code):
      "\(shown(path)) cannot be read: \(SystemError(code: code))"
    case .notOpenable(let path):
      "\(shown(path)) is neither a folder, nor a picture, nor a file of records"
    case .records(let error): error.description
    case .remote(let uri): "\(shown(uri)) is not in the file system: mount it, or copy it here"
    case .badURI(let uri): "\(shown(uri)) is not a file URI"
    case .namelessShared: "a shared deck needs a name: koloda join ADDRESS --name NAME"
    case .shared(let failure): "\(failure)"
    }
  }

  private func shown(_ path: [UInt8]) -> String { FileName(bytes: path).displayName }
}
