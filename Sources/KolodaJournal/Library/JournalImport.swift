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
    /// The number of events that were here under another person's name, and are the person's now.
    package var handedOver = 0
  }

  /// Adds all decisions of a file that was exported on another computer, or none if it fails.
  ///
  /// Nothing is replaced, so the same file can be imported again. If all decisions are by one
  /// person, they become those of the person here. This holds for decisions that are here already,
  /// too, if the journal came from there and nobody else has decided anything in it. A deck whose folder has another path here is
  /// recognised by its cards when that folder is opened.
  ///
  /// - Parameter path: The file's path, as bytes; it may be a journal, too.
  @discardableResult
  package func `import`(from path: [UInt8]) throws(LibraryError) -> Imported {
    let copy: JournalCopy
    do throws(SystemError) {
      copy = try JournalCopy(of: path)
    } catch {
      throw .unreadable(error)
    }
    let former = try ForeignJournal(copy.location).prepare(for: person).former
    var file = JournalFile(location)
    do throws(JournalError) {
      return try file.write(attaching: copy.location.path) { db -> Imported in
        let isFormers = try former != nil && ForeignJournal.onlyPerson(db) == former
        let merged = try JournalMerge.run(db)
        return Imported(
          decks: merged.decks, events: merged.events,
          handedOver: try isFormers ? takeOver(db, from: former) : 0)
      }
    } catch {
      throw .journal(error)
    }
  }

  /// Makes those of another person's events the person's that the attached file has as the person's.
  ///
  /// - Returns: how many there are.
  private func takeOver(_ db: Database, from former: String?) throws -> Int {
    try db.execute(
      sql: """
        UPDATE main.event SET person = ?1
        WHERE person = ?2 AND uid IN (SELECT uid FROM other.event)
        """, arguments: [person, former])
    return db.changesCount
  }
}
