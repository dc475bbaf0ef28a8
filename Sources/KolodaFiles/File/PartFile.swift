import Glibc

/// A file being written under a temporary name, beside the file that it will become.
///
/// Its writer holds a lock on it. The system releases the lock when the writer ends in whatever
/// way, so a part file that can be locked was abandoned and may be removed.
struct PartFile: ~Copyable {
  private static let start = Array(".koloda-".utf8)
  private static let end = Array(".part".utf8)
  /// How many names are tried if files of these names exist.
  private static let attempts = 16

  let descriptor: Int32
  private let path: [CChar]

  /// Creates an empty part file and locks it.
  ///
  /// - Parameters:
  ///   - folder: The folder's path with a slash at its end, as a C string.
  ///   - kept: The state of the file to be replaced, whose permissions and, if the system allows
  ///     it, owner the new file gets; nil if there is none.
  ///   - mode: The permissions otherwise, before the user's mask.
  init(in folder: [CChar], keeping kept: stat?, or mode: mode_t) throws(SystemError) {
    for _ in 0..<Self.attempts {
      let name = Self.start + Array(String(UInt64.random(in: 0 ... .max)).utf8) + Self.end
      let path = folder.dropLast() + cString(name)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor < 0 && errno == EEXIST { continue }
      guard descriptor >= 0 else { throw .last }
      guard Self.lock(descriptor) else {
        close(descriptor)
        continue
      }
      if let kept {
        fchown(descriptor, kept.st_uid, kept.st_gid)
        fchmod(descriptor, kept.st_mode & 0o7777)
      }
      self.descriptor = descriptor
      self.path = path
      return
    }
    throw SystemError(code: EEXIST)
  }

  deinit { close(descriptor) }

  /// Locks a new part file.
  ///
  /// - Returns: false if another program found the file before it was locked and took it for
  ///   abandoned: it has removed it, or is about to.
  static func lock(_ descriptor: Int32) -> Bool {
    // On a file system without locks none is taken, and nobody will remove the file as abandoned.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EAGAIN { return false }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Writes the content to disk and renames the file to its final name.
  func take(place: [CChar]) throws(SystemError) {
    guard fsync(descriptor) == 0, rename(path, place) == 0 else { throw .last }
  }

  /// Deletes the part file.
  func remove() { unlink(path) }

  /// Removes abandoned part files from a folder.
  static func removeStale(in folder: [CChar]) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    let directory = dirfd(stream)
    while let entry = readdir(stream) {
      let isFile = Int32(entry.pointee.d_type) == Int32(DT_REG)
      guard isFile || Int32(entry.pointee.d_type) == Int32(DT_UNKNOWN) else { continue }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      if isPartFile(name) { removeIfStale(name, in: directory) }
    }
  }

  private static func isPartFile(_ name: UnsafePointer<CChar>) -> Bool {
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    guard bytes.starts(with: start), bytes.count > start.count + end.count,
      bytes.suffix(end.count).elementsEqual(end)
    else { return false }
    return bytes.dropFirst(start.count).dropLast(end.count).allSatisfy {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
  }

  private static func removeIfStale(_ name: UnsafePointer<CChar>, in directory: Int32) {
    let descriptor = openat(
      directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    // The writer may have renamed the file meanwhile, and another one reused its temporary name.
    var named = stat()
    guard fstatat(directory, name, &named, AT_SYMLINK_NOFOLLOW) == 0,
      named.st_ino == status.st_ino, named.st_dev == status.st_dev
    else { return }
    unlinkat(directory, name, 0)
  }
}
