import KolodaFiles
import KolodaPictures
import KolodaRecords

/// Has other programs' databases read by `koloda-picture-worker`, behind the walls of the processes
/// that read pictures.
struct ConfinedDatabases: DatabaseOpener {
  func open(_ descriptor: Int32) throws -> any ForeignDatabase {
    do throws(DatabaseProcess.Failure) {
      return ConfinedDatabase(process: try DatabaseProcess(reading: descriptor))
    } catch {
      throw error.fault
    }
  }
}

private struct ConfinedDatabase: ForeignDatabase {
  let process: DatabaseProcess

  func rows(
    _ question: String, isWanted: () -> Bool, _ body: (ForeignRow) throws -> Void
  ) throws {
    do {
      try process.ask(question, isWanted: isWanted) { try body(ForeignRow($0)) }
    } catch let failure as DatabaseProcess.Failure {
      throw failure.fault
    }
  }
}

extension DatabaseProcess.Failure {
  /// Why a package's cards can't be read.
  fileprivate var fault: any Error {
    switch self {
    case .notStarted(let code): UnpackingFault.system(SystemError(code: code))
    case .ended: PackageFault.damaged("the process that reads it has ended")
    case .told(let problem): PackageFault.damaged(problem)
    }
  }
}

extension UnpackCache {
  /// The user's cache, for packages, too.
  package static let own: UnpackCache = {
    var cache = UnpackCache.standard
    cache.databases = ConfinedDatabases()
    return cache
  }()
}
