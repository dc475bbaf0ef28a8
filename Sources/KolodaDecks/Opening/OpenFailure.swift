import KolodaFiles
import KolodaRecords
import KolodaSharing
import KolodaSyncMessages

/// Why something can't be opened.
package enum OpenFailure: Error, Hashable, Sendable {
  case folder(FolderError)
  /// A path that the system can't read, with its error number.
  case unreadable([UInt8], Int32)
  /// A file that is neither a picture nor a file of records.
  case notOpenable([UInt8])
  /// A file of records that can't be read.
  case records(RecordFileError)
  /// A place outside the file system.
  case remote([UInt8])
  /// A malformed file URI.
  case badURI([UInt8])
  /// The address of a server without the name of a shared deck.
  case namelessShared
  /// A shared deck that has not been joined on this computer, and can't be now.
  case shared(SyncFailure)

  /// The password that the server of a shared deck asks for; nil for any other failure.
  package var passwordWish: SyncFault.PasswordWish? {
    if case .shared(let failure) = self { failure.password } else { nil }
  }
}
