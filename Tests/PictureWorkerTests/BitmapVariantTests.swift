import KolodaPictureMessages
import Testing

@testable import PictureWorker

/// Bitmaps as Windows, OS/2 and Windows CE write them.
@Suite("Headers of bitmaps")
struct BitmapVariantTests {
  /// A palette of three colours, each as blue, green and red.
  private static let colours: [[UInt8]] = [[20, 20, 220], [20, 180, 20], [220, 20, 20]]
  /// The numbers of the colours, top row first; a row of five doesn't fill whole words.
  private static let rows = [[0, 1, 2, 1, 0], [2, 2, 0, 1, 1]]

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A file with a palette.
  ///
  /// - Parameters:
  ///   - length: that of the header: OS/2's first one has 12 bytes, and its second one 16 to 64.
  ///   - stated: how many colours the header states, where it has a field for that.
  ///   - gap: bytes between palette and pixels.
  private static func file(
    header length: Int, bits: Int = 8, stated: Int = 0, compression: Int = 0, gap: Int = 0
  ) -> [UInt8] {
    let isOld = length == 12
    var header = little(length, 4)
    let side = isOld ? 2 : 4
    header += little(5, side) + little(2, side)
    header += little(1, 2) + little(bits, 2)
    header += little(compression, 4) + little(0, 12) + little(stated, 4)
    header = Array((header + [UInt8](repeating: 0, count: 124)).prefix(length))
    let palette = colours.flatMap { isOld ? $0 : $0 + [0] } + [UInt8](repeating: 9, count: gap)
    let pixels = rows.reversed().flatMap { row in
      let bytes = stride(from: 0, to: row.count, by: 8 / bits).map { start in
        (start..<(start + 8 / bits)).reduce(0) { byte, place in
          byte << bits | UInt8(row.indices.contains(place) ? row[place] : 0)
        }
      }
      return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let start = 14 + header.count + palette.count
    let head = Array("BM".utf8) + little(start + pixels.count, 4) + little(0, 4) + little(start, 4)
    return head + header + palette + pixels
  }

  /// The pixels of a file, row by row, as numbers with 255, red, green and blue.
  private func pixels(_ bytes: [UInt8]) throws -> [[UInt32]] {
    let content = HeldBytes(bytes)
    let file = PictureFile(memory: content.bytes, of: content)
    let stream = try PictureDecoder(file, quarters: 0, profile: ColourProfile()) { false }.opened()
    let size = try stream.start(atLeast: stream.picture.size)
    return try (0..<size.height).map { _ in
      var row = [UInt32](repeating: 0, count: size.width)
      try row.withUnsafeMutableBytes { bytes throws in
        if let start = bytes.baseAddress {
          try stream.read(into: start.assumingMemoryBound(to: UInt8.self))
        }
      }
      return row
    }
  }

  private static var wanted: [[UInt32]] {
    rows.map { row in
      row.map { number in
        let colour = colours[number].map(UInt32.init)
        return 0xff00_0000 | colour[2] << 16 | colour[1] << 8 | colour[0]
      }
    }
  }

  /// OS/2 states no number of colours: there are as many as fit before the pixels.
  @Test(
    "a palette ends where the pixels begin",
    arguments: [
      (12, 8, 0), (12, 4, 0), (16, 8, 0), (40, 8, 0), (40, 8, 3), (40, 8, 200), (40, 2, 0),
      (48, 8, 0), (64, 8, 3), (64, 4, 0), (124, 8, 3),
    ])
  func palettes(header: Int, bits: Int, stated: Int) throws {
    #expect(try pixels(Self.file(header: header, bits: bits, stated: stated)) == Self.wanted)
    let hasGap = try pixels(Self.file(header: header, bits: bits, stated: stated, gap: 24))
    #expect(hasGap == Self.wanted)
  }

  @Test(
    "a bitmap that holds a JPEG, a PNG or OS/2's runs is not called damaged", arguments: [4, 5])
  func others(compression: Int) {
    let files = [
      Self.file(header: 124, compression: compression),
      Self.file(header: 64, bits: 1, compression: 3),
    ]
    for file in files {
      #expect(throws: PictureFailure.notAnImage("")) { try pixels(file) }
    }
  }

  @Test("whatever is cut off or altered, there is an end")
  func damaged() {
    for length in [12, 16, 40, 64] {
      let whole = Self.file(header: length)
      for count in 0..<whole.count { _ = try? pixels(Array(whole.prefix(count))) }
      for place in 10..<(14 + length) {
        for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
          var file = whole
          file[place] = byte
          // A size that can't be is refused, and a large one isn't drawn here.
          if (14 + 4..<14 + 12).contains(place) { continue }
          _ = try? pixels(file)
        }
      }
    }
  }
}
