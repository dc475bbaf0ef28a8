/// Why the journal can't be read or written.
package struct JournalError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The disk, or the user's quota, is full.
    case full
    /// The file or its file system is read-only.
    case readOnly
    /// The user has no permission to read the file.
    case forbidden
    /// Another program has locked the file.
    case locked
    /// The file is damaged or not a database.
    case damaged
    /// The folder for the file can't be made.
    case noDirectory(Cause)
    /// The file can't be opened.
    case unopenable(Cause)
    /// The path is longer than SQLite allows.
    case pathTooLong
    /// A version of Koloda from before 0.1.0 wrote the file, in the format with this number.
    case older(Int)
    /// A newer version of Koloda wrote the file.
    case newer
    /// The file was removed or replaced while it was in use.
    case replaced
    /// The journal has not been read yet, so nothing can be added to it.
    case unread
    /// The journal was opened for reading only.
    case closed
    /// An Apply of the deck is neither finished nor undone; until then nothing can be decided.
    case applying
    /// Another error, in SQLite's words.
    case other(String)
  }

  /// Why a file or folder can't be used.
  package enum Cause: Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// A folder exists where the file should be.
    case folderInPlace
    /// A file exists where the path needs a folder; the path of that file.
    case notAFolder([UInt8])
    /// The file is a link whose target doesn't exist.
    case brokenLink
    /// Another error, in the database's words.
    case database(String)
  }

  package let reason: Reason
  /// The path of the database file.
  package let path: String
  /// The number of the series of failed writes that this error belongs to.
  package var breach = 0

  package init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }

  /// Whether only a write can tell that it is over: that the file can be read says nothing about
  /// room on the disk, and the user must not miss that a decision was lost.
  var lastsUntilAWrite: Bool { breach > 0 && [.full, .readOnly].contains(reason) }
}
