import CKolodaPictures
import KolodaGLib

/// EXIF as programs wrote it into PNG files before that format had a chunk for it: as text in
/// hexadecimal digits, mostly compressed.
enum RawProfile {
  /// The keywords under which it is found.
  private static let keywords = ["exif", "APP1"].map { Array("Raw profile type \($0)\0".utf8) }
  /// The longest text that is read, in bytes; a block has 64 kB at most.
  private static let longest = 256 << 10
  /// The signature that precedes the TIFF structure in a JPEG.
  private static let lead = Array("Exif".utf8) + [0, 0]

  /// Reads a PNG's text chunk; nil if it has another keyword.
  static func exif(in file: PictureFile, at chunk: Range<Int>, isPacked: Bool) -> ExifBlock? {
    let head = file.bytes(at: chunk.lowerBound, count: min(chunk.count, 32))
    guard let keyword = keywords.first(where: { head.starts(with: $0) }) else { return nil }
    // The method of compression follows; there is only one.
    let start = chunk.lowerBound + keyword.count + (isPacked ? 1 : 0)
    let body = file.bytes(at: start, count: min(chunk.upperBound - start, longest))
    return ExifBlock(decoded(isPacked ? unpacked(body) : body))
  }

  /// Reads the digits after the name of the profile and its length, each on a line.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    let lines = text.split(separator: UInt8(ascii: "\n")).dropFirst(2)
    var content: [UInt8] = []
    var high: UInt8?
    for byte in lines.joined() {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { continue }
      let value = UInt8(truncatingIfNeeded: digit)
      if let first = high {
        content.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return content.starts(with: lead) ? Array(content.dropFirst(lead.count)) : content
  }

  private static func unpacked(_ packed: [UInt8]) -> [UInt8] {
    let converter = ObjectReference(
      owning: g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB))
    return [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      var taken = 0
      var result = G_CONVERTER_CONVERTED
      while result == G_CONVERTER_CONVERTED, count < buffer.count {
        var (read, made): (gsize, gsize) = (0, 0)
        result = packed.withUnsafeBytes { packed in
          g_converter_convert(
            converter.pointer, packed.baseAddress.map { $0 + taken }, gsize(packed.count - taken),
            target + count, gsize(buffer.count - count), G_CONVERTER_INPUT_AT_END, &read, &made,
            nil)
        }
        guard result != G_CONVERTER_ERROR else { return }
        taken += Int(read)
        count += Int(made)
      }
    }
  }
}
