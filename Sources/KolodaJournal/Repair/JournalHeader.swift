import GRDB
import Glibc
import KolodaFiles

/// The first 100 bytes of a database, which describe the rest of the file; see "Database File
/// Format" by SQLite's authors.
enum JournalHeader {
  private static let count = 100
  /// The page size of every journal, in bytes: SQLite's default.
  private static let page = 4096

  /// Whether a file is a database, or was one before its header was destroyed.
  static func isDatabase(_ copy: JournalLocation) -> Bool {
    let file = open(copy.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: JournalLibrary.signature.count)
    if pread(file, &start, start.count, 0) == start.count, start == JournalLibrary.signature {
      return true
    }
    // The first bytes of table and index pages.
    let kinds: Set<UInt8> = [2, 5, 10, 13]
    var (place, count, found) = (off_t(page), 0, 0)
    while pread(file, &start, 1, place) == 1 {
      count += 1
      if kinds.contains(start[0]) { found += 1 }
      place += off_t(page)
    }
    return count > 0 && 2 * found >= count
  }

  /// Gives a copy of a journal with a destroyed header the header of a new journal, because the
  /// rest may be intact.
  static func mend(_ copy: JournalLocation) {
    let file = open(copy.path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    var old = [UInt8](repeating: 0, count: count)
    guard fstat(file, &status) == 0, pread(file, &old, count, 0) == count,
      !isUsable(old), var header = new()
    else { return }
    let pages = UInt32(clamping: Int(status.st_size) / page)
    // The file has this many pages and no free ones; SQLite trusts that if the two counters are
    // equal.
    withUnsafeBytes(of: pages.bigEndian) { header.replaceSubrange(28..<32, with: $0) }
    header.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
    header.replaceSubrange(92..<96, with: header[24..<28])
    pwrite(file, header, count, 0)
  }

  private static func isUsable(_ header: [UInt8]) -> Bool {
    header.starts(with: JournalLibrary.signature)
      && Int(header[16]) << 8 | Int(header[17]) == page && header[18] <= 2 && header[19] <= 2
      && header[20] == 0 && header[21...23].elementsEqual([64, 32, 32])
      && header[44..<48].elementsEqual([0, 0, 0, 4])
  }

  /// Returns the header of a new journal.
  private static func new() -> [UInt8]? {
    guard let folder = try? PrivateFolder() else { return nil }
    let path = folder.file("journal.sqlite")
    guard let connection = try? Connection(path: path),
      (try? connection.write({ try JournalSchema.make($0) })) != nil,
      (try? connection.close()) != nil,
      case .success(let bytes) = readFile(Array(path.utf8), atMost: count), bytes.count > count
    else { return nil }
    return Array(bytes[..<count])
  }
}
