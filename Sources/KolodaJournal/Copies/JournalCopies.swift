import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// The copies of the journal in a folder beside it; the last seven of each kind are kept.
struct JournalCopies {
  /// How many copies of each kind are kept.
  static let keptCount = 7

  private let location: JournalLocation
  private let copies: CopyFolder
  private let now: time_t

  /// - Parameter now: The present time, in seconds since 1970.
  init(_ location: JournalLocation, now: time_t = time(nil)) {
    self.location = location
    copies = CopyFolder(location)
    self.now = now
  }

  /// The path of the folder with the copies.
  var folder: String { copies.path }

  /// The paths of the daily copies, newest first.
  var daily: [String] { copies.names(of: .daily).reversed().map { folder + "/" + $0 } }

  /// The next midnight in local time, in seconds since 1970.
  var tomorrow: time_t {
    var time = localTime
    time.tm_mday += 1
    (time.tm_hour, time.tm_min, time.tm_sec) = (0, 0, 0)
    time.tm_isdst = -1
    let next = mktime(&time)
    return next > now ? next : now + 24 * 3600
  }

  /// Makes today's copy, unless it exists or the copy would take the disk space that decisions
  /// need; failures are ignored.
  ///
  /// - Returns: whether the journal was found damaged, in which case it is not copied.
  func makeDaily() -> Bool {
    let target = copies.path(of: .daily, day)
    guard access(target, F_OK) != 0, hasRoom else { return false }
    do throws(JournalError) {
      try makeFolder()
      let part = try lock(target)
      // Another program may have made the copy meanwhile.
      guard access(target, F_OK) != 0 else {
        part.remove()
        return false
      }
      do throws(JournalError) {
        try copy(to: part.path)
      } catch {
        part.remove()
        throw error
      }
      if part.finish() { syncDirectory(folder) }
      drop(.daily)
      return false
    } catch {
      return error.reason == .damaged
    }
  }

  /// Makes a copy of the journal as it is now.
  ///
  /// - Returns: the copy's path.
  func keep(_ kind: CopyFolder.Kind) throws(JournalError) -> String {
    try makeFolder()
    var target = copies.path(of: kind, moment)
    var number = 2
    while access(target, F_OK) == 0 {
      target = copies.path(of: kind, "\(moment)-\(number)")
      number += 1
    }
    let part = try lock(target)
    do {
      try copy(to: part.path)
    } catch {
      part.remove()
      throw error
    }
    guard part.finish() else { throw JournalError(SystemError.last, path: location.path) }
    syncDirectory(folder)
    drop(kind)
    return target
  }

  /// Whether the disk has room for a copy and for the decisions after it.
  private var hasRoom: Bool {
    var disk = statvfs()
    guard statvfs(location.home, &disk) == 0 else { return true }
    let size = [location.file, location.file + "-wal"].reduce(UInt(0)) { sum, path in
      var status = stat()
      return stat(path, &status) == 0 ? sum + UInt(status.st_size) : sum
    }
    return disk.f_bavail * disk.f_frsize >= 2 * size + Self.reserve
  }

  /// The space that a copy must leave free for decisions, in bytes.
  private static let reserve: UInt = 1 << 20

  private func copy(to path: String) throws(JournalError) {
    var file = JournalFile(location)
    try file.copy(to: path)
    do {
      let isWhole = try Connection(path: path).read(JournalDamage.isWhole)
      if !isWhole { throw failure(.damaged) }
    } catch {
      throw JournalError(error, path: location.path)
    }
  }

  private func lock(_ target: String) throws(JournalError) -> PartLock {
    do throws(SystemError) {
      return try PartLock(for: target)
    } catch {
      throw JournalError(error, path: location.path)
    }
  }

  private func makeFolder() throws(JournalError) {
    var status = stat()
    if mkdir(folder, 0o700) == 0 { return syncDirectory(location.home) }
    let error = SystemError.last
    guard stat(folder, &status) == 0, status.isFolder else {
      throw failure(.noDirectory(.system(error.code)))
    }
    if status.st_uid == geteuid(), status.st_mode & 0o077 != 0 { chmod(folder, 0o700) }
  }

  private func drop(_ kind: CopyFolder.Kind) {
    for name in copies.names(of: kind).dropLast(Self.keptCount) { unlink(folder + "/" + name) }
  }

  // MARK: Time

  private var localTime: tm {
    var now = now
    var time = tm()
    localtime_r(&now, &time)
    return time
  }

  /// Today's date, such as `2024-02-29`.
  var day: String { formatted("%Y-%m-%d") }
  /// The date and time, such as `2024-02-29T235959`.
  var moment: String { formatted("%Y-%m-%dT%H%M%S") }

  private func formatted(_ form: String) -> String {
    var time = localTime
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, form, &time)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func failure(_ reason: JournalError.Reason) -> JournalError {
    JournalError(reason, path: location.path)
  }
}
