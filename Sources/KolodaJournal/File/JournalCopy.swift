import Glibc
import KolodaFiles

/// A copy of a journal's files in a private folder, removed with this object.
///
/// SQLite needs to write an index beside a database in WAL mode even to read it, so where that
/// can't be written only a copy can be read.
///
/// The copied files stay open as long as the copy lives, because closing them would drop the locks
/// that SQLite holds on them in this program.
final class JournalCopy {
  private let folder: PrivateFolder
  private var sources: [Int32] = []
  /// The location of the copy.
  var location: JournalLocation { JournalLocation(path: folder.file("journal.sqlite")) }

  /// Copies a journal and its log.
  /// - Returns: Nil if the journal can't be read, or the copy can't be written.
  convenience init?(of original: JournalLocation) {
    try? self.init(of: Array(original.path.utf8))
  }

  /// Copies a database and its log.
  ///
  /// - Parameter path: The path of the database, as bytes.
  init(of path: [UInt8]) throws(SystemError) {
    // The log lies beside the file itself, not beside a link to it.
    let path = canonicalFile(path) ?? path
    folder = try PrivateFolder()
    sources.append(try JournalCopy.copyOpen(path, folder.file("journal.sqlite")))
    do throws(SystemError) {
      sources.append(
        try JournalCopy.copyOpen(path + Array("-wal".utf8), folder.file("journal.sqlite-wal")))
    } catch {
      // Without a log, the database file is all there is.
      if error.code != ENOENT { throw error }
    }
  }

  deinit { for source in sources { close(source) } }

  /// Copies a regular file; the copy is private to the user.
  static func copy(_ path: [UInt8], _ target: String) throws(SystemError) {
    close(try copyOpen(path, target))
  }

  /// - Returns: the descriptor of the original file, still open.
  private static func copyOpen(_ path: [UInt8], _ target: String) throws(SystemError) -> Int32 {
    let source = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else { throw .last }
    do throws(SystemError) {
      try copy(source, target)
      return source
    } catch {
      close(source)
      throw error
    }
  }

  private static func copy(_ source: Int32, _ target: String) throws(SystemError) {
    var status = stat()
    guard fstat(source, &status) == 0 else { throw .last }
    guard status.isRegular else { throw SystemError(code: status.isFolder ? EISDIR : EINVAL) }
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw .last }
    defer { close(copy) }
    try pour(source, into: copy)
  }

  /// Copies the rest of one open file to another.
  static func pour(_ source: Int32, into target: Int32) throws(SystemError) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .last }
      if count == 0 { return }
      try writeAll(Array(bytes[..<count]), to: target)
    }
  }
}
