import GRDB
import KolodaFiles
import KolodaTriage

extension JournalLibrary {
  /// What came of a file from another computer.
  package struct Imported: Hashable, Sendable {
    /// How many decks the file holds.
    package var decks: Int
    /// How many of its events are new here.
    package var events: Int
  }

  /// Adds the decisions of a file that another computer's journal was exported to, all or none.
  ///
  /// Nothing is replaced, so it may be done again with the same file. Decisions that are all by one
  /// person are taken over by the person here. A deck whose folder is elsewhere here is found by
  /// its cards when that folder is opened.
  ///
  /// - Parameter path: the file's path, as bytes; it may be a journal of version 1, too.
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
