import CAdwaita
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp

@Suite("A photo's colours")
struct PhotoColourTests {
  let reader = PictureReader()
  let picture = TestPicture(width: 120, height: 150)

  private func corners(
    _ bytes: [UInt8], _ name: String, in box: PictureBox = PictureReader.card
  ) throws -> [[UInt8]] {
    let folder = try TestFolder()
    return PicturePixels(try reader.picture(try folder.write(bytes, as: name), in: box)).corners
  }

  /// A JPEG with a colour profile ahead of all other segments.
  private func jpeg(_ picture: TestPicture, _ profile: [UInt8]) throws -> [UInt8] {
    let plain = try picture.encoded(as: "jpeg", options: ["quality": "100"])
    let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    return plain[..<2] + [0xff, 0xe2] + picture.big(body.count + 2, bytes: 2) + body + plain[2...]
  }

  /// A PNG with a colour profile, in zlib's stored (uncompressed) form.
  private func png(_ picture: TestPicture, _ profile: [UInt8]) throws -> [UInt8] {
    let plain = try picture.encoded(as: "png")
    var (low, high) = (1, 0)
    for byte in profile {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let length = Array(picture.big(profile.count, bytes: 2).reversed())
    let stored: [UInt8] = [0x78, 1, 1] + length + length.map { ~$0 } + profile
    let sum = picture.big(high << 16 | low, bytes: 4)
    let body = Array("iCCPname".utf8) + [0, 0] + stored + sum
    let chunk = picture.big(body.count - 4, bytes: 4) + body + TestFiles.checksum(body)
    let headerEnd = 33
    return plain[..<headerEnd] + chunk + plain[headerEnd...]
  }

  private func assert(_ found: [[UInt8]], are expected: [[UInt8]], within limit: Int = 2) {
    #expect(
      zip(found, expected).allSatisfy { isClose($0, $1, within: limit) },
      "\(found) instead of \(expected)")
  }

  @Test("those of a wide colour space are brought to the screen's", arguments: ["adobe", "p3"])
  func wide(name: String) throws {
    let profile = name == "adobe" ? TestProfile.adobe : .displayP3
    let expected = picture.corners.map(profile.standard)
    #expect(!zip(expected, picture.corners).allSatisfy { isClose($0, $1, within: 10) })
    assert(try corners(png(picture, profile.bytes), "a.png"), are: expected)
    assert(try corners(jpeg(picture, profile.bytes), "a.jpg"), are: expected)
  }

  @Test("a JPEG that is decoded at a fraction of its size keeps its profile")
  func reduced() throws {
    let large = TestPicture(width: 1600, height: 2000)
    assert(
      try corners(jpeg(large, TestProfile.adobe.bytes), "a.jpg"),
      are: large.corners.map(TestProfile.adobe.standard))
  }

  @Test("the next picture's profile is its own")
  func sequence() throws {
    for profile: TestProfile? in [.adobe, .displayP3, nil, .adobe, .standard] {
      let plain = try picture.encoded(as: "png")
      let file = try profile.map { try png(picture, $0.bytes) } ?? plain
      let isWide = profile?.name.hasPrefix("Wide") == true
      let expected = isWide ? picture.corners.compactMap { profile?.standard($0) } : picture.corners
      assert(try corners(file, "a.png"), are: expected, within: isWide ? 2 : 0)
    }
  }

  @Test("what is meant for the screen already is left as it is")
  func standard() throws {
    let profile = TestProfile.standard.bytes
    #expect(try corners(png(picture, profile), "a.png") == picture.corners)
    let plain = try corners(picture.encoded(as: "jpeg", options: ["quality": "100"]), "a.jpg")
    #expect(try corners(jpeg(picture, profile), "a.jpg") == plain)
  }

  @Test("greys are brought to the screen's as well, and only greys")
  func grey() throws {
    let greys: [UInt8] = [20, 90, 160, 240]
    let grey = TestPicture(width: 120, height: 150, corners: greys.map { [$0, $0, $0] })
    assert(
      try corners(
        grey.tiff(orientation: 1, profile: TestProfile.grey.bytes, isGrey: true), "a.tif"),
      are: grey.corners.map(TestProfile.grey.standard))
    for level in greys {
      assert(
        try corners(TestFiles.flat([level], profile: TestProfile.grey.bytes), "a.jpg"),
        are: [[UInt8]](repeating: TestProfile.grey.standard([level, level, level]), count: 4))
    }
    let coloured = picture.tiff(orientation: 1, profile: TestProfile.grey.bytes)
    assert(try corners(coloured, "a.tif"), are: picture.corners)
    assert(try corners(jpeg(picture, TestProfile.grey.bytes), "a.jpg"), are: picture.corners)
  }

  @Test("inks without a profile take their part of the light away")
  func inks() throws {
    for isAdobe in [false, true] {
      for (inks, colour) in [
        ([0, 0, 0, 0], [255, 255, 255]), ([255, 0, 0, 0], [0, 255, 255]),
        ([0, 0, 0, 255], [0, 0, 0]), ([100, 20, 0, 55], [122, 184, 200]),
      ] as [([UInt8], [UInt8])] {
        let file = TestFiles.flat(inks, isAdobe: isAdobe)
        assert([try corners(file, "a.jpg")[0]], are: [colour])
      }
    }
  }

  @Test("inks are shown as their profile says")
  func inksByProfile() throws {
    for isAdobe in [false, true] {
      let profile = TestProfile.oddInks.bytes
      let green = TestFiles.flat([255, 0, 0, 0], isAdobe: isAdobe, profile: profile)
      let expected = TestProfile.standard(lab: [70, -40, 30])
      assert([try corners(green, "a.jpg")[0]], are: [expected], within: 3)
      let white = TestFiles.flat([0, 0, 0, 0], isAdobe: isAdobe, profile: profile)
      assert([try corners(white, "a.jpg")[0]], are: [[255, 255, 255]])
    }
  }

  @Test("the camera's preview has the photo's colours")
  func preview() throws {
    let folder = try TestFolder()
    let exif = TestExif(preview: try picture.encoded(as: "jpeg", options: ["quality": "100"])).bytes
    let profile = TestProfile.adobe
    let body = Array("Exif\0\0".utf8) + exif
    let segment = [0xff, 0xe1] + picture.big(body.count + 2, bytes: 2) + body
    let file = try jpeg(picture, profile.bytes)
    let path = try folder.write(Array(file[..<2] + segment + file[2...]), as: "a.jpg")
    let preview = try #require(reader.preview(path))
    assert(PicturePixels(preview).corners, are: picture.corners.map(profile.standard), within: 4)
  }

  @Test("a profile for inks, or one that makes no sense, leaves the picture as it is")
  func senseless() throws {
    let whole = TestProfile.adobe.bytes
    var wrong = whole
    for index in stride(from: 132, to: wrong.count, by: 7) { wrong[index] ^= 0xff }
    var long = whole
    long.replaceSubrange(128..<132, with: [0xff, 0xff, 0xff, 0xff])
    for profile in [
      TestProfile.inks.bytes, Array(whole.prefix(200)), Array(whole.prefix(60)), wrong, long, [1],
      [UInt8](repeating: 0, count: 500),
    ] {
      assert(try corners(jpeg(picture, profile), "a.jpg"), are: picture.corners)
    }
  }
}

@Suite("Pictures with clear parts")
struct PhotoPaperTests {
  let reader = PictureReader()

  /// A picture with one colour on its left half and a transparent right half.
  private func half(_ colour: [UInt8]) throws -> [UInt8] {
    let side = 40
    let clear: [UInt8] = [7, 200, 90, 0]
    let row = (0..<side).flatMap { column -> [UInt8] in
      column < side / 2 ? colour + [255] : clear
    }
    let table = [[UInt8]](repeating: row, count: side).flatMap { $0 }
    return try PixelTable(width: side, height: side, rgb: table, hasAlpha: true).encoded(as: "png")
  }

  @Test("what is dark lies on white, what is light on dark, and can be read")
  func paper() throws {
    let folder = try TestFolder()
    for (colour, isDark) in [
      ([0, 0, 0], false), ([40, 30, 90], false), ([255, 255, 255], true), ([250, 240, 180], true),
    ] as [([UInt8], Bool)] {
      let path = try folder.write(try half(colour), as: "\(colour[0]).png")
      let pixels = PicturePixels(try reader.picture(path))
      #expect(pixels[4, 20] == colour)
      let paper = pixels[36, 20]
      #expect(isDark ? paper.allSatisfy { $0 < 80 } : paper == [255, 255, 255])
    }
  }
}
