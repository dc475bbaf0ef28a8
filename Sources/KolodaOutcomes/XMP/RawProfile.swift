import CKolodaGLib

/// The text of a PNG chunk in which ImageMagick keeps an XMP packet: a line break, a name, the
/// packet's length and its bytes as hexadecimal digits, each on lines of their own.
enum RawProfile {
  /// The keyword of such a chunk, and the zero after it.
  static let keyword = Array("Raw profile type xmp".utf8) + [0]

  /// The bytes that a text stands for; nil if it is malformed.
  static func bytes(in text: some Sequence<UInt8>) -> [UInt8]? {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let words = Array(text).split(maxSplits: 2, whereSeparator: isSpace)
    guard words.count == 3, let length = Int(String(decoding: words[1], as: UTF8.self)) else {
      return nil
    }
    let digits = words[2].filter { !isSpace($0) }.map { digit($0) }
    guard length > 0, digits.count / 2 == length, digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Decompresses what zlib has compressed.
  ///
  /// - Returns: nil if it is malformed, or longer than allowed.
  static func inflated(_ packed: [UInt8], atMost most: Int) -> [UInt8]? {
    guard let inflater = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(inflater)) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while bytes.count <= most {
      var taken: gsize = 0
      var made: gsize = 0
      let result = packed.withUnsafeBytes { input in
        buffer.withUnsafeMutableBytes { output in
          g_converter_convert(
            inflater, input.baseAddress.map { $0 + offset }, gsize(input.count - offset),
            output.baseAddress, gsize(output.count), G_CONVERTER_INPUT_AT_END, &taken, &made, nil)
        }
      }
      offset += Int(taken)
      bytes += buffer[..<Int(made)]
      switch result {
      case G_CONVERTER_CONVERTED: continue
      case G_CONVERTER_FINISHED: return bytes.count <= most ? bytes : nil
      default: return nil
      }
    }
    return nil
  }
}
