import Foundation
import KolodaPictureMessages
import Testing

@testable import PictureWorker

/// `Tests/Fixtures/excerpts` has one picture in each way that matters here.
@Suite("Parts of pictures, read without the rest")
struct ExcerptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/excerpts")
  private static let size = PixelSize(width: 171, height: 133)
  private static let photos = ["444.jpg", "422.jpg", "420.jpg", "grey.jpg", "inks.jpg"]
  private static let names =
    photos + [
      "progressive.jpg", "rows.png", "rows.bmp", "rows.ppm", "raw.tif", "photo.tif", "palette.tif",
      "strips.tif", "one strip.tif", "tiles.tif", "deep tiles.tif", "ink tiles.tif", "photo.webp",
      "lossless.webp", "photo.heic", "tiles.heic", "photo.avif", "photo.jxl",
    ]
  /// Corners, edges, the middle, a single pixel, and all of it.
  private static let areas: [PixelArea] = {
    var areas = [PixelArea(size: size)]
    areas.append(PixelArea(x: 85, y: 66, size: PixelSize(width: 1, height: 1)))
    for (x, width) in [(0, 20), (151, 20), (16, 32), (47, 66), (33, 1), (0, 171)] {
      for (y, height) in [(0, 17), (116, 17), (32, 48), (31, 50), (0, 133)] {
        areas.append(PixelArea(x: x, y: y, size: PixelSize(width: width, height: height)))
      }
    }
    return areas
  }()

  private func file(_ name: String, first bytes: Int? = nil) throws -> PictureFile {
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    // Some are mapped, so memory would not do.
    let copy = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    try data.prefix(bytes ?? data.count).write(to: copy)
    defer { unlink(copy.path) }
    return try PictureFile(descriptor: open(copy.path, O_RDONLY | O_CLOEXEC))
  }

  /// The pixels of a picture, or of a part of it as it is stored.
  private func pixels(
    _ name: String, _ area: PixelArea? = nil, target: PixelSize, orientation: Int = 1
  ) throws -> [UInt32] {
    let stream = try PictureDecoder(try file(name), quarters: 0, profile: ColourProfile()) { false }
      .opened()
    #expect(stream.picture.size == Self.size && stream.picture.excerpts != .none, "\(name)")
    let upright = orientation > 4 ? target.turned : target
    let count = upright.width * upright.height
    let slab = try #require(SharedMemory(ownLength: count * 4))
    try StreamedRows(
      stream: stream, target: target, area: area, orientation: orientation,
      profile: ColourProfile(), isCancelled: { false }
    ).draw(to: slab, stride: upright.width * 4) { _ in }
    return Array(
      UnsafeBufferPointer(start: slab.start.assumingMemoryBound(to: UInt32.self), count: count))
  }

  @Test("have the same pixels as there, in each format", arguments: names)
  func same(name: String) throws {
    let whole = try pixels(name, target: Self.size)
    for area in Self.areas {
      let part = try pixels(name, area, target: area.size)
      for row in 0..<area.size.height {
        let start = (area.y + row) * Self.size.width + area.x
        let wanted = whole[start..<(start + area.size.width)]
        let found = part[(row * area.size.width)..<((row + 1) * area.size.width)]
        guard !found.elementsEqual(wanted) else { continue }
        Issue.record("\(name): \(area), row \(row)")
        return
      }
    }
  }

  @Test("have them in each orientation", arguments: 1...8, ["420.jpg", "tiles.tif", "photo.webp"])
  func turned(orientation: Int, name: String) throws {
    let whole = try pixels(name, target: Self.size, orientation: orientation)
    let upright = orientation > 4 ? Self.size.turned : Self.size
    for area in [
      PixelArea(x: 3, y: 40, size: PixelSize(width: 60, height: 25)),
      PixelArea(x: upright.width - 31, y: 0, size: PixelSize(width: 31, height: upright.height)),
    ] {
      let stored = area.stored(in: Self.size, orientation: orientation)
      #expect(stored.isInside(Self.size))
      let part = try pixels(name, stored, target: stored.size, orientation: orientation)
      let wanted = (0..<area.size.height).flatMap { row in
        let start = (area.y + row) * upright.width + area.x
        return whole[start..<(start + area.size.width)]
      }
      #expect(part == wanted, "\(name), \(area)")
    }
  }

  @Test("are reduced as the whole is", arguments: ["420.jpg", "strips.tif", "rows.png"])
  func reduced(name: String) throws {
    // So that each reduced pixel stands for as many of the picture's.
    let area = PixelArea(x: 32, y: 64, size: PixelSize(width: 64, height: 48))
    let even = PixelArea(size: PixelSize(width: 168, height: 128))
    for level in [2, 4, 8] {
      let half = PixelSize(width: 168 / level, height: 128 / level)
      let whole = try pixels(name, even, target: half)
      let size = PixelSize(width: 64 / level, height: 48 / level)
      let part = try pixels(name, area, target: size)
      for row in 0..<size.height {
        let start = (area.y / level + row) * half.width + area.x / level
        let wanted = whole[start..<(start + size.width)]
        #expect(
          part[(row * size.width)..<((row + 1) * size.width)].elementsEqual(wanted),
          "\(name) at 1/\(level), row \(row)")
      }
    }
  }

  // MARK: Orders

  /// Asks for an excerpt.
  private final class Order: Commission {
    let drawing: PictureDrawing
    let slab: SharedMemory?
    let isClosed = false
    var facts: PictureFacts?
    var isIncomplete = false

    init(_ area: PixelArea) {
      let length = max(area.size.width * area.size.height * 4, 4)
      drawing = PictureDrawing(
        source: .whole, size: area.size, stride: area.size.width * 4, length: length, excerpt: area)
      slab = SharedMemory(ownLength: length)
    }

    func agree(on facts: PictureFacts, preview: (PictureJob.Wish) -> Bool) -> PictureJob.Wish? {
      self.facts = facts
      return slab.map { PictureJob.Wish(drawing: drawing, slab: $0) }
    }
    func tell(_ part: PixelArea) {}
    func sayIncomplete() { isIncomplete = true }
    func tell(fileOf length: Int) {}
  }

  /// Whether an excerpt is incomplete.
  private func draw(
    _ area: PixelArea, of name: String, first bytes: Int? = nil, quarters: Int = 0
  ) throws -> Bool {
    let order = Order(area)
    try PictureDecoder(
      try file(name, first: bytes), quarters: quarters, profile: ColourProfile(),
      isCancelled: { false }
    ).draw(for: order)
    return order.isIncomplete
  }

  @Test("that are not in the picture are not drawn, however it is turned")
  func outside() throws {
    for area in [
      PixelArea(x: 160, size: PixelSize(width: 12, height: 5)),
      PixelArea(y: 130, size: PixelSize(width: 12, height: 5)),
      PixelArea(x: -1, size: PixelSize(width: 12, height: 5)),
    ] {
      #expect(throws: PictureFailure.changed) { try draw(area, of: "420.jpg") }
    }
    let low = PixelArea(x: 100, y: 150, size: PixelSize(width: 30, height: 20))
    #expect(throws: PictureFailure.changed) { try draw(low, of: "tiles.tif") }
    #expect(try !draw(low, of: "tiles.tif", quarters: 1))
  }

  @Test("are there if the file is cut off behind them, and say so if it is cut off before")
  func cutOff() throws {
    let top = PixelArea(x: 20, y: 3, size: PixelSize(width: 50, height: 20))
    let bottom = PixelArea(x: 20, y: 110, size: PixelSize(width: 50, height: 20))
    for name in ["444.jpg", "420.jpg", "rows.png"] {
      let length = try file(name).size
      #expect(try !draw(top, of: name, first: length * 4 / 5) || name == "rows.png", "\(name)")
      #expect(try draw(bottom, of: name, first: length * 2 / 3), "\(name)")
    }
    // The list of the strips comes first.
    let length = try file("raw.tif").size
    #expect(try !draw(top, of: "raw.tif", first: length * 2 / 3))
    #expect(throws: PictureFailure.self) {
      try draw(bottom, of: "raw.tif", first: length * 2 / 3)
    }
  }

  @Test("are read quickly where the rest need not be decoded")
  func quick() throws {
    for name in Self.names {
      let stream = try PictureDecoder(try file(name), quarters: 0, profile: ColourProfile()) {
        false
      }.opened()
      let isQuick =
        name.hasSuffix(".tif") || Self.photos.contains(name) || name == "tiles.heic"
      #expect(stream.picture.excerpts == (isQuick ? .quick : .slow), "\(name)")
      // What is kept meanwhile is a row of strips or tiles, however large the picture is.
      let part = PixelArea(x: 16, y: 16, size: PixelSize(width: 8, height: 8))
      let most = [
        "strips.tif": 9 * 171 * 3, "tiles.tif": 48 * (171 + 32) * 3, "raw.tif": 171 * 3,
        "tiles.heic": 64 * 64 * 4,
      ]
      if isQuick, let most = name.hasSuffix(".jpg") ? 0 : most[name] {
        #expect(stream.memory(for: part) == most, "\(name)")
      }
    }
  }
}
