import Glibc

/// A folder of the user's cache with files of one kind, of which the latest are kept.
///
/// All of it may block; what can't be done is left undone, for everything in a cache can be made
/// again.
package struct CacheFolder: Sendable {
  /// Its absolute path.
  package let path: [UInt8]
  /// How the names of its files end.
  private let ending: [UInt8]
  /// How many files are kept.
  private let most: Int

  /// Makes a folder's value; it need not be there yet.
  package init(_ path: [UInt8], ending: String, keeping most: Int) {
    self.path = path
    self.ending = Array(ending.utf8)
    self.most = most
  }

  /// The path of a file whose name is made of bytes.
  package func place(of name: some Sequence<UInt8>) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    let hex = name.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return path + [UInt8(ascii: "/")] + hex + ending
  }

  /// Writes a file, whole or not at all, for the user alone, and removes those that were written
  /// longest ago.
  ///
  /// - Parameter writing: is given the open file.
  package func keep(
    _ name: some Sequence<UInt8>, _ writing: (Int32) throws(SystemError) -> Void
  ) {
    make()
    guard (try? replaceFile(place(of: name), mode: 0o600, writing)) != nil else { return }
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
