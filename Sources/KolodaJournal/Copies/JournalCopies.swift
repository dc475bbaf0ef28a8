import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// The copies of the journal that are kept in a folder beside it, the last seven of each kind.
struct JournalCopies {
  /// Why a copy is made.
  enum Kind: String {
    /// Each day on which something is decided.
    case daily = "journal"
    /// A deck is about to be taken out.
    case forgotten = "before-forgetting"
  }

  /// How many copies of a kind are kept.
  static let keptCount = 7
  private static let ending = ".sqlite"

  private let location: JournalLocation
  private let now: time_t

  /// - Parameter now: the time, in seconds since 1970.
  init(_ location: JournalLocation, now: time_t = time(nil)) {
    self.location = location
    self.now = now
  }

  /// The folder of the copies.
  var folder: String { location.directory + "/copies" }

  /// The daily copies, the newest first.
  var daily: [String] { names(of: .daily).reversed().map { folder + "/" + $0 } }

  /// Whether there is any daily copy.
  var areThere: Bool { !daily.isEmpty }

  /// When the next day begins here, in seconds since 1970.
  var tomorrow: time_t {
    var time = localTime
    time.tm_mday += 1
    (time.tm_hour, time.tm_min, time.tm_sec) = (0, 0, 0)
    time.tm_isdst = -1
    let next = mktime(&time)
    return next > now ? next : now + 24 * 3600
  }

  /// Makes today's copy unless there is one; a failure does no harm.
  ///
  /// - Returns: whether the journal was found damaged: then there is no copy of it.
  func makeDaily() -> Bool {
    let target = path(of: .daily, day)
    guard access(target, F_OK) != 0 else { return false }
    do throws(JournalError) {
      try makeFolder()
      guard let part = PartLock(for: target) else { return false }
      // Another program may have made it meanwhile.
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

  /// Keeps a copy of the journal as it is now.
  ///
  /// - Returns: the copy's path.
  func keep(_ kind: Kind) throws(JournalError) -> String {
    try makeFolder()
    var target = path(of: kind, moment)
    var number = 2
    while access(target, F_OK) == 0 {
      target = path(of: kind, "\(moment)-\(number)")
      number += 1
    }
    guard let part = PartLock(for: target) else { throw failure(.locked) }
    do {
      try copy(to: part.path)
    } catch {
      part.remove()
      throw error
    }
    guard part.finish() else { throw failure(.unopenable(.system(errno))) }
    syncDirectory(folder)
    drop(kind)
    return target
  }

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

  private func makeFolder() throws(JournalError) {
    var status = stat()
    if mkdir(folder, 0o700) == 0 { return syncDirectory(location.directory) }
    let error = SystemError.last
    guard stat(folder, &status) == 0, status.isFolder else {
      throw failure(.noDirectory(.system(error.code)))
    }
    if status.st_uid == geteuid(), status.st_mode & 0o077 != 0 { chmod(folder, 0o700) }
  }

  private func drop(_ kind: Kind) {
    for name in names(of: kind).dropLast(Self.keptCount) { unlink(folder + "/" + name) }
  }

  /// The names of the copies of a kind, the oldest first.
  private func names(of kind: Kind) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      let isCopy =
        name.hasPrefix(kind.rawValue + "-") && name.hasSuffix(Self.ending)
        && name.dropFirst(kind.rawValue.utf8.count + 1).dropLast(Self.ending.utf8.count)
          .allSatisfy { $0.isNumber || $0 == "-" || $0 == "T" }
      if isCopy { names.append(name) }
    }
    return names.sorted()
  }

  private func path(of kind: Kind, _ time: String) -> String {
    "\(folder)/\(kind.rawValue)-\(time)\(Self.ending)"
  }

  // MARK: Time

  private var localTime: tm {
    var now = now
    var time = tm()
    localtime_r(&now, &time)
    return time
  }

  /// Today's date, as in `2024-02-29`.
  var day: String { formatted("%Y-%m-%d") }
  /// The date and the time, as in `2024-02-29T235959`.
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
