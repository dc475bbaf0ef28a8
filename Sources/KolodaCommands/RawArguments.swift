/// The command line as text that preserves every byte, even in names that are not UTF-8.
///
/// A byte that is not part of a valid character becomes a character of its own, in a private-use
/// range, and so do the bytes of characters in that range. Two different arguments therefore never
/// have the same text, and each can be restored from its text.
package enum RawArguments {
  /// The characters that stand for the bytes from 0x80 to 0xFF.
  private static let escapes: ClosedRange<UInt32> = 0x10_FE80...0x10_FEFF
  /// The offset from a byte to its character.
  private static let base: UInt32 = 0x10_FE00

  /// The program's arguments, without its name.
  package static var texts: [String] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      guard let raw = CommandLine.unsafeArgv[index] else { return nil }
      return text(of: bytes(raw))
    }
  }

  /// Returns the text for an argument's bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      // Only the first byte of an incomplete sequence is escaped: what follows may be valid.
      let length = min(sequenceLength(of: first), rest.count)
      let sequence = rest.prefix(length)
      let text = String(validating: sequence, as: UTF8.self)
      if let scalar = text?.unicodeScalars.first, !escapes.contains(scalar.value) {
        scalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        let escaped = text == nil ? sequence.prefix(1) : sequence
        scalars.append(contentsOf: escaped.compactMap { Unicode.Scalar(base + UInt32($0)) })
        rest = rest.dropFirst(escaped.count)
      }
    }
    return String(scalars)
  }

  /// Returns the bytes of an argument from its text.
  package static func bytes(of argument: String) -> [UInt8] {
    argument.unicodeScalars.flatMap { scalar in
      escapes.contains(scalar.value)
        ? [UInt8(scalar.value - base)] : Array(String(scalar).utf8)
    }
  }

  /// Returns a message with arguments for display, with U+FFFD for what is not UTF-8.
  package static func shown(_ message: String) -> String {
    String(decoding: bytes(of: message), as: UTF8.self)
  }

  private static func sequenceLength(of first: UInt8) -> Int {
    switch first {
    case 0xc0...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xff: 4
    default: 1
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    var length = 0
    while text[length] != 0 { length += 1 }
    return UnsafeBufferPointer(start: text, count: length).map(UInt8.init(bitPattern:))
  }
}
