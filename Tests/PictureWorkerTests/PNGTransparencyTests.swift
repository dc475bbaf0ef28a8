import KolodaPictureMessages
import Testing

@testable import PictureWorker

/// A PNG's colour that is transparent.
@Suite struct PNGTransparencyTests {
  /// Three pixels in a row: red, green and blue.
  private static let row: [UInt8] = [200, 10, 20, 30, 190, 40, 50, 60, 180]

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    var checksum: UInt32 = .max
    for byte in checked {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return big(content.count, 4) + checked + big(Int(~checksum), 4)
  }

  /// A picture with some chunks before its pixels, which are not compressed.
  private static func file(_ chunks: [[UInt8]]) -> [UInt8] {
    let line = [0] + row
    let (low, high) = line.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    let length = [UInt8(line.count), 0]
    let pixels = [0x78, 1, 1] + length + length.map { ~$0 } + line + big(high << 16 | low, 4)
    let header = big(3, 4) + big(1, 4) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunks.joined() + chunk("IDAT", pixels) + chunk("IEND", [])
  }

  private static let transparency = chunk("tRNS", [0, 30, 0, 190, 0, 40])
  private static let palette = chunk("PLTE", [1, 2, 3, 4, 5, 6])

  /// What the decoder gives out of the row.
  private func pixels(_ bytes: [UInt8]) throws -> [UInt8] {
    let content = HeldBytes(bytes)
    let file = PictureFile(memory: content.bytes, of: content)
    let stream = try PictureDecoder(file, quarters: 0, profile: ColourProfile()) { false }.opened()
    _ = try stream.start(atLeast: stream.picture.size)
    var row = [UInt8](repeating: 0, count: 3 * stream.picture.pixels.bytes)
    try row.withUnsafeMutableBufferPointer { row throws in
      if let start = row.baseAddress { try stream.read(into: start) }
    }
    return row
  }

  @Test func aColourIsTransparent() throws {
    let translucent: [UInt8] = [20, 10, 200, 255, 40, 190, 30, 0, 180, 60, 50, 255]
    #expect(try pixels(Self.file([Self.transparency])) == translucent)
    #expect(try pixels(Self.file([Self.palette, Self.transparency])) == translucent)
  }

  /// Before a suggested palette it is out of place, and libpng gives out pixels without alpha.
  @Test func whatComesBeforeAPaletteDoesNotCount() throws {
    #expect(try pixels(Self.file([Self.transparency, Self.palette])) == Self.row)
  }
}
