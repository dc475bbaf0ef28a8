import Glibc

/// A folder's canonical absolute path, as bytes.
package struct FolderPath: Hashable, Sendable {
  /// The absolute path, without `.`, `..`, symbolic links or a slash at the end.
  package let bytes: [UInt8]

  /// Finds the canonical path of a folder given as text.
  /// - Throws: `FolderError` if nothing is there, it is not a folder, or it can't be reached.
  package static func resolve(_ path: String) throws(FolderError) -> FolderPath {
    try resolve(bytes: Array(path.utf8))
  }

  /// Finds the canonical path of a folder given as the bytes of its path.
  /// - Throws: `FolderError` if nothing is there, it is not a folder, or it can't be reached.
  package static func resolve(bytes path: [UInt8]) throws(FolderError) -> FolderPath {
    guard !path.isEmpty, !path.contains(0) else { throw FolderError(path: path, errno: ENOENT) }
    guard let resolved = realpath(cString(path), nil) else {
      throw FolderError(path: path, errno: errno)
    }
    defer { free(resolved) }
    var status = stat()
    guard stat(resolved, &status) == 0 else { throw FolderError(path: path, errno: errno) }
    guard status.isFolder else {
      throw FolderError(path: path, errno: ENOTDIR)
    }
    let count = strlen(resolved)
    return FolderPath(
      canonical: UnsafeRawBufferPointer(start: resolved, count: count).map { $0 })
  }

  /// Makes a path from bytes that are known to be canonical.
  package init(canonical bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The path as text, with U+FFFD for bytes that are not UTF-8.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path for display on one line, with control characters made visible.
  package var displayName: String { displayText(bytes) }

  /// The folder's own name, without the folders above it.
  package var name: FileName { FileName(bytes: bytes).lastComponent }

  /// The absolute path of a file inside the folder.
  package func path(of name: FileName) -> [UInt8] {
    bytes == [UInt8(ascii: "/")] ? bytes + name.bytes : bytes + [UInt8(ascii: "/")] + name.bytes
  }

  /// The `file:` URI of a file inside the folder; bytes that are not allowed in a URI are
  /// percent-encoded.
  package func uri(of name: FileName) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var text = Array("file://".utf8)
    for byte in path(of: name) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.append(byte)
      default:
        text += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
