import Glibc

/// A copy of a journal in a directory of its own, removed with it.
///
/// SQLite keeps an index beside a database in WAL mode even to read it, so where that cannot be
/// written only a copy can be read.
final class JournalCopy {
  private let directory: String
  /// Where the copy lies.
  var location: JournalLocation { JournalLocation(path: directory + "/journal.sqlite") }

  /// Copies a journal.
  /// - Returns: Nil if it cannot be read, or the copy cannot be written.
  init?(of original: JournalLocation) {
    var template = Array("/tmp/koloda-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard copy(original.path, location.path) else { return nil }
    // Without this file there is nothing to add to the other.
    guard copy(original.path + "-wal", location.path + "-wal") || errno == ENOENT else {
      return nil
    }
  }

  deinit {
    for ending in ["", "-wal", "-shm"] { unlink(location.path + ending) }
    rmdir(directory)
  }
}

private func copy(_ path: String, _ target: String) -> Bool {
  let source = open(path, O_RDONLY | O_CLOEXEC)
  guard source >= 0 else { return false }
  defer { close(source) }
  let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard copy >= 0 else { return false }
  defer { close(copy) }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(source, &bytes, bytes.count)
    if count == 0 { return true }
    if count < 0 && errno == EINTR { continue }
    guard count > 0, write(copy, bytes, count) == count else { return false }
  }
}
