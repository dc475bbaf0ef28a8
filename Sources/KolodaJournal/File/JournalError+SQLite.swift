import GRDB
import KolodaTriage

extension JournalError {
  /// The error for whatever the database threw.
  init(_ error: any Error, path: String) {
    if let error = error as? JournalError {
      self = error
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
      // The deck was taken out of the journal while it was open.
      case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY:
        .replaced
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unopenable(.database(words))
      default: .other(words)
      }
    self.init(reason, path: path)
  }
}
