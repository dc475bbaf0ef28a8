import KolodaSources

extension JSONText {
  /// Decodes a JSON string.
  ///
  /// Invalid UTF-8 and unpaired surrogates become U+FFFD.
  ///
  /// - Parameter quoted: the string including its quotes, well-formed.
  static func text(of quoted: some Collection<UInt8>) -> String {
    let inner = Array(quoted.dropFirst().dropLast())
    guard inner.contains(ASCII.backslash) else { return String(decoding: inner, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(inner.count)
    var place = 0
    while place < inner.count {
      guard inner[place] == ASCII.backslash, place + 1 < inner.count else {
        decoded.append(inner[place])
        place += 1
        continue
      }
      switch inner[place + 1] {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(ASCII.lineFeed)
      case UInt8(ascii: "r"): decoded.append(ASCII.carriageReturn)
      case UInt8(ascii: "t"): decoded.append(ASCII.tab)
      case UInt8(ascii: "u"):
        let (scalar, count) = scalar(in: inner, at: place)
        decoded += Array(String(scalar).utf8)
        place += count
        continue
      case let byte: decoded.append(byte)
      }
      place += 2
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The code point of an escape `\uXXXX`, or of two that form a surrogate pair, and its length in
  /// bytes.
  private static func scalar(in bytes: [UInt8], at place: Int) -> (Unicode.Scalar, Int) {
    let first = unit(in: bytes, at: place) ?? 0xFFFD
    if (0xD800..<0xDC00).contains(first), let second = unit(in: bytes, at: place + 6),
      (0xDC00..<0xE000).contains(second)
    {
      let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
    }
    return (Unicode.Scalar(first) ?? "\u{FFFD}", 6)
  }

  /// The number of a `\uXXXX` escape; nil if there is none at this position.
  private static func unit(in bytes: [UInt8], at place: Int) -> UInt32? {
    guard place + 6 <= bytes.count, bytes[place] == ASCII.backslash,
      bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return bytes[place + 2..<place + 6].reduce(UInt32?.some(0)) { sum, byte in
      guard let sum, let digit = hexValue(byte) else { return nil }
      return sum << 4 | UInt32(digit)
    }
  }

  /// The value of a hexadecimal digit; nil for other bytes.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
