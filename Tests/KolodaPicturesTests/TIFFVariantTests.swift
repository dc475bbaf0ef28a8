import Foundation
import KolodaGLib
import KolodaPictureMessages
import TestSupport
import Testing

@testable import KolodaPictures

/// TIFFs as scanners, microscopes and editors write them, with other numbers than bytes, in tiles, or with
/// the bits of a byte in reverse.
@Suite struct TIFFVariantTests {
  /// How a picture is stored.
  struct Variant: Sendable, CustomTestStringConvertible {
    var bits = 8
    /// The kind of the numbers: 1 for whole ones, 3 for fractions.
    var format = 1
    /// The numbers of a pixel.
    var samples = 3
    /// What the colours are, as TIFF counts them.
    var colours = 2
    var isPlanar = false
    var isTiled = false
    var isMirrored = false
    var isBigEndian = false

    var testDescription: String {
      "\(samples)x\(bits) \(format) \(isPlanar ? "planar " : "")\(isTiled ? "tiled " : "")"
        + "\(isMirrored ? "mirrored " : "")\(isBigEndian ? "MM" : "II")"
    }
  }

  /// The side of the picture; a tile is half of it.
  private static let side = 32

  /// Red, green and blue of each quarter, row by row, between 0 and 1; of greys, red.
  private static let quarters: [[Double]] = [
    [1, 0, 0], [0, 1, 0.2], [0.4, 0.6, 1], [0.8, 0.8, 0],
  ]

  private static func levels(_ column: Int, _ row: Int, _ variant: Variant) -> [Double] {
    let quarter = quarters[row / (side / 2) * 2 + column / (side / 2)]
    return Array(quarter.prefix(variant.colours == 2 ? 3 : 1))
  }

  /// Some numbers, one right after the other.
  private static func packed(_ levels: [Double], _ variant: Variant) -> [UInt8] {
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: variant.isBigEndian ? number.bigEndian : number.littleEndian) {
        Array($0)
      }
    }
    switch (variant.bits, variant.format) {
    case (16, 3): return levels.flatMap { bytes(Float16($0).bitPattern) }
    case (32, 3): return levels.flatMap { bytes(Float($0).bitPattern) }
    case (64, 3): return levels.flatMap { bytes($0.bitPattern) }
    case (16, _): return levels.flatMap { bytes(UInt16($0 * 65_535)) }
    case (32, _): return levels.flatMap { bytes(UInt32($0 * 4_294_967_295)) }
    default:
      var bits: [Bool] = []
      for level in levels {
        let number = Int(level * Double(1 << variant.bits - 1) + 0.5)
        bits += (0..<variant.bits).reversed().map { number >> $0 & 1 == 1 }
      }
      while bits.count % 8 != 0 { bits.append(false) }
      return stride(from: 0, to: bits.count, by: 8).map { start in
        bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
      }
    }
  }

  /// The file of a variant.
  private static func file(_ variant: Variant) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return variant.isBigEndian ? bytes.reversed() : bytes
    }
    let part = variant.isTiled ? side / 2 : side
    var body: [UInt8] = []
    var starts: [Int] = []
    let planes =
      variant.isPlanar ? (0..<variant.samples).map { [$0] } : [Array(0..<variant.samples)]
    for plane in planes {
      for top in stride(from: 0, to: side, by: part) {
        for left in stride(from: 0, to: side, by: part) {
          starts.append(8 + body.count)
          for row in top..<(top + part) {
            let levels = (left..<(left + part)).flatMap { column in
              plane.map { Self.levels(column, row, variant)[$0] }
            }
            body += packed(levels, variant)
          }
        }
      }
    }
    let lengths = starts.count > 1 ? starts[1] - starts[0] : body.count
    if variant.isMirrored {
      body = body.map { byte in (0..<8).reduce(0) { $0 << 1 | (byte >> $1 & 1) } }
    }
    var entries: [(Int, Int, [Int])] = [
      (256, 3, [side]), (257, 3, [side]),
      (258, 3, Array(repeating: variant.bits, count: variant.samples)), (259, 3, [1]),
      (262, 3, [variant.colours]), (266, 3, [variant.isMirrored ? 2 : 1]),
    ]
    let lists = [starts, Array(repeating: lengths, count: starts.count)]
    if !variant.isTiled { entries.append((273, 4, lists[0])) }
    entries.append((277, 3, [variant.samples]))
    if !variant.isTiled { entries += [(278, 3, [side]), (279, 4, lists[1])] }
    entries.append((284, 3, [variant.isPlanar ? 2 : 1]))
    if variant.isTiled {
      entries += [(322, 3, [part]), (323, 3, [part]), (324, 4, lists[0]), (325, 4, lists[1])]
    }
    entries.append((339, 3, Array(repeating: variant.format, count: variant.samples)))
    let start = 8 + body.count
    var values: [UInt8] = []
    var directory = number(entries.count, 2)
    for (tag, type, list) in entries {
      let bytes = list.flatMap { number($0, type == 3 ? 2 : 4) }
      directory += number(tag, 2) + number(type, 2) + number(list.count, 4)
      if bytes.count <= 4 {
        directory += bytes + Array(repeating: 0, count: 4 - bytes.count)
      } else {
        directory += number(start + 2 + entries.count * 12 + 4 + values.count, 4)
        values += bytes
      }
    }
    let head = Array((variant.isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(start, 4)
    return head + body + directory + number(0, 4) + values
  }

  @Test(
    "is shown as it is",
    arguments: [
      Variant(isTiled: true), Variant(isMirrored: true), Variant(bits: 16, isTiled: true),
      // A tile's length is no multiple of 1,024 bytes.
      Variant(isPlanar: true, isTiled: true),
      Variant(bits: 1, samples: 1, colours: 1, isTiled: true),
      Variant(bits: 1, samples: 1, colours: 0), Variant(bits: 16, format: 3),
      Variant(bits: 16, format: 3, isTiled: true, isBigEndian: true),
      Variant(bits: 32, format: 3, isBigEndian: true), Variant(bits: 64, format: 3),
      Variant(bits: 64, format: 3, isBigEndian: true), Variant(bits: 32),
      Variant(bits: 32, isBigEndian: true), Variant(bits: 12, samples: 1, colours: 1),
      Variant(bits: 12, samples: 1, colours: 1, isTiled: true, isBigEndian: true),
      Variant(bits: 10), Variant(bits: 14, isTiled: true), Variant(bits: 12, isBigEndian: true),
      Variant(bits: 4), Variant(bits: 2, isTiled: true),
    ])
  func shown(variant: Variant) throws {
    let test = try TestFolder()
    let path = test.path + "/a.tif"
    try Data(Self.file(variant)).write(to: URL(filePath: path))
    let outcomes = Monitor<[PictureOutcome]>([])
    let queue = PictureQueue<String>(lanes: 1) { _, outcome in
      if outcome.isLast { outcomes.change { $0.append(outcome) } }
    }
    defer { queue.stop() }
    let size = PixelSize(width: Self.side, height: Self.side)
    queue.setWanted([
      PictureRequest(path: Array(path.utf8), box: PictureBox(size: size), purpose: "a")
    ])
    let outcome = outcomes.wait { $0.first }
    guard case .whole(let picture) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    for number in 0..<4 {
      let (x, y) = (number % 2 * 16 + 8, number / 2 * 16 + 8)
      let pixel = picture.withPixels {
        UnsafeRawPointer($0 + y * picture.stride).assumingMemoryBound(to: UInt32.self)[x]
      }
      var wanted = Self.levels(x, y, variant)
      if variant.bits < 8 {
        let most = Double(1 << variant.bits - 1)
        wanted = wanted.map { ($0 * most).rounded() / most }
      }
      if variant.colours == 0 { wanted = wanted.map { 1 - $0 } }
      if wanted.count == 1 { wanted = Array(repeating: wanted[0], count: 3) }
      let found = [16, 8, 0].map { Double(pixel >> $0 & 255) / 255 }
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 0.01 }, "\(number): \(found)")
    }
  }
}
