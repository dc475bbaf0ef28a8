import KolodaFiles
import KolodaTriage

/// Why decisions can't be taken to or from a file.
package enum LibraryError: Error, Hashable, Sendable {
  /// The journal can't be read or written.
  case journal(JournalError)
  /// The file can't be read: what the system says.
  case unreadable(SystemError)
  /// The file can't be written: what the system says.
  case unwritable(SystemError)
  /// The file is the journal itself.
  case isJournal
  /// The file is no journal of Koloda's, or holds what no journal holds: its name.
  case foreign(String?)
  /// The file is a journal, and broken.
  case damaged
  /// A newer version of the program wrote the file.
  case newer
  /// There is a file already, and it is no journal: it is not replaced.
  case taken
}
