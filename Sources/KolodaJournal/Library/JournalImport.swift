import GRDB
import KolodaFiles
import KolodaTriage

extension JournalLibrary {
  /// The result of importing a file from another computer.
  package struct Imported: Hashable, Sendable {
    /// The number of decks in the file.
    package var decks: Int
    /// The number of the file's events that are new here.
    package var events: Int
  }

  /// Adds all decisions of a file that was exported on another computer, or none if it fails.
  ///
  /// Nothing is replaced, so the same file can be imported again. If all decisions are by one
  /// person, they become those of the person here. A deck whose folder has another path here is
  /// recognised by its cards when that folder is opened.
  ///
  /// - Parameter path: The file's path, as bytes; it may be a journal of any version, even 1.
  @discardableResult
  package func `import`(from path: [UInt8]) throws(LibraryError) -> Imported {
    let copy: JournalCopy
    do throws(SystemError) {
      copy = try JournalCopy(of: path)
    } catch {
      throw .unreadable(error)
    }
    try ForeignJournal(copy.location).prepare(for: person)
    var file = JournalFile(location)
    do throws(JournalError) {
      let merged = try file.write(attaching: copy.location.path) { try JournalMerge.run($0) }
      return Imported(decks: merged.decks, events: merged.events)
    } catch {
      throw .journal(error)
    }
  }
}
