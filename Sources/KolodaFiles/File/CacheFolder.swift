import Glibc

/// A folder of the user's cache with files of one kind, of which the latest are kept.
///
/// All methods may block. Failures are ignored, because everything in a cache can be made again.
package struct CacheFolder: Sendable {
  /// The folder's absolute path.
  package let path: [UInt8]
  /// The ending of the names of its files.
  private let ending: [UInt8]
  /// The maximum number of files.
  private let most: Int

  /// Linux's `O_TMPFILE`, which is too complex a macro for Swift.
  private static let temporary: Int32 = 0o20_000_000 | O_DIRECTORY

  /// Describes a folder, which need not exist.
  package init(_ path: [UInt8], ending: String, keeping most: Int) {
    self.path = path
    self.ending = Array(ending.utf8)
    self.most = most
  }

  /// Returns the path of a file; its name is given as bytes, which the file system sees in
  /// hexadecimal.
  package func place(of name: some Sequence<UInt8>) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    let hex = name.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return path + [UInt8(ascii: "/")] + hex + ending
  }

  /// Writes a file completely or not at all, private to the user, and removes the oldest files
  /// beyond the maximum.
  ///
  /// - Parameter writing: Receives the file descriptor.
  package func keep(
    _ name: some Sequence<UInt8>, _ writing: (Int32) throws(SystemError) -> Void
  ) {
    make()
    guard (try? replaceFile(place(of: name), mode: 0o600, writing)) != nil else { return }
    removeOld()
  }

  /// Makes an empty file in the folder, private to the user, that has no name, so that nothing
  /// remains of it if this program ends.
  ///
  /// - Returns: The descriptor, which the caller closes.
  package func makeNameless() throws(SystemError) -> Int32 {
    make()
    let nameless = open(cString(path), Self.temporary | O_RDWR | O_CLOEXEC, 0o600)
    if nameless >= 0 { return nameless }
    // Not all file systems have such files.
    guard errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL else { throw .last }
    let place = self.place(of: (0..<16).map { _ in UInt8.random(in: 0...255) })
    let made = open(cString(place), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard made >= 0 else { throw .last }
    unlink(cString(place))
    return made
  }

  /// Gives a file without a name one, in place of the one that has it, and removes the oldest files
  /// beyond the maximum.
  ///
  /// The content need not survive a crash of the computer.
  package func keep(nameless descriptor: Int32, as name: some Sequence<UInt8>) {
    let place = cString(place(of: name))
    let source = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, source, AT_FDCWD, place, AT_SYMLINK_FOLLOW) != 0, errno == EEXIST {
      unlink(place)
      linkat(AT_FDCWD, source, AT_FDCWD, place, AT_SYMLINK_FOLLOW)
    }
    removeOld()
  }

  private func make() {
    var place = 1
    while place <= path.count {
      let slash = path[place...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
      mkdir(cString(Array(path[..<slash])), 0o700)
      place = slash + 1
    }
  }

  private func removeOld() {
    guard let directory = opendir(cString(path)) else { return }
    defer { closedir(directory) }
    var found: [(path: [UInt8], time: Int)] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.reversed().starts(with: ending.reversed()) else { continue }
      let path = path + [UInt8(ascii: "/")] + name
      var status = stat()
      if stat(cString(path), &status) == 0 { found.append((path, status.st_mtim.tv_sec)) }
    }
    for old in found.sorted(by: { $0.time > $1.time }).dropFirst(most) {
      unlink(cString(old.path))
    }
  }
}
