import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// The making of a journal, and what is kept beside it.
extension JournalFile {
  /// How long to wait for another program that is making the journal, in seconds.
  private static let makingTime = 10
  /// The pause between two looks at whether it has done so, in microseconds.
  private static let makingPause: UInt32 = 5000
  /// The most names that are tried for a file to keep.
  private static let mostNames = 99

  /// Makes a journal without decks and its directory, both private to the user.
  ///
  /// The file gets its name once it is complete, so that nobody ever takes a part of it for a
  /// journal, and nothing is left if the disk is full.
  func make() throws(JournalError) {
    try makeDirectory()
    guard let lock = try makingLock() else { return }
    defer { lock.remove() }
    guard try currentNode() == nil else { return }
    let part = location.path + ".part"
    do {
      try keepLogs()
      discard(part)
      // SQLite gives its other files the same permissions. Closing a new file drops no locks, as
      // nothing in this program has had it open.
      let descriptor = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemError.last }
      Glibc.close(descriptor)
      var file = JournalFile(JournalLocation(path: part), isShared: isShared, tune: tune)
      try file.fill()
      // SQLite keeps to itself that the disk had no room to bring the log into the file.
      guard !JournalDamage.hasLog(file.location) else { throw SystemError(code: ENOSPC) }
      syncFile(part)
      try name(part)
      syncDirectory(location.directory)
      discard(part)
    } catch {
      discard(part)
      throw explain(error)
    }
  }

  /// Locks the making of the journal, waiting for another program that is at it.
  ///
  /// - Returns: nil if the journal is there now.
  private func makingLock() throws(JournalError) -> FileLock? {
    let end = ContinuousClock.now + .seconds(Self.makingTime)
    while true {
      do throws(SystemError) {
        return try FileLock(location.path + ".new.lock")
      } catch {
        if error.code != EAGAIN || ContinuousClock.now > end {
          throw JournalError(error, path: location.path)
        }
      }
      if try currentNode() != nil { return nil }
      usleep(Self.makingPause)
    }
  }

  /// Gives a complete file the journal's name, unless another file has it already.
  private func name(_ part: String) throws(SystemError) {
    if link(part, location.path) == 0 || errno == EEXIST { return }
    // The file system has no hard links.
    var status = stat()
    if lstat(location.path, &status) == 0 { return }
    guard rename(part, location.path) == 0 else { throw .last }
  }

  private func discard(_ part: String) {
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(part + ending) }
  }

  /// Renames the logs of a journal that is gone, because SQLite deletes what does not belong to a
  /// new file.
  private func keepLogs() throws(SystemError) {
    for ending in ["-wal", "-journal"] {
      let log = location.path + ending
      var status = stat()
      guard lstat(log, &status) == 0, status.st_size > 0 else { continue }
      for number in 1...Self.mostNames {
        let kept = "\(log).kept-\(number)"
        if lstat(kept, &status) == 0 { continue }
        guard rename(log, kept) == 0 else { throw .last }
        break
      }
    }
  }
}
