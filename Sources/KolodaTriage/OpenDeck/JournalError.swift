/// Why the journal can't be read or written.
package struct JournalError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The disk, or the user's share of it, is full.
    case full
    /// The file or its file system is read-only.
    case readOnly
    /// The file may not be read.
    case forbidden
    /// Another program holds the file.
    case locked
    /// The file is no database or a broken one.
    case damaged
    /// The directory for the file can't be made: why, in the system's words or ours.
    case noDirectory(String)
    /// The file can't be opened: why, in the system's words or SQLite's.
    case unopenable(String)
    /// The path is longer than SQLite takes.
    case pathTooLong
    /// A newer version of the program wrote it.
    case newer
    /// The file was removed or replaced while it was in use.
    case replaced
    /// It has not been read yet, so nothing can be added to it.
    case unread
    /// It was opened for reading only.
    case closed
    /// Something else, in SQLite's words.
    case other(String)
  }

  /// What is wrong.
  package let reason: Reason
  /// The path of the database file.
  package let path: String
  /// Which row of failed writes this one belongs to.
  package var breach = 0

  /// Makes an error.
  package init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }
}
