import KolodaFiles

/// Where a photo lies: a path as the system keeps it, in bytes that need not be UTF-8.
struct PhotoPath: Hashable, Sendable {
  /// The path's bytes, none of them zero.
  let bytes: [UInt8]
  /// The endings of the other files of its shot, as in `["ARW"]`.
  var partners: [String] = []
  /// What it is called where its file has another name; nil for the file's.
  var title: String?
  /// How many bytes the file may have; nil for what its format may have.
  var longest: Int?

  /// Makes a path from its bytes; nil if there are none, or a zero among them.
  init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// Makes a path from text; nil if it is empty or has a zero in it.
  init?(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// The file's name, fit for one line on a screen, with what else is in its shot: `a.JPG + ARW`.
  var name: String {
    PhotoPath.joined(title ?? FileName(bytes: bytes).lastComponent.displayName, partners)
  }

  /// A name with the endings of the other files of its shot.
  static func joined(_ name: String, _ partners: [String]) -> String {
    ([name] + partners).joined(separator: " + ")
  }

  /// Calls `body` with the path as C takes it.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
    return try terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return try body("") }
      return try body(start)
    }
  }
}
