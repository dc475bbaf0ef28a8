import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// Puts a rebuilt journal in the place of a damaged one, which is kept beside it.
struct JournalRepair {
  let location: JournalLocation

  private var rebuilt: String { location.path + ".repaired" }

  /// Looks at the whole file, and at the newest copy, whether anything is missing here.
  ///
  /// - Parameter isThorough: whether every row is to be read, too.
  func isNeeded(isThorough: Bool = false) -> Bool {
    var file = JournalFile(location)
    do throws(JournalError) {
      let state = try file.read { db, version in
        if isThorough, version == 1 { _ = try FirstVersion.read(db) }
        if isThorough, version >= 2 {
          for deck in try DeckRow.all(db) { _ = try DeckRecord.read(db, deck) }
        }
        return (
          isWhole: try JournalDamage.isWhole(db),
          last: version >= 2 ? try lastEvent(db) : nil
        )
      }
      guard let state else { return false }
      if !state.isWhole { return true }
      return isBehind(state.last)
    } catch {
      return error.reason == .damaged
    }
  }

  /// Whether the newest copy has what is missing here: a log that was lost leaves a file that is
  /// whole, and behind.
  func isBehind() -> Bool {
    var file = JournalFile(location)
    guard let last = try? file.read({ db, version in version >= 2 ? try lastEvent(db) : nil })
    else { return false }
    return isBehind(last)
  }

  private func isBehind(_ last: Int64?) -> Bool {
    guard let last, let copy = JournalCopies(location).daily.first,
      let then = try? Connection(path: copy).read({ try lastEvent($0) })
    else { return false }
    return then > last
  }

  private func lastEvent(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'event'") ?? 0
  }

  /// Repairs the journal if it needs it; one program at a time.
  ///
  /// - Returns: nil if another program did it, or is at it.
  func run() throws(JournalError) -> Repair? {
    guard let part = PartLock(for: rebuilt) else { return nil }
    guard isNeeded(isThorough: true) else {
      part.remove()
      return nil
    }
    do {
      // Who can still write to it waits until the new one is there, and then sees that.
      let hold = Hold(location)
      defer { hold?.end() }
      let copy = JournalCopy(of: location)
      // A file that never was a journal is left where its owner put it.
      guard
        !JournalCopies(location).daily.isEmpty
          || copy.map({ JournalHeader.isDatabase($0.location) }) ?? false
      else { throw JournalError(.damaged, path: location.path) }
      let result = try rebuild(part.path, from: copy)
      guard part.finish() else { throw SystemError.last }
      syncDirectory(location.directory)
      let kept = try swap()
      withExtendedLifetime(copy) {}
      return Repair(keptCopy: kept, events: result.events, mayHaveLost: result.mayHaveLost)
    } catch {
      part.remove()
      if let error = error as? SystemError {
        throw JournalError(.unopenable(.system(error.code)), path: location.path)
      }
      throw JournalError(error, path: location.path)
    }
  }

  /// Ends what a program that was stopped in the midst of a repair had begun.
  func finishInterrupted() {
    var new = stat()
    guard lstat(rebuilt, &new) == 0, let part = PartLock(for: rebuilt) else { return }
    defer { part.remove() }
    var old = stat()
    let isThere = stat(location.path, &old) == 0
    // Only where the log is put away already, and nobody wrote since.
    guard !isThere || FileState(old).modified <= FileState(new).modified,
      !JournalDamage.hasLog(location)
    else {
      unlink(rebuilt)
      return
    }
    _ = try? swap()
  }

  private func rebuild(
    _ path: String, from copy: JournalCopy?
  ) throws -> (events: Int, mayHaveLost: Bool) {
    var status = stat()
    let size = stat(location.path, &status) == 0 ? Int64(status.st_size) : 0
    if let copy { JournalHeader.mend(copy.location) }
    var result: (events: Int, mayHaveLost: Bool)?
    // A copy may be damaged itself: then the one before it.
    for earlier in JournalCopies(location).daily {
      guard let folder = try? PrivateFolder() else { break }
      let candidate = folder.file("other.sqlite")
      guard (try? JournalCopy.copy(Array(earlier.utf8), candidate)) != nil,
        (try? ForeignJournal(JournalLocation(path: candidate)).prepare(for: nil)) != nil
      else { continue }
      result = try JournalRebuild(target: path).run(
        from: copy?.location, size: size, earlier: candidate)
      break
    }
    return try result
      ?? JournalRebuild(target: path).run(from: copy?.location, size: size, earlier: nil)
  }

  /// Keeps the damaged file and its log under another name, and gives its name to the new one.
  ///
  /// - Returns: the path of the damaged file.
  private func swap() throws(SystemError) -> String {
    let kept = try keep()
    if rename(location.path + "-wal", kept + "-wal") != 0, errno != ENOENT { throw .last }
    unlink(location.path + "-shm")
    unlink(location.path + "-journal")
    guard rename(rebuilt, location.path) == 0 else { throw .last }
    syncDirectory(location.directory)
    return kept
  }

  private func keep() throws(SystemError) -> String {
    let stem = location.directory + "/journal-damaged-" + JournalCopies(location).moment
    var kept = stem + ".sqlite"
    for number in 2...99 {
      if link(location.path, kept) == 0 { break }
      if errno != EEXIST {
        // A file system without links, or no file at all.
        do throws(SystemError) {
          try JournalCopy.copy(Array(location.path.utf8), kept)
        } catch {
          if error.code != ENOENT { throw error }
        }
        break
      }
      kept = "\(stem)-\(number).sqlite"
    }
    chmod(kept, 0o600)
    return kept
  }

  /// A transaction that keeps others from writing, where that is still possible.
  private final class Hold {
    private let connection: Connection

    init?(_ location: JournalLocation) {
      var configuration = Configuration()
      configuration.busyMode = .timeout(2)
      configuration.allowsUnsafeTransactions = true
      guard let connection = try? Connection(path: location.path, configuration: configuration),
        (try? connection.writeWithoutTransaction({ try $0.beginTransaction(.immediate) })) != nil
      else { return nil }
      self.connection = connection
    }

    func end() {
      try? connection.writeWithoutTransaction { try $0.rollback() }
      try? connection.close()
    }
  }
}
