import KolodaContainers
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// Changing metadata leaves a picture the same; changing its pixels doesn't.
@Suite struct MetadataTests {
  enum Format: String, CaseIterable {
    case jpeg, png, tiff, webp, heic, avif, dng, jxl, gif, raf

    func write(_ path: String, seed: UInt64) throws -> Bool {
      switch self {
      case .jpeg, .png, .tiff:
        return SamplePicture.write(path, type: rawValue, seed: seed)
      case .webp:
        return try SamplePicture.write(path + ".png", type: "png", seed: seed)
          && Tool.cwebp.convert(path + ".png", to: path, ["-q", "80"])
      case .heic, .avif:
        // Encoders refuse smaller pictures.
        return try SamplePicture.write(
          path + ".png", type: "png", seed: seed, width: 96, height: 96)
          && Tool.heifEncoder.convert(path + ".png", to: path)
      case .dng:
        let bytes = SamplePicture.dng(seed: seed)
        try replaceFile(Array(path.utf8), with: bytes)
        return true
      case .jxl:
        return try SamplePicture.write(path + ".png", type: "png", seed: seed)
          && Tool.cjxl.convert(path + ".png", to: path)
      case .gif:
        try replaceFile(Array(path.utf8), with: HandmadePicture.gif(seed: seed))
        return true
      case .raf:
        guard SamplePicture.write(path + ".jpg", type: "jpeg", seed: seed) else { return false }
        let preview = try readFile(Array((path + ".jpg").utf8), atMost: 1 << 20).get()
        try replaceFile(
          Array(path.utf8), with: HandmadePicture.raf(preview: preview, seed: seed))
        return true
      }
    }

    var format: ImageParts.Format {
      switch self {
      case .jpeg: .jpeg
      case .png: .png
      case .tiff, .dng: .tiff
      case .webp: .webP
      case .heic, .avif: .heif
      case .jxl: .jpegXL
      case .gif: .gif
      case .raf: .raf
      }
    }
  }

  private func key(_ path: String) throws -> CardKey {
    try PhotoIdentity.read(Array(path.utf8)).key
  }

  /// A picture in a format; nil if its encoder is not installed.
  private func picture(_ format: Format, in test: TestFolder, seed: UInt64 = 1) throws -> String? {
    let path = test.path + "/picture\(seed).\(format.rawValue)"
    return try format.write(path, seed: seed) ? path : nil
  }

  private func parts(_ path: String) throws -> ImageParts {
    let bytes = try readFile(Array(path.utf8), atMost: 1 << 24).get()
    return try ImageParts.find(in: FileBytes(bytes))
  }

  @Test(.enabled(if: Tool.exiftool.isThere), arguments: Format.allCases)
  func whatExiftoolWritesKeepsTheKey(format: Format) throws {
    let test = try TestFolder()
    guard let path = try picture(format, in: test) else { return }
    #expect(try parts(path).format == format.format)
    let before = try key(path)
    let bytes = try readFile(Array(path.utf8), atMost: 1 << 24).get()
    let comment = String(repeating: "A long caption. ", count: 3000)
    let changes = [
      "-EXIF:Orientation#=6", "-XMP:Rating=5", "-XMP:Description=\(comment)",
      "-EXIF:Artist=Somebody", "-GPSLatitude=50.4", "-GPSLatitudeRef=N",
      "-EXIF:DateTimeOriginal=2024:02:29 12:00:00", "-XMP:all=",
    ]
    // A copy for each change, with all changes up to that one.
    let copies = changes.indices.map { "\(test.path)/changed\($0).\(format.rawValue)" }
    for copy in copies { try replaceFile(Array(copy.utf8), with: bytes) }
    // One process for all copies, since starting it takes long.
    let commands = copies.indices.map { copy in
      ["-m", "-q", "-overwrite_original"] + changes[...copy] + [copies[copy]]
    }
    _ = try Tool.exiftool.run(Array(commands.joined(separator: ["-execute"])))
    var isWritten = false
    for (change, copy) in zip(changes, copies) {
      #expect(try key(copy) == before, "\(change)")
      if try readFile(Array(copy.utf8), atMost: 1 << 24).get() != bytes { isWritten = true }
    }
    #expect(isWritten, "exiftool wrote nothing")
  }

  @Test(
    .enabled(if: Tool.exiv2.isThere),
    arguments: [Format.jpeg, .png, .tiff, .webp, .dng])
  func whatExiv2WritesKeepsTheKey(format: Format) throws {
    let test = try TestFolder()
    guard let path = try picture(format, in: test) else { return }
    let before = try key(path)
    let bytes = try readFile(Array(path.utf8), atMost: 1 << 24).get()
    for change in [
      "set Exif.Image.Orientation Short 8", "set Xmp.xmp.Rating 4",
      "set Exif.Photo.UserComment Words and more words", "set Iptc.Application2.Caption Words",
    ] {
      _ = try Tool.exiv2.run("-M", change, path)
      #expect(try key(path) == before, "\(change)")
    }
    let after = try readFile(Array(path.utf8), atMost: 1 << 24).get()
    #expect(after != bytes, "exiv2 wrote nothing")
  }

  @Test(arguments: Format.allCases)
  func anotherPictureHasAnotherKey(format: Format) throws {
    let test = try TestFolder()
    guard let one = try picture(format, in: test), let two = try picture(format, in: test, seed: 2)
    else { return }
    #expect(try key(one) != key(two))
  }

  /// The picture is so small that all of it is hashed.
  @Test(arguments: [Format.jpeg, .png, .tiff], [0, 4000, 9215])
  func aChangedPixelIsAnotherPicture(format: Format, pixel: Int) throws {
    let test = try TestFolder()
    let one = test.path + "/one"
    let two = test.path + "/two"
    #expect(SamplePicture.write(one, type: format.rawValue))
    #expect(SamplePicture.write(two, type: format.rawValue, changing: pixel))
    #expect(try key(one) != key(two))
  }

  @Test func aTIFFWithOtherDimensionsIsAnotherPicture() throws {
    let test = try TestFolder()
    try test.write(Array("a".utf8), SamplePicture.dng(width: 64, height: 48))
    try test.write(Array("b".utf8), SamplePicture.dng(width: 48, height: 64))
    #expect(try key(test.path + "/a") != key(test.path + "/b"))
  }

  @Test func aCodestreamIsTheSamePictureInBoxes() throws {
    let test = try TestFolder()
    let picture = HandmadePicture.jpegXL()
    try test.write(Array("bare".utf8), picture.bare)
    try test.write(Array("boxed".utf8), picture.boxed)
    #expect(try key(test.path + "/bare") == key(test.path + "/boxed"))
  }

  @Test func aLongCommentBetweenTheFramesOfAGIFIsNoPartOfTheImage() throws {
    let comment = [UInt8](repeating: 65, count: 100_000)
    let plain = FileBytes(HandmadePicture.gif())
    let before = try ImageDigest.key(of: ImageParts.find(in: plain), in: plain)
    let commented = FileBytes(HandmadePicture.gif(comment: comment))
    #expect(commented.length > plain.length + 100_000)
    #expect(try ImageDigest.key(of: ImageParts.find(in: commented), in: commented) == before)
  }

  /// What was decided when these formats counted as a whole is still found.
  @Test(arguments: [Format.jxl, .gif, .raf])
  func theKeyByAllBytesIsAFormerOne(format: Format) throws {
    let test = try TestFolder()
    guard let path = try picture(format, in: test) else { return }
    let bytes = try readFile(Array(path.utf8), atMost: 1 << 20).get()
    let file = FileBytes(bytes)
    let whole = try ImageDigest.key(of: ImageParts(wholeOf: file), in: file)
    let identity = try PhotoIdentity.read(Array(path.utf8))
    #expect(identity.formerKeys == [whole] && identity.key != whole)
    #expect(identity.hasContent(of: whole) && identity.hasContent(of: identity.key))
  }

  @Test func aThumbnailIsNoPartOfTheImage() throws {
    var file = SamplePicture.dng()
    let before = try ImageParts.find(in: FileBytes(file))
    file[20] ^= 0xFF
    let source = FileBytes(file)
    let after = try ImageParts.find(in: source)
    #expect(after == before && after.length == 64 * 48 * 2)
    let key = try ImageDigest.key(of: after, in: source)
    file[20] ^= 0xFF
    #expect(try ImageDigest.key(of: before, in: FileBytes(file)) == key)
  }
}
