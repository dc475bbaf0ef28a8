import CAdwaita
import Foundation
import Glibc
import KolodaFiles
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp
@testable import PictureWorker

@Suite("The formats of pictures")
struct PictureFormatTests {
  private let folder: TestFolder
  private let reader = PictureReader()
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/photos")

  init() throws {
    folder = try TestFolder()
  }

  private func decoded(_ bytes: [UInt8]) throws -> DecodedPicture {
    try DecodedPicture(try folder.write(bytes, as: "picture"))
  }

  private func fixture(_ name: String) throws -> PhotoPath {
    let bytes = try Data(contentsOf: Self.fixtures.appending(path: name))
    return try folder.write(Array(bytes), as: name)
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    TestPicture(width: 1, height: 1).little(value, bytes: count)
  }

  /// A picture of noise, as encoded by one of gdk-pixbuf's savers.
  private func noise(
    _ format: String, hasAlpha: Bool = false, options: [String: String] = [:], seed: UInt64
  ) throws -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let (width, height, channels) = (37, 23, hasAlpha ? 4 : 3)
    let table = (0..<(width * height * channels)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    return try table.withUnsafeBufferPointer { table in
      let pixbuf = try #require(
        gdk_pixbuf_new_from_data(
          table.baseAddress, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width), Int32(height),
          Int32(width * channels), nil, nil))
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      var keys: [UnsafeMutablePointer<CChar>?] = options.keys.sorted().map { g_strdup($0) } + [nil]
      var values: [UnsafeMutablePointer<CChar>?] =
        options.keys.sorted().map { g_strdup(options[$0]) } + [nil]
      defer { (keys + values).forEach { g_free($0) } }
      var buffer: UnsafeMutablePointer<CChar>?
      var count: gsize = 0
      #expect(
        gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, &keys, &values, nil) != 0)
      let start = try #require(buffer)
      defer { g_free(start) }
      return start.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
  }

  @Test("at full size, every pixel is what gdk-pixbuf makes of it")
  func reference() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    let files = [
      try noise("png", seed: seed), try noise("png", hasAlpha: true, seed: seed),
      try noise("bmp", seed: seed), try noise("ico", hasAlpha: true, seed: seed),
      try noise("ico", options: ["depth": "24"], seed: seed),
      try noise("tiff", options: ["compression": "1"], seed: seed),
      try noise("tiff", options: ["compression": "5"], seed: seed),
      try noise("tiff", options: ["compression": "8"], seed: seed),
      try noise("tiff", options: ["compression": "7"], seed: seed), TestFiles.animation,
      TestPicture(width: 9, height: 7).ppm,
    ]
    for (number, file) in files.enumerated() {
      let path = try folder.write(file, as: "picture")
      let found = try DecodedPicture(path)
      #expect(found == (try DecodedPicture.reference(path)), "file \(number)")
    }
    // Levels of five bits become eight by rounding, and there by repeating bits.
    let path = try folder.write(try noise("ico", options: ["depth": "16"], seed: seed), as: "ico")
    let (found, reference) = (try DecodedPicture(path), try DecodedPicture.reference(path))
    #expect(
      zip(found.rgba, reference.rgba).allSatisfy { found, reference in
        zip(found, reference).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
      })
    #expect(found.size == reference.size)
  }

  @Test("a PNG that ends too early is shown as far as it goes")
  func cutOff() throws {
    for hasAlpha in [false, true] {
      let whole = try noise("png", hasAlpha: hasAlpha, seed: 1)
      let wanted = try decoded(whole)
      let part = try decoded(Array(whole.prefix(whole.count * 6 / 10)))
      #expect(wanted.isWhole && !part.isWhole)
      let (first, last) = (0..<(37 * 10), (37 * 20)..<(37 * 23))
      #expect(part.rgba[first] == wanted.rgba[first])
      #expect(part.rgba[last].allSatisfy { $0 == [128, 128, 128, 255] })
      let found = try reader.picture(
        try folder.write(Array(whole.prefix(whole.count * 6 / 10)), as: "\(hasAlpha).png"))
      #expect(found.isIncomplete)
    }
    #expect(try reader.picture(try fixture("png-without-iend.png")).isIncomplete)
  }

  @Test("stray bytes between a JPEG's segments don't hide what precedes them, nor the picture")
  func strayBytes() throws {
    let picture = try reader.picture(try fixture("jpeg-stray-bytes-after-exif.jpg"))
    #expect(picture.facts.size == PixelSize(width: 40, height: 60))
    #expect(picture.facts.dateTaken != nil && !picture.isIncomplete)
  }

  @Test("a PNG's EXIF may be a compressed text")
  func exifAsText() throws {
    let facts = try reader.picture(try fixture("png-exif-as-raw-profile-ztxt.png")).facts
    #expect(facts.size == PixelSize(width: 40, height: 60) && facts.dateTaken != nil)
  }

  @Test("a PNG's packet states the orientation where no EXIF does")
  func orientationInPacket() throws {
    let path = try fixture("png-orientation-in-xmp-only.png")
    let file = try PictureFile(descriptor: open(cString(path.bytes), O_RDONLY))
    let decoder = PictureDecoder(file, quarters: 0, profile: ColourProfile()) { false }
    #expect(try decoder.opened().picture.orientation == 3)
  }

  @Test("a sensor's data that nobody can read is no damaged picture")
  func unknownRaw() throws {
    #expect(reader.failure(try fixture("valid-raw-unknown-to-libraw.gpr")) == .noPreview)
  }

  @Test("an animated PNG shows its first frame")
  func animated() throws {
    let whole = try noise("png", seed: 7)
    let plain = try decoded(whole)
    // The chunk that makes it animated follows the header; its checksum is not looked at here.
    let head = 33
    var animated = Array(whole.prefix(head))
    animated += [0, 0, 0, 8] + Array("acTL".utf8)
    animated += [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    animated += whole.dropFirst(head)
    #expect(try decoded(animated) == plain)
  }

  @Test("a JPEG is whole with its last row, even without an end marker")
  func noEndMarker() throws {
    #expect(!(try reader.picture(try fixture("no-eoi.jpg")).isIncomplete))
    let progressive = try TestFiles.progressive()
    let path = try folder.write(Array(progressive.dropLast(2)), as: "progressive.jpg")
    #expect(!(try reader.picture(path).isIncomplete))
  }

  @Test("a TIFF's samples may be long, floating, or no alpha")
  func samples() throws {
    let red: [UInt8] = [200, 0, 0]
    #expect(try DecodedPicture(fixture("bigtiff-rgb8.tif")).rgba.first == red + [255])
    let extra = try DecodedPicture(fixture("tiff-extra-channel-unspecified.tif"))
    #expect(extra.rgba.allSatisfy { $0 == red + [255] })
    // Half of red lies on white.
    let half = try reader.picture(try fixture("tiff-alpha-associated-half.tif"))
    #expect(PicturePixels(half)[30, 20] == [227, 127, 127])
    let float = try DecodedPicture(fixture("tiff-float32.tif"))
    #expect(float.size == PixelSize(width: 60, height: 40))
    #expect(Set(float.rgba).count > 1 || float.rgba[0] != [0, 0, 0, 255])
    // 20000 and 50000 of 65535.
    let grey = try DecodedPicture(fixture("tiff-gray16-nikon.tif"))
    #expect(grey.rgba.first == [78, 78, 78, 255])
    #expect(grey.rgba[20 * 60 + 59] == [195, 195, 195, 255])
    #expect(reader.failure(try fixture("tiff-gray16-nikon.tif")) == nil)
  }

  @Test("portable maps are read as text and binary, of any depth")
  func portable() throws {
    let (black, white) = ([UInt8](arrayLiteral: 0, 0, 0, 255), [UInt8](repeating: 255, count: 4))
    for file in [
      Array("P1\n# two rows\n3 2\n1 0 1\n010\n".utf8), Array("P4 3 2\n".utf8) + [0xa0, 0x40],
    ] {
      #expect(try decoded(file).rgba == [black, white, black, white, black, white])
    }
    let greys: [[UInt8]] = [[0, 0, 0, 255], [128, 128, 128, 255], [255, 255, 255, 255]]
    for file in [
      Array("P2 3 1 1000\n0 500 1000".utf8),
      Array("P5 3 1 65535\n".utf8) + [0, 0, 128, 0, 255, 255],
      Array("P5\n3 1\n255\n".utf8) + [0, 128, 255],
    ] {
      #expect(try decoded(file).rgba == greys)
    }
    #expect(try decoded(Array("P3 1 1 15 15 0 3".utf8)).rgba == [[255, 0, 51, 255]])
    #expect(throws: PictureFailure.truncated) { try decoded(Array("P2 3 1 9 1 2".utf8)) }
    #expect(throws: PictureFailure.damaged("")) { try decoded(Array("P2 3 x 9 1 2".utf8)) }
  }

  /// A BMP of 3 x 2 pixels.
  private func bitmap(
    bits: Int, packing: Int = 0, palette: [UInt8] = [], masks: [UInt8] = [], height: Int = 2,
    _ pixels: [UInt8]
  ) -> [UInt8] {
    let start = 14 + 40 + masks.count + palette.count
    return Array("BM".utf8) + little(start + pixels.count, 4) + little(0, 4) + little(start, 4)
      + little(40, 4) + little(3, 4) + little(height, 4) + little(1, 2) + little(bits, 2)
      + little(packing, 4) + little(pixels.count, 4) + little(0, 8) + little(palette.count / 4, 4)
      + little(0, 4) + masks + palette + pixels
  }

  @Test("bitmaps are read of any depth, in runs, and from the top or the bottom")
  func bitmaps() throws {
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    // The second row is stored first: blue, red, blue over red, blue, red.
    let wanted = [red, blue, red, blue, red, blue]
    let palette: [UInt8] = [0, 0, 255, 0, 255, 0, 0, 0]
    let files = [
      bitmap(bits: 1, palette: palette, [0xa0, 0, 0, 0, 0x40, 0, 0, 0]),
      bitmap(bits: 4, palette: palette, [0x10, 0x10, 0, 0, 0x01, 0x00, 0, 0]),
      bitmap(bits: 8, palette: palette, [1, 0, 1, 0, 0, 1, 0, 0]),
      bitmap(bits: 8, palette: palette, height: -2, [0, 1, 0, 0, 1, 0, 1, 0]),
      bitmap(
        bits: 8, packing: 1, palette: palette, [0, 3, 1, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1]),
      bitmap(bits: 4, packing: 2, palette: palette, [3, 0x10, 0, 0, 0, 3, 0x01, 0x00, 0, 1]),
      bitmap(
        bits: 16,
        little(0x1f, 2) + little(0x7c00, 2) + little(0x1f, 2) + [0, 0] + little(0x7c00, 2)
          + little(0x1f, 2) + little(0x7c00, 2) + [0, 0]),
      bitmap(
        bits: 24,
        [255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255, 0, 0, 0]),
      bitmap(
        bits: 32, packing: 3, masks: little(0xff, 4) + little(0xff00, 4) + little(0xff0000, 4),
        [0, 0, 255, 0, 255, 0, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]),
    ]
    for (number, file) in files.enumerated() {
      #expect(try decoded(file).rgba == wanted, "file \(number)")
    }
    #expect(throws: PictureFailure.truncated) { try decoded(files[7].dropLast(3)) }
    #expect(throws: PictureFailure.damaged("")) { try decoded(bitmap(bits: 7, [0, 0])) }
  }

  /// A GIF whose frame has the pixels 0, 1, 2, … in four columns, row by row.
  private func gif(isInterlaced: Bool, clear: UInt8? = nil, canvas: Int = 4) -> [UInt8] {
    let rows = 12
    let palette: [UInt8] = (0..<64).flatMap { (level: UInt8) -> [UInt8] in [level, 100, 200] }
    var order = Array(0..<rows)
    if isInterlaced {
      order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: rows, by: $1)) }
    }
    // Codes of seven bits; the table is cleared often enough that they don't get longer.
    var bits = ""
    func put(_ code: Int) {
      let text = String(code, radix: 2)
      bits = String(repeating: "0", count: 7 - text.count) + text + bits
    }
    for row in order {
      put(64)
      for column in 0..<4 { put(row * 4 + column) }
    }
    put(65)
    bits = String(repeating: "0", count: (8 - bits.count % 8) % 8) + bits
    var data: [UInt8] = []
    while !bits.isEmpty {
      data.append(UInt8(bits.suffix(8), radix: 2) ?? 0)
      bits.removeLast(8)
    }
    let control: [UInt8] = clear.map { [0x21, 0xf9, 4, 1, 0, 0, $0, 0] } ?? []
    var file = Array("GIF89a".utf8) + little(canvas, 2) + little(rows, 2)
    file += [0x85, 0, 0] + palette + control + [0x2c]
    file += little(0, 4) + little(4, 2) + little(rows, 2)
    file += [isInterlaced ? 0x40 : 0, 6, UInt8(data.count)] + data + [0, 0x3b]
    return file
  }

  @Test("a GIF's frame may be interlaced, smaller than its canvas, and clear in places")
  func frames() throws {
    for isInterlaced in [false, true] {
      let plain = try decoded(gif(isInterlaced: isInterlaced))
      #expect(plain.rgba == (0..<48).map { [UInt8($0), 100, 200, 255] })
      let clear = try decoded(gif(isInterlaced: isInterlaced, clear: 7, canvas: 6))
      #expect(clear.size == PixelSize(width: 6, height: 12))
      #expect(clear.rgba[6..<12].map { $0[3] } == [255, 255, 255, 0, 0, 0])
      let cut = Array(gif(isInterlaced: isInterlaced).dropLast(20))
      #expect(throws: PictureFailure.truncated) { try decoded(cut) }
    }
  }

  @Test("a drawing without a size has that of its view box, or of what it shows")
  func drawings() throws {
    func size(_ attributes: String) throws -> PixelSize {
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" \(attributes)>
        <rect width="60" height="40" fill="red"/></svg>
        """
      return try decoded(Array(text.utf8)).size
    }
    #expect(try size("width='90' height='50'") == PixelSize(width: 90, height: 50))
    #expect(try size("viewBox='0 0 80 70'") == PixelSize(width: 80, height: 70))
    #expect(try size("") == PixelSize(width: 60, height: 40))
    #expect(throws: PictureFailure.self) { try decoded(Array("<svg><g></svg>".utf8)) }
  }
}
