import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// Replaces a damaged journal by a rebuilt one and keeps the damaged file beside it.
struct JournalRepair {
  let location: JournalLocation

  private var rebuilt: String { location.file + ".repaired" }
  /// The path of the file that a program locks from the beginning of a repair to its end.
  var lockPath: String { location.file + ".repair.lock" }

  /// Checks the whole file, and whether the newest copy has events that the journal lacks.
  ///
  /// - Parameter isThorough: Whether to read every row as well.
  func isNeeded(isThorough: Bool = false) -> Bool {
    var file = JournalFile(location)
    do throws(JournalError) {
      let state = try file.read { db in
        if isThorough { for deck in try DeckRow.all(db) { _ = try DeckRecord.read(db, deck) } }
        return (isWhole: try JournalDamage.isWhole(db), last: try lastEvent(db))
      }
      guard let state else { return false }
      if !state.isWhole { return true }
      return isBehind(state.last)
    } catch {
      return error.reason == .damaged
    }
  }

  /// Whether the newest copy has events that the journal lacks: a lost log leaves a file that is
  /// intact but outdated.
  func isBehind() -> Bool {
    var file = JournalFile(location)
    guard let last = try? file.read({ try lastEvent($0) }) else { return false }
    return isBehind(last)
  }

  private func isBehind(_ last: Int64) -> Bool {
    guard let copy = JournalCopies(location).daily.first,
      let then = try? Connection(path: copy).read({ try lastEvent($0) })
    else { return false }
    return then > last
  }

  private func lastEvent(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'event'") ?? 0
  }

  /// Repairs the journal if necessary; only one program does so at a time.
  ///
  /// - Returns: nil if no repair is necessary, or another program is doing it.
  func run() throws(JournalError) -> Repair? {
    let lock: FileLock
    do throws(SystemError) {
      lock = try FileLock(lockPath)
    } catch {
      guard error.code != EAGAIN, isNeeded(isThorough: true) else { return nil }
      throw JournalError(error, path: location.path)
    }
    defer { lock.remove() }
    guard isNeeded(isThorough: true) else { return nil }
    do {
      return try replace()
    } catch is JournalRebuild.Older {
      throw JournalError(.older(1), path: location.path)
    } catch {
      throw JournalError(error, path: location.path)
    }
  }

  /// Puts a rebuilt journal in the place of the damaged one; call it with the lock held.
  private func replace() throws -> Repair {
    // Programs that can still write to the old journal wait, and then notice the new one.
    let hold = Hold(location)
    defer { hold?.end() }
    let copy = JournalCopy(of: location)
    // A file that never was a journal is left alone.
    guard
      !JournalCopies(location).daily.isEmpty
        || copy.map({ JournalHeader.isDatabase($0.location) }) ?? false
    else { throw JournalError(.damaged, path: location.path) }
    let result = try write(from: copy)
    let kept = try swap()
    withExtendedLifetime(copy) {}
    return Repair(keptCopy: kept, events: result.events, mayHaveLost: result.mayHaveLost)
  }

  /// Writes the rebuilt journal to a file beside the damaged one.
  ///
  /// The file is closed before it gets the journal's name. Another window of this program may open
  /// it at once by that name, and closing it after that would drop the locks that SQLite holds on it.
  private func write(from copy: JournalCopy?) throws -> (events: Int, mayHaveLost: Bool) {
    let part = try PartLock(for: rebuilt)
    do {
      let result = try rebuild(part.path, from: copy)
      guard part.finish() else { throw SystemError.last }
      syncDirectory(location.home)
      return result
    } catch {
      part.remove()
      throw error
    }
  }

  /// Completes a repair whose program was stopped before it had replaced the journal.
  func finishInterrupted() {
    var new = stat()
    guard lstat(rebuilt, &new) == 0, let lock = try? FileLock(lockPath) else { return }
    defer { lock.remove() }
    // Another program may have completed it just before this one took the lock.
    guard lstat(rebuilt, &new) == 0 else { return }
    var old = stat()
    let isThere = stat(location.path, &old) == 0
    // Only if the damaged journal's log has been moved away and nobody has written since.
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
    // If a copy is damaged itself, the one before it is tried.
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

  /// Renames the damaged file and its log, and gives their name to the rebuilt file.
  ///
  /// - Returns: the new path of the damaged file.
  private func swap() throws(SystemError) -> String {
    let kept = try keep()
    let file = location.file
    if rename(file + "-wal", kept + "-wal") != 0, errno != ENOENT { throw .last }
    unlink(file + "-shm")
    unlink(file + "-journal")
    guard rename(rebuilt, file) == 0 else { throw .last }
    syncDirectory(location.home)
    return kept
  }

  private func keep() throws(SystemError) -> String {
    let file = location.file
    let stem = location.home + "/journal-damaged-" + JournalCopies(location).moment
    var kept = stem + ".sqlite"
    for number in 2...99 {
      if link(file, kept) == 0 { break }
      if errno != EEXIST {
        // The file system has no hard links, or the file does not exist.
        do throws(SystemError) {
          try JournalCopy.copy(Array(file.utf8), kept)
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

  /// A transaction that keeps other programs from writing, if the damaged file still allows it.
  private final class Hold {
    private let connection: Connection

    init?(_ location: JournalLocation) {
      var configuration = Configuration()
      configuration.busyMode = .timeout(2)
      configuration.allowsUnsafeTransactions = true
      guard !JournalDamage.isEmptied(location),
        let connection = try? Connection(path: location.path, configuration: configuration),
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
