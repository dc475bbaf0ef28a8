import Foundation
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp

/// The orientation in a file is applied once, whichever loader reads it.
@Suite("A picture is turned once")
struct TurnedOnceTests {
  private let reader = PictureReader()

  private func corners(_ path: PhotoPath) throws -> (size: PixelSize, colours: [[UInt8]]) {
    let photo = try reader.picture(path)
    return (photo.facts.size, PicturePixels(photo).corners)
  }

  private func isClose(_ colour: [UInt8], _ other: TestPicture.Color) -> Bool {
    zip(colour, other).allSatisfy { abs(Int($0) - Int($1)) < 40 }
  }

  /// The stored picture's first half is red, its second blue.
  ///
  /// Its `irot` property turns it to the right, so that red is on top. Its EXIF says the same, as
  /// cameras write it, and has no effect in a HEIF file.
  private static let heic = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/heic/turned.heic")

  @Test("a HEIF whose EXIF says the same as its rotation is not rotated twice")
  func heif() throws {
    let folder = try TestFolder()
    let path = try folder.write(Array(try Data(contentsOf: Self.heic)), as: "photo.heic")
    // Without a loader for HEIC there is nothing to test.
    if case .noLoader? = reader.failure(path) { return }
    reader.retry(path)
    let (size, colours) = try corners(path)
    #expect(size == PixelSize(width: 32, height: 64))
    let (red, blue): (TestPicture.Color, TestPicture.Color) = ([220, 20, 20], [20, 20, 220])
    #expect(zip(colours, [red, red, blue, blue]).allSatisfy { isClose($0, $1) }, "\(colours)")
  }

  @Test("a WebP is turned as its EXIF says", arguments: [3, 6, 8])
  func webP(orientation: Int) throws {
    let program = "/usr/bin/cwebp"
    guard access(program, X_OK) == 0 else { return }
    let upright = TestPicture(width: 120, height: 80)
    let stored = TestPicture.stored(upright: upright, orientation: orientation)
    let folder = try TestFolder()
    let source = try folder.write(
      try stored.jpeg(exif: TestExif(orientation: orientation).bytes), as: "source.jpg")
    let target = try folder.place("photo.webp")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "-quiet", "-metadata", "exif", folder.path + "/source.jpg", "-o", folder.path + "/photo.webp",
    ]
    try process.run()
    process.waitUntilExit()
    withExtendedLifetime(source) {}
    let (size, colours) = try corners(target)
    #expect(size == PixelSize(width: 120, height: 80))
    #expect(zip(colours, upright.corners).allSatisfy { isClose($0, $1) }, "\(colours)")
  }
}
