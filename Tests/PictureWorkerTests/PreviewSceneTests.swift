import CKolodaPictures
import KolodaPictureMessages
import Testing

@testable import PictureWorker

/// What a photo's preview shows is seen without its colours, and without the photo itself.
@Suite("What the preview of a photo shows")
struct PreviewSceneTests {
  /// The colour of a place, as blue, green, red and 255; places count from 0 to 1.
  private typealias Painting = (_ x: Double, _ y: Double) -> [UInt8]

  /// Tiles of different brightness and colour, which look different from each side.
  private static func tiles(_ x: Double, _ y: Double) -> [UInt8] {
    let light = 30 + 20 * ((Int(x * 9) * 5 + Int(y * 9) * 7) % 8) + (x < 0.3 ? 40 : 0)
    return [UInt8(light), UInt8(light + 10), UInt8(light * 2 / 3), 255]
  }

  private static func jpeg(_ size: PixelSize, _ painting: Painting) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        pixels += painting(
          (Double(x) + 0.5) / Double(size.width), (Double(y) + 0.5) / Double(size.height))
      }
    }
    var count: UInt = 0
    let file = pixels.withUnsafeBytes { pixels in
      pixels.baseAddress.flatMap {
        shim_jpeg_write($0, UInt32(size.width), UInt32(size.height), size.width * 4, 90, &count)
      }
    }
    let start = try #require(file)
    defer { free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A photo with EXIF: its orientation, and its preview if it has one.
  private static func photo(_ picture: [UInt8], orientation: Int, preview: [UInt8]?) -> [UInt8] {
    func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
      little(tag, 2) + little(type, 2) + little(1, 4) + little(value, 4)
    }
    // The first directory takes 18 bytes, the second one 30.
    let next = preview == nil ? 0 : 26
    var exif = Array("Exif\0\0II".utf8) + little(42, 2) + little(8, 4)
    exif += little(1, 2) + entry(0x0112, 3, orientation) + little(next, 4)
    if let preview {
      exif += little(2, 2) + entry(0x0201, 4, 56) + entry(0x0202, 4, preview.count)
      exif += little(0, 4) + preview
    }
    let length = exif.count + 2
    return picture.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif
      + picture.dropFirst(2)
  }

  private func decoder(_ bytes: [UInt8]) -> PictureDecoder {
    let content = HeldBytes(bytes)
    return PictureDecoder(
      PictureFile(memory: content.bytes, of: content), quarters: 0, profile: ColourProfile()
    ) { false }
  }

  /// What the photo shows by its own pixels.
  private func whole(_ bytes: [UInt8]) throws -> PictureScene {
    let glance = Glance()
    try decoder(bytes).draw(for: glance)
    return try #require(glance.scene)
  }

  private func distance(_ first: PictureScene, _ second: PictureScene) -> Int {
    (first.rows ^ second.rows).nonzeroBitCount + (first.columns ^ second.columns).nonzeroBitCount
  }

  /// Bits that rounding and the compression may change, of 128.
  private static let tolerance = 8

  @Test("it is the scene of the photo, which is upright", arguments: 1...8)
  func orientations(orientation: Int) throws {
    let picture = try Self.jpeg(PixelSize(width: 320, height: 240), Self.tiles)
    let small = try Self.jpeg(PixelSize(width: 160, height: 120), Self.tiles)
    let photo = Self.photo(picture, orientation: orientation, preview: small)
    let found = try #require(decoder(photo).sceneOfPreview(side: Glance.side))
    let wanted = try whole(Self.photo(picture, orientation: orientation, preview: nil))
    #expect(distance(found, wanted) <= Self.tolerance)
    let turned = orientation % 8 + 1
    let other = try whole(Self.photo(picture, orientation: turned, preview: nil))
    #expect(distance(found, other) > 2 * Self.tolerance)
  }

  @Test("bars around the preview are no part of it")
  func bars() throws {
    let picture = try Self.jpeg(PixelSize(width: 300, height: 200), Self.tiles)
    let small = try Self.jpeg(PixelSize(width: 160, height: 120)) { x, y in
      let inner = (y * 120 - 6.5) / 107
      return (0..<1).contains(inner) ? Self.tiles(x, inner) : [0, 0, 0, 255]
    }
    let found = decoder(Self.photo(picture, orientation: 1, preview: small))
      .sceneOfPreview(side: Glance.side)
    let wanted = try whole(picture)
    #expect(try distance(#require(found), wanted) <= Self.tolerance)
  }

  @Test("without a preview that can be read, there is none")
  func none() throws {
    let picture = try Self.jpeg(PixelSize(width: 32, height: 24), Self.tiles)
    for preview in [nil, [], [1, 2, 3], Array(picture.prefix(40))] as [[UInt8]?] {
      let photo = Self.photo(picture, orientation: 1, preview: preview)
      #expect(decoder(photo).sceneOfPreview(side: Glance.side) == nil)
      #expect(try whole(photo) == whole(picture))
    }
  }
}
