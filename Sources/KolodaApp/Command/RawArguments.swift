/// The command line as text that keeps every byte, also of names that are not UTF-8.
///
/// A byte that is no part of a character becomes a character of its own, in a range that is set
/// aside for private use; so do the bytes of a character out of that range. Two arguments thus
/// never have the same text, and each is found again in its own.
enum RawArguments {
  /// The characters that stand for the bytes from 0x80 to 0xFF.
  private static let escapes: ClosedRange<UInt32> = 0x10_FE80...0x10_FEFF
  /// What is to be added to a byte.
  private static let base: UInt32 = 0x10_FE00

  /// The arguments of the program, without its name.
  static var texts: [String] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      guard let raw = CommandLine.unsafeArgv[index] else { return nil }
      return text(of: bytes(raw))
    }
  }

  /// An argument's text.
  static func text(of bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      // Of a sequence that is cut short only its first byte is taken: what follows may be whole.
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

  /// The bytes of an argument by its text.
  static func bytes(of argument: String) -> [UInt8] {
    argument.unicodeScalars.flatMap { scalar in
      escapes.contains(scalar.value)
        ? [UInt8(scalar.value - base)] : Array(String(scalar).utf8)
    }
  }

  /// A message about arguments as it can be shown: what is not UTF-8 is U+FFFD.
  static func shown(_ message: String) -> String {
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
