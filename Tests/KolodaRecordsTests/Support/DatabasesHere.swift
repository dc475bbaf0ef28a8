import KolodaRecords

@testable import PictureWorker

/// Reads databases as the process for them does, but in this one.
struct DatabasesHere: DatabaseOpener {
  func open(_ descriptor: Int32) throws -> any ForeignDatabase {
    do throws(DatabaseFault) {
      return DatabaseHere(database: try SQLiteDatabase(descriptor))
    } catch {
      throw PackageFault.damaged(error.problem)
    }
  }
}

private struct DatabaseHere: ForeignDatabase {
  let database: SQLiteDatabase

  func rows(
    _ question: String, isWanted: () -> Bool, _ body: (ForeignRow) throws -> Void
  ) throws {
    var problem: (any Error)?
    do throws(DatabaseFault) {
      try database.rows(question) { values in
        do { try body(ForeignRow(values)) } catch { problem = error }
        return problem == nil
      }
    } catch {
      throw PackageFault.damaged(error.problem)
    }
    if let problem { throw problem }
  }
}
