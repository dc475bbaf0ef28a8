/// A file's path inside its folder, as the bytes the file system gave.
///
/// A name on Linux is any bytes but NUL and the slash, so it need not be UTF-8. The bytes are the
/// identity; the texts are for people.
public struct FileName: Hashable, Sendable {
  /// The path relative to the folder, with `/` between its components.
  public let bytes: [UInt8]

  /// Makes a name from the bytes of a path relative to the folder.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a name from text.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether the bytes are well-formed UTF-8, so that `text` says exactly what they say.
  public var isUTF8: Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// The name as text, with U+FFFD for what is not UTF-8.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The name fit for one line on a screen: as `text`, with control characters made visible.
  public var displayName: String { displayText(bytes) }

  /// Whether this names something directly inside the folder that is not hidden.
  package var isPlain: Bool {
    !bytes.isEmpty && bytes.first != UInt8(ascii: ".") && !bytes.contains(UInt8(ascii: "/"))
      && !bytes.contains(0)
  }

  /// The last component: the file's own name without the folders before it.
  public var lastComponent: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return FileName(bytes: Array(bytes[(slash + 1)...]))
  }
}

extension FileName: Comparable {
  /// Compares in natural order: component by component, numbers by value, letters without case.
  public static func < (left: FileName, right: FileName) -> Bool {
    NaturalOrder.comparePaths(left.bytes, right.bytes) < 0
  }
}
