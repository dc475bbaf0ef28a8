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
    /// The directory for the file can't be made.
    case noDirectory(Cause)
    /// The file can't be opened.
    case unopenable(Cause)
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
    /// An Apply of the deck is neither done nor taken back: nothing is decided meanwhile.
    case applying
    /// Something else, in SQLite's words.
    case other(String)
  }

  /// Why a file or a directory can't be used.
  package enum Cause: Hashable, Sendable {
    /// The system says so, with its error number.
    case system(Int32)
    /// A folder is in the place of the file.
    case folderInPlace
    /// A file is in the place of a folder of the path.
    case notAFolder([UInt8])
    /// The file is a link to something that is not there.
    case brokenLink
    /// In the database's words.
    case database(String)
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
