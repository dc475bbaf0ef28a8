import GRDB
import KolodaFiles

/// Why the journal cannot be read or written.
public struct JournalError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The disk, or the user's share of it, is full.
    case full
    /// The file or its file system is read-only.
    case readOnly
    /// The user has no right to read the file.
    case unreadable
    /// Another program holds the file.
    case locked
    /// The file is no database or a broken one.
    case damaged
    /// The directory for the file cannot be made.
    case noDirectory(Cause)
    /// The file cannot be opened.
    case unopenable(Cause)
    /// The path is longer than SQLite takes.
    case pathTooLong
    /// A newer version of the program wrote it.
    case newer
    /// The file was removed or replaced while it was in use.
    case replaced
    /// It could not be read when the folder was opened, and now holds decisions for it.
    case unreadHistory
    /// The event is about a card, a direction or a redo that does not exist, said in English.
    case illegal(String)
    /// Something else, in SQLite's words.
    case other(String)
  }

  /// Why a file or folder can't be had.
  public enum Cause: Hashable, Sendable {
    /// The system refuses.
    case system(SystemError)
    /// A folder is where the file should be.
    case folderInPlace
    /// A part of the path is not a folder.
    case notAFolder([UInt8])
    /// SQLite refuses, in its own words.
    case database(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The path of the database file.
  public let path: String
  /// Which row of failed writes this one belongs to; see `FolderDeck.resume(after:)`.
  var breach = 0

  init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }
}

extension JournalError: CustomStringConvertible {
  /// What happened, to which file, and what can be done, in English and on one line.
  public var description: String {
    let journal = displayText(path.utf8)
    return switch reason {
    case .full:
      "the journal \(journal) cannot be written: the disk is full; free up some space"
    case .readOnly:
      "the journal \(journal) is read-only; make the file and its folder writable"
    case .unreadable:
      "the journal \(journal) cannot be read: you do not have permission to read it"
    case .locked:
      "the journal \(journal) is in use by another program; close that program"
    case .damaged:
      "the journal \(journal) is damaged; move it away to start a new one, or restore a copy"
    case .noDirectory(let cause):
      "the folder of the journal \(journal) cannot be created: \(cause); create it, or set XDG_DATA_HOME"
    case .unopenable(let cause):
      "the journal \(journal) cannot be opened: \(cause); check it, or set XDG_DATA_HOME"
    case .pathTooLong:
      "the path of the journal \(journal) is too long; set XDG_DATA_HOME to a shorter one"
    case .newer:
      "the journal \(journal) was written by a newer version of Koloda; use that version"
    case .replaced:
      "the journal \(journal) was moved or deleted while in use; put it back"
    case .unreadHistory:
      "the journal \(journal) can be read again; open the folder again to continue"
    case .illegal(let what):
      "not written to the journal \(journal): \(what)"
    case .other(let what):
      "the journal \(journal) cannot be used: \(what)"
    }
  }
}

extension JournalError.Cause: CustomStringConvertible {
  /// The cause in English.
  public var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .folderInPlace: "a folder is in its place"
    case .notAFolder(let path): "\(displayText(path)) is not a folder"
    case .database(let words): words
    }
  }
}

extension JournalError {
  /// The error for whatever the database threw.
  init(_ error: any Error, path: String) {
    if let error = error as? JournalError {
      self = error
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
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unopenable(.database(words))
      default: .other(words)
      }
    self.init(reason, path: path)
  }
}
