/// A file's path inside its folder, as the bytes that the file system returned.
///
/// On Linux a name may contain any bytes except NUL and the slash, so it need not be UTF-8. The
/// bytes identify the file; the texts are for display.
package struct FileName: Hashable, Sendable {
  /// The path relative to the folder, with `/` between its components.
  package let bytes: [UInt8]

  /// Makes a name from the bytes of a path relative to the folder.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a name from text.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether the bytes are well-formed UTF-8, so that `text` represents them exactly.
  package var isUTF8: Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// The name as text, with U+FFFD for bytes that are not UTF-8.
  package var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The name for display on one line: as `text`, with control characters made visible.
  package var displayName: String { displayText(bytes) }

  /// Whether the file is directly inside the folder and not hidden.
  package var isPlain: Bool {
    !bytes.isEmpty && bytes.first != UInt8(ascii: ".") && !bytes.contains(UInt8(ascii: "/"))
      && !bytes.contains(0)
  }

  /// Hashes all bytes at once; an array hashes each by itself.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The last component: the file's own name without the folders before it.
  package var lastComponent: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return FileName(bytes: Array(bytes[(slash + 1)...]))
  }
}

extension FileName: Comparable {
  /// Compares in natural order: component by component, numbers by value, letters without case.
  package static func < (left: FileName, right: FileName) -> Bool {
    NaturalOrder.comparePaths(left.bytes, right.bytes) < 0
  }
}
