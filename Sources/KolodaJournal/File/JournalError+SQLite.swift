import GRDB
import KolodaFiles
import KolodaTriage

extension JournalError {
  /// Converts an error of the database or the system.
  init(_ error: any Error, path: String) {
    if let error = error as? JournalError {
      self = error
      return
    }
    if let error = error as? SystemError {
      self.init(error, path: path)
      return
    }
    if error is JournalFile.Gone {
      self.init(.replaced, path: path)
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(.other("\(error)"), path: path)
      return
    }
    let words = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    let reason: Reason =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case .SQLITE_IOERR where DiskRoom.isShort(at: path): .full
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      // SQLite doesn't take a header with another number of the schema's format for damage.
      case .SQLITE_ERROR where words == "unsupported file format": .damaged
      // The deck was removed from the journal while it was open.
      case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY:
        .replaced
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unopenable(.database(words))
      default: .other(words)
      }
    self.init(reason, path: path)
  }
}
