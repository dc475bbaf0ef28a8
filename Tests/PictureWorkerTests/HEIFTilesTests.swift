import Foundation
import KolodaPictureMessages
import TestSupport
import Testing

@testable import PictureWorker

/// `Tests/Fixtures/excerpts` has the same picture in one piece and in tiles.
@Suite("Pictures made of tiles, as phones' photos are")
struct HEIFTilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/excerpts")
  private static let size = PixelSize(width: 171, height: 133)

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name)))
  }

  private func stream(
    _ bytes: [UInt8], isCancelled: @escaping () -> Bool = { false }
  ) throws -> any PictureStream {
    let copy = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    try Data(bytes).write(to: copy)
    defer { unlink(copy.path) }
    let file = try PictureFile(descriptor: open(copy.path, O_RDONLY | O_CLOEXEC))
    return try PictureDecoder(
      file, quarters: 0, profile: ColourProfile(), isCancelled: isCancelled
    ).opened()
  }

  /// The pixels of a picture, upright, at a size in which it is stored.
  private func pixels(
    _ stream: any PictureStream, target: PixelSize = size,
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> [UInt32] {
    let orientation = stream.picture.orientation
    let upright = orientation > 4 ? target.turned : target
    let count = upright.width * upright.height
    let slab = try #require(SharedMemory(ownLength: count * 4))
    try StreamedRows(
      stream: stream, target: target, area: nil, orientation: orientation,
      profile: ColourProfile(), isCancelled: isCancelled
    ).draw(to: slab, stride: upright.width * 4) { _ in }
    return Array(
      UnsafeBufferPointer(start: slab.start.assumingMemoryBound(to: UInt32.self), count: count))
  }

  /// The mean and the greatest difference of two pictures' levels.
  private func difference(_ one: [UInt32], _ other: [UInt32]) -> (mean: Double, most: Int) {
    #expect(one.count == other.count)
    var (sum, most) = (0, 0)
    for (first, second) in zip(one, other) {
      for shift: UInt32 in [0, 8, 16] {
        let difference = abs(Int(first >> shift & 255) - Int(second >> shift & 255))
        sum += difference
        most = max(most, difference)
      }
    }
    return (Double(sum) / Double(one.count * 3), most)
  }

  @Test("show the same as in one piece, at any size")
  func same() throws {
    let tiled = try bytes("tiles.heic")
    for (width, height) in [(171, 133), (100, 80), (57, 44), (16, 12), (3, 2), (1, 1)] {
      let target = PixelSize(width: width, height: height)
      let found = try pixels(stream(tiled), target: target)
      let whole = try pixels(stream(bytes("photo.heic")), target: target)
      let original = try pixels(stream(bytes("rows.png")), target: target)
      let loss = difference(whole, original).mean
      #expect(difference(found, original).mean < max(loss * 1.5, 1.5), "\(target)")
    }
  }

  @Test("are reduced without smoothing the edges between blocks, which nobody sees")
  func smoothing() throws {
    let tiled = try bytes("tiles.heic")
    let whole = try pixels(stream(tiled))
    for (width, height) in [(85, 66), (57, 44), (20, 16)] {
      let target = PixelSize(width: width, height: height)
      let reducer = RowReducer(from: Self.size, to: target)
      var reduced: [UInt32] = []
      whole.withUnsafeBytes { levels in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * 4) { row in
          guard let from = levels.baseAddress?.assumingMemoryBound(to: UInt8.self),
            let to = row.baseAddress
          else { return }
          for line in 0..<Self.size.height {
            reducer.take(from + line * Self.size.width * 4, row: to) { _ in
              UnsafeRawBufferPointer(row).withMemoryRebound(to: UInt32.self) { reduced += $0 }
            }
          }
        }
      }
      let found = difference(try pixels(stream(tiled), target: target), reduced)
      print("\(target): mean \(found.mean), most \(found.most)")
      #expect(found.mean <= 2 && found.most <= 24, "\(target)")
    }
  }

  @Test("are turned as the file says, once", arguments: 0...3)
  func turned(quarters: UInt8) throws {
    var tiled = try bytes("tiles.heic")
    let plain = try pixels(stream(tiled))
    let mark = Array("irot".utf8)
    let place = try #require(tiled.indices.first { tiled[$0...].starts(with: mark) })
    tiled[place + 4] = quarters
    let turned = try stream(tiled)
    #expect(turned.picture.size == Self.size && turned.picture.isTurnedByAll)
    let found = try pixels(turned)
    let (width, height) = (Self.size.width, Self.size.height)
    let upright = quarters % 2 == 0 ? Self.size : Self.size.turned
    for row in 0..<upright.height {
      for column in 0..<upright.width {
        let (x, y) =
          switch quarters {
          case 1: (width - 1 - row, column)
          case 2: (width - 1 - column, height - 1 - row)
          case 3: (row, height - 1 - column)
          default: (column, row)
          }
        guard found[row * upright.width + column] != plain[y * width + x] else { continue }
        Issue.record("\(quarters) quarters: \(column), \(row)")
        return
      }
    }
  }

  @Test("say so if a tile is missing, and never show another in its place")
  func damaged() throws {
    let tiled = try bytes("tiles.heic")
    #expect(throws: PictureFailure.truncated) { try pixels(stream(Array(tiled.dropLast(9)))) }
    let whole = try pixels(stream(tiled))
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var bytes = tiled
      // In the last of the nine tiles.
      for _ in 0..<3 {
        let place = bytes.count - 1 - Int.random(in: 0..<600, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let found = try? pixels(stream(bytes)) else { continue }
      // Colours are mixed with those of the row below.
      let intact = 127 * Self.size.width
      let isSame = found[..<intact] == whole[..<intact]
      #expect(isSame)
    }
  }

  @Test("are no longer decoded when nobody wants them")
  func cancelled() throws {
    var asked = 0
    let tiles = try stream(try bytes("tiles.heic")) {
      asked += 1
      return asked > 4
    }
    #expect(throws: PictureFailure.self) { try pixels(tiles) }
    #expect(asked < 9)
  }
}
