/// Bytes as lower-case hexadecimal digits, two for each byte.
package enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Converts bytes to digits.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The six digits of a colour, given as 0xRRGGBB.
  package static func text(ofColour colour: UInt32) -> String {
    text([UInt8(colour >> 16 & 255), UInt8(colour >> 8 & 255), UInt8(colour & 255)])
  }

  /// Converts digits to bytes; nil for other characters, upper-case digits, or an odd number of
  /// digits.
  package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for digit in text {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let upper = high {
        bytes.append(upper << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}

extension EventID {
  /// Parses 32 hexadecimal digits; nil for anything else.
  package init?(hex text: String) {
    guard let bytes = Hex.bytes(text.utf8),
      let id = bytes.withUnsafeBytes({ EventID(bytes: $0) })
    else { return nil }
    self = id
  }

  /// The ID as 32 hexadecimal digits.
  package var hex: String { Hex.text(bytes) }
}
