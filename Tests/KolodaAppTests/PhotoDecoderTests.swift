import CAdwaita
import Glibc
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp

@Suite("Decoding a photo")
struct PhotoDecoderTests {
  let reader = PictureReader()
  let upright = TestPicture(width: 240, height: 150)

  private func decode(_ path: PhotoPath, scale: Int = 1) throws -> Picture {
    try reader.picture(path, in: PictureReader.box(scale: scale))
  }

  @Test("a JPEG is turned upright and decoded at card size", arguments: 1...8)
  func orientation(value: Int) throws {
    let folder = try TestFolder()
    let stored = TestPicture.stored(upright: upright, orientation: value)
    for isBig in [false, true] {
      let exif = TestExif(isBig: isBig, orientation: value).bytes
      let path = try folder.write(try stored.jpeg(exif: exif), as: "photo.jpg")
      let photo = try decode(path)
      let pixels = PicturePixels(photo)
      #expect(photo.facts.size == PixelSize(width: 240, height: 150))
      #expect(photo.facts.orientation == value)
      #expect(pixels.width == 160 && pixels.height == 100)
      #expect(zip(pixels.corners, upright.corners).allSatisfy { isClose($0, $1) })
    }
  }

  @Test("a TIFF is turned upright", arguments: 1...8)
  func tiffOrientation(value: Int) throws {
    let folder = try TestFolder()
    let stored = TestPicture.stored(upright: upright, orientation: value)
    // libtiff itself turns inks into colours.
    for isInk in [false, true] {
      let scan = stored.tiff(orientation: value, isInk: isInk)
      let photo = try decode(try folder.write(scan, as: "scan \(isInk).tif"))
      let pixels = PicturePixels(photo)
      #expect(photo.facts.size == PixelSize(width: 240, height: 150))
      #expect(pixels.width == 160 && pixels.height == 100)
      #expect(zip(pixels.corners, upright.corners).allSatisfy { isClose($0, $1) })
    }
  }

  @Test("a PNG with an EXIF chunk is turned upright")
  func pngOrientation() throws {
    let folder = try TestFolder()
    let stored = TestPicture.stored(upright: upright, orientation: 6)
    var png = try stored.encoded(as: "png")
    let exif = TestExif(orientation: 6).bytes
    let headerEnd = 33
    // The checksum stays wrong: the chunk is not part of the picture.
    let chunk = stored.big(exif.count, bytes: 4) + Array("eXIf".utf8) + exif + [0, 0, 0, 0]
    png.insert(contentsOf: chunk, at: headerEnd)
    let photo = try decode(try folder.write(png, as: "photo.png"))
    #expect(photo.facts.size == PixelSize(width: 240, height: 150))
    #expect(zip(PicturePixels(photo).corners, upright.corners).allSatisfy { isClose($0, $1) })
  }

  @Test("the name's ending does not matter, the content does")
  func mislabelled() throws {
    let folder = try TestFolder()
    let photo = try decode(try folder.write(try upright.encoded(as: "png"), as: "photo.jpg"))
    #expect(photo.facts.size == PixelSize(width: 240, height: 150))
  }

  @Test("a name that is no text in any encoding is opened and can be shown")
  func rawName() throws {
    let folder = try TestFolder()
    let path = try folder.place([0x66, 0xff, 0xfe, 0x0a, 0xe4, 0x2e, 0x70, 0x6e, 0x67])
    try folder.write(try upright.encoded(as: "png"), to: path)
    #expect(try decode(path).facts.size == PixelSize(width: 240, height: 150))
    #expect(path.name.hasSuffix(".png"))
    #expect(!path.name.contains("\n"))
  }

  @Test("a drawing is drawn at the size it is shown at")
  func svg() throws {
    let folder = try TestFolder()
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
      <rect width="4" height="8" fill="#ff0000"/><rect x="4" width="4" height="8" fill="#0000ff"/>
      </svg>
      """
    let photo = try decode(try folder.write(Array(drawing.utf8), as: "drawing.svg"), scale: 2)
    let pixels = PicturePixels(photo)
    #expect(pixels.width == 320 && pixels.height == 320)
    #expect(pixels[158, 160] == [255, 0, 0])
    #expect(pixels[161, 160] == [0, 0, 255])
  }

  @Test("a packed drawing is drawn as any other")
  func packedDrawing() throws {
    let folder = try TestFolder()
    let drawing = """
      <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
      <rect width="8" height="8" fill="#00ff00"/></svg>
      """
    let bytes = try TestFiles.packed(Array(drawing.utf8))
    let photo = try decode(try folder.write(bytes, as: "drawing.svgz"))
    #expect(photo.facts.isScalable)
    #expect(PicturePixels(photo)[80, 80] == [0, 255, 0])
  }

  @Test("a small picture keeps its own pixels")
  func small() throws {
    let folder = try TestFolder()
    let icon = TestPicture(width: 32, height: 24)
    let photo = try decode(try folder.write(try icon.encoded(as: "png"), as: "icon.png"), scale: 2)
    #expect(PicturePixels(photo).width == 32)
    #expect(PicturePixels(photo).height == 24)
  }

  @Test("an animation shows its first frame")
  func animation() throws {
    let folder = try TestFolder()
    let photo = try decode(try folder.write(TestFiles.animation, as: "wink.gif"))
    #expect(photo.facts.size == PixelSize(width: 2, height: 1))
    let pixels = PicturePixels(photo)
    #expect(pixels[0, 0] == [255, 0, 0])
    #expect(pixels[1, 0] == [0, 0, 255])
  }

  @Test("the camera's preview is upright, without the bars that fill it up", arguments: 1...8)
  func preview(value: Int) throws {
    let folder = try TestFolder()
    let stored = TestPicture.stored(upright: upright, orientation: value)
    // A 4:3 preview for an 8:5 photo, as cameras make it: the rest is black.
    let isTurned = value > 4
    let inner = TestPicture(
      width: isTurned ? 75 : 120, height: isTurned ? 120 : 75, corners: stored.corners)
    let thumb = try Self.barred(inner, to: isTurned ? (90, 120) : (120, 90))
    let exif = TestExif(orientation: value, preview: thumb).bytes
    let path = try folder.write(try stored.jpeg(exif: exif), as: "photo.jpg")
    let photo = try #require(reader.preview(path))
    let pixels = PicturePixels(photo)
    #expect(photo.facts.size == PixelSize(width: 240, height: 150))
    #expect(pixels.width == 160 && pixels.height == 100)
    #expect(zip(pixels.corners, upright.corners).allSatisfy { isClose($0, $1, within: 25) })
  }

  private static func barred(_ inner: TestPicture, to size: (Int, Int)) throws -> [UInt8] {
    let left = (size.0 - inner.width) / 2
    let top = (size.1 - inner.height) / 2
    let rgb = (0..<size.1).flatMap { y in
      (0..<size.0).flatMap { x -> [UInt8] in
        let (innerX, innerY) = (x - left, y - top)
        guard (0..<inner.width).contains(innerX), (0..<inner.height).contains(innerY) else {
          return [0, 0, 0]
        }
        return inner[innerX, innerY]
      }
    }
    return try PixelTable(width: size.0, height: size.1, rgb: rgb).encoded(as: "jpeg")
  }

  @Test("a photo without a usable preview has none")
  func noPreview() throws {
    let folder = try TestFolder()
    for preview: [UInt8]? in [nil, [], [1, 2, 3], [UInt8](repeating: 0xff, count: 500)] {
      let exif = TestExif(orientation: 1, preview: preview).bytes
      let path = try folder.write(try upright.jpeg(exif: exif), as: "photo.jpg")
      #expect(reader.preview(path) == nil)
      #expect(try decode(path).facts.size == PixelSize(width: 240, height: 150))
    }
  }

  @Test("the day is the one the picture was taken")
  func date() throws {
    let folder = try TestFolder()
    for tag in [0x9003, 0x9004] {
      let exif = TestExif(date: "2026:08:12 18:22:01", dateTag: tag).bytes
      let path = try folder.write(try upright.jpeg(exif: exif), as: "photo.jpg")
      #expect(try decode(path).facts.dateTaken == PictureDate(exif: "2026:08:12".utf8))
    }
  }
}
