import KolodaFiles
import KolodaTriage

/// A failure of exporting or importing decisions.
package enum LibraryError: Error, Hashable, Sendable {
  /// The journal can't be read or written.
  case journal(JournalError)
  /// The file can't be read, with the system's error.
  case unreadable(SystemError)
  /// The file can't be written, with the system's error.
  case unwritable(SystemError)
  /// The file is the journal itself.
  case isJournal
  /// The file is not a journal of Koloda's; if a part of its schema is to blame, its name.
  case foreign(String?)
  /// The file is a journal, but damaged.
  case damaged
  /// A version of the program from before 0.1.0 wrote the file, in the format with this number.
  case older(Int)
  /// A newer version of the program wrote the file.
  case newer
  /// There is already a file at the path that is not a journal, so it is not replaced.
  case taken
}
