import GRDB
import KolodaFiles
import KolodaLocalization

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
    case noDirectory(String)
    /// The file cannot be opened.
    case unopenable(String)
    /// The path is longer than SQLite takes.
    case pathTooLong
    /// A newer version of the program wrote it.
    case newer
    /// The file was removed or replaced while it was in use.
    case replaced
    /// It could not be read when the folder was opened, and now holds decisions for it.
    case unreadHistory
    /// The event is about a card, a direction or a redo that does not exist.
    case illegal(String)
    /// Something else, in SQLite's words.
    case other(String)
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

  /// One line for people: what happened, to which file, and what can be done.
  public var message: String {
    let shown = displayText(Array(path.utf8))
    return switch reason {
    case .full:
      localized(
        "The journal {journal} cannot be written: the disk is full. Free some space and try again.",
        ["journal": shown])
    case .readOnly:
      localized(
        "The journal {journal} is read-only. Make the file and its folder writable and try again.",
        ["journal": shown])
    case .unreadable:
      localized(
        "The journal {journal} can’t be read: you don’t have permission. Give yourself permission to read and write it, and try again.",
        ["journal": shown])
    case .locked:
      localized(
        "The journal {journal} is locked by another program. Close that program and try again.",
        ["journal": shown])
    case .damaged:
      localized(
        "The journal {journal} is damaged. Move it away to begin a new one, or restore a copy.",
        ["journal": shown])
    case .noDirectory(let why):
      localized(
        "The folder of the journal {journal} cannot be made: {why}. Make it, or set XDG_DATA_HOME to a writable folder.",
        ["journal": shown, "why": why])
    case .unopenable(let why):
      localized(
        "The journal {journal} cannot be opened: {why}. Check the file and its folder, or set XDG_DATA_HOME to a writable folder.",
        ["journal": shown, "why": why])
    case .pathTooLong:
      localized(
        "The path of the journal {journal} is too long. Set XDG_DATA_HOME to a shorter one.",
        ["journal": shown])
    case .newer:
      localized(
        "The journal {journal} was written by a newer version of Koloda. Use that version.",
        ["journal": shown])
    case .replaced:
      localized(
        "The journal {journal} was moved or deleted while in use. Put it back, or open the folder anew to begin another.",
        ["journal": shown])
    case .unreadHistory:
      localized(
        "The journal {journal} can be read again. Open the folder anew to go on where you were.",
        ["journal": shown])
    case .illegal(let what):
      localized(
        "Not written to the journal {journal}: {what}.",
        ["journal": shown, "what": what])
    case .other(let what):
      localized(
        "The journal {journal} cannot be used: {what}.",
        ["journal": shown, "what": what])
    }
  }
}

extension JournalError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
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
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unopenable(words)
      default: .other(words)
      }
    self.init(reason, path: path)
  }
}
