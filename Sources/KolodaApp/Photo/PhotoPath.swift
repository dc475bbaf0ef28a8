/// Where a photo lies: a path as the system keeps it, in bytes that need not be UTF-8.
struct PhotoPath: Hashable, Sendable {
  /// The path's bytes, none of them zero.
  let bytes: [UInt8]

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

  /// The file's name as it can be shown: what is not readable text becomes a replacement sign.
  var name: String {
    let last = bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? bytes
    let text = String(decoding: last, as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.map(Self.visible)))
  }

  /// Calls `body` with the path as C takes it.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
    return try terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return try body("") }
      return try body(start)
    }
  }

  /// A line break or a turn of the writing direction in a name would upset the line it is shown in.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    case .format where scalar.properties.isBidiControl: "\u{FFFD}"
    default: scalar
    }
  }
}
