import CAdwaita
import Foundation
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures
import Synchronization
import TestSupport
import Testing

@testable import KolodaApp

@Suite("A camera's RAW picture")
struct RawPictureTests {
  let reader = PictureReader()
  let upright = TestPicture(width: 240, height: 150)

  @Test("it is shown by its largest preview, turned once", arguments: 1...8)
  func orientation(value: Int) throws {
    let folder = try TestFolder()
    let stored = TestPicture.stored(upright: upright, orientation: value)
    let raw = try TestRaw(stored, orientation: value)
    let photo = try reader.picture(try folder.write(raw.bytes, as: "a.dng"))
    #expect(photo.facts.size == PixelSize(width: 240, height: 150))
    #expect(photo.facts.dateTaken == PictureDate(year: 2024, month: 5, day: 6))
    let pixels = PicturePixels(photo)
    #expect(pixels.width == 160 && pixels.height == 100)
    #expect(zip(pixels.corners, upright.corners).allSatisfy { isClose($0, $1) })
  }

  @Test("a preview that says itself how it was held is turned by that alone", arguments: [1, 6, 8])
  func orientedPreview(value: Int) throws {
    let folder = try TestFolder()
    let stored = TestPicture.stored(upright: upright, orientation: value)
    var raw = try TestRaw(stored, orientation: value)
    raw.previews[1].jpeg = try stored.jpeg(exif: TestExif(orientation: value).bytes)
    let photo = try reader.picture(try folder.write(raw.bytes, as: "a.dng"))
    #expect(zip(PicturePixels(photo).corners, upright.corners).allSatisfy { isClose($0, $1) })
  }

  @Test("the day is that of the RAW picture, whenever its preview was made")
  func laterPreview() throws {
    let folder = try TestFolder()
    var raw = try TestRaw(upright)
    raw.previews[1].jpeg = try upright.jpeg(exif: TestExif(date: "2025:01:02 03:04:05").bytes)
    let photo = try reader.picture(try folder.write(raw.bytes, as: "a.dng"))
    #expect(photo.facts.dateTaken == PictureDate(year: 2024, month: 5, day: 6))
  }

  @Test("a profile in the preview brings its colours to the screen's")
  func colours() throws {
    let folder = try TestFolder()
    let plain = try upright.jpeg()
    let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + TestProfile.adobe.bytes
    let wide =
      plain[..<2] + [0xff, 0xe2] + upright.big(body.count + 2, bytes: 2) + body + plain[2...]
    var raw = try TestRaw(upright)
    raw.previews = [(Array(wide), upright.width, upright.height)]
    let inRaw = try reader.picture(try folder.write(raw.bytes, as: "a.dng"))
    let alone = try reader.picture(try folder.write(raw.previews[0].jpeg, as: "a.jpg"))
    #expect(PicturePixels(inRaw).corners == PicturePixels(alone).corners)
    let expected = upright.corners.map(TestProfile.adobe.standard)
    #expect(zip(PicturePixels(inRaw).corners, expected).allSatisfy { isClose($0, $1) })
  }

  @Test(
    "the largest preview is shown where the picture itself is a JPEG XL",
    arguments: [false, true], [1, 6])
  func ofJPEGXL(isPictureFirst: Bool, orientation: Int) throws {
    let folder = try TestFolder()
    let stored = TestPicture.stored(upright: upright, orientation: orientation)
    var raw = try TestRaw(stored, orientation: orientation)
    (raw.isJPEGXL, raw.isPictureFirst) = (true, isPictureFirst)
    let photo = try reader.picture(try folder.write(raw.bytes, as: "a.dng"))
    #expect(photo.facts.size == PixelSize(width: 240, height: 150))
    #expect(photo.facts.dateTaken == PictureDate(year: 2024, month: 5, day: 6))
    #expect(zip(PicturePixels(photo).corners, upright.corners).allSatisfy { isClose($0, $1) })
    // Without a preview, it says so.
    raw.previews = []
    #expect(reader.failure(try folder.write(raw.bytes, as: "b.dng")) == .noPreview)
  }

  @Test("one without a preview says so")
  func noPreview() throws {
    let folder = try TestFolder()
    var raw = try TestRaw(upright)
    raw.previews = []
    #expect(reader.failure(try folder.write(raw.bytes, as: "a.dng")) == .noPreview)
  }

  @Test("a preview that is no JPEG says that there is none to be shown")
  func foreignPreview() throws {
    let folder = try TestFolder()
    var raw = try TestRaw(upright)
    // Some cameras store a HEVC preview under the compression number of JPEG.
    let hevc = [0, 0, 0, 1, 0x40, 1] + [UInt8](repeating: 0x0c, count: 4000)
    raw.previews = raw.previews.map { (hevc, $0.width, $0.height) }
    #expect(reader.failure(try folder.write(raw.bytes, as: "a.dng")) == .noPreview)
  }

  @Test("one that ends too early is never taken for a whole picture")
  func truncated() throws {
    let folder = try TestFolder()
    let whole = try TestRaw(upright).bytes
    #expect(reader.failure(try folder.write(whole, as: "a.dng")) == nil)
    for part in stride(from: 0.002, through: 0.96, by: 0.047) {
      let count = max(9, Int(Double(whole.count) * part))
      let path = try folder.write(Array(whole.prefix(count)), as: "a.dng")
      #expect(!reader.hasWhole(path), "\(count) of \(whole.count) bytes")
    }
  }

  @Test(
    "what only begins as a RAW picture is damaged, whichever camera's",
    arguments: ["FUJIFILMCCD-RAW 0201", "IIRO", "IIU\0", "FOVb", "\0MRM", "\0\0\0\u{18}ftypcrx "])
  func beginning(text: String) throws {
    let folder = try TestFolder()
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 4000)
    guard case .damaged? = reader.failure(try folder.write(bytes, as: "a.raf")) else {
      Issue.record("\(text): \(reader.failure(try folder.place("a.raf")) as Any)")
      return
    }
  }

  @Test("a TIFF remains a TIFF, and a JPEG under a RAW picture's name a JPEG")
  func others() throws {
    let folder = try TestFolder()
    for (bytes, name) in [(upright.tiff(orientation: 1), "a.tif"), (try upright.jpeg(), "a.nef")] {
      let photo = try reader.picture(try folder.write(bytes, as: name))
      #expect(photo.facts.size == PixelSize(width: 240, height: 150))
    }
  }

  @Test("one that shrinks while it is read costs its own card only")
  func shrinking() throws {
    let folder = try TestFolder()
    let whole = try TestRaw(upright).bytes
    let path = try folder.write(whole, as: "a.dng")
    let other = try folder.write(whole, as: "b.dng")
    let isOver = Atomic(false)
    let hasEnded = Monitor(false)
    Thread.detachNewThread {
      let name = path.bytes.map(CChar.init(bitPattern:)) + [0]
      while !isOver.load(ordering: .relaxed) {
        truncate(name, 4096)
        let file = open(name, O_WRONLY)
        _ = pwrite(file, whole, whole.count, 0)
        close(file)
      }
      hasEnded.change { $0 = true }
    }
    for _ in 0..<40 {
      // A picture or a failure will do, as long as the answer is quick.
      if case .failure(let failure)? = reader.outcomes(of: path).last { #expect(failure != .slow) }
    }
    isOver.store(true, ordering: .relaxed)
    _ = hasEnded.wait { $0 ? true : nil }
    #expect(reader.failure(other) == nil)
    #expect(reader.failure(path) == nil)
  }

  @Test("directories in circles and counts beyond the file come to an end")
  func hostile() throws {
    let folder = try TestFolder()
    let whole = try TestRaw(upright).bytes
    let first = Int(whole[4]) | Int(whole[5]) << 8 | Int(whole[6]) << 16
    let count = Int(whole[first]) | Int(whole[first + 1]) << 8
    /// Overwrites the count (at 4) or the value (at 8) of an entry in the first directory.
    func changing(_ tag: Int, at place: Int, to number: Int) throws -> [UInt8] {
      let entry = try #require(
        (0..<count).map { first + 2 + $0 * 12 }.first {
          Int(whole[$0]) | Int(whole[$0 + 1]) << 8 == tag
        })
      var bytes = whole
      for byte in 0..<4 { bytes[entry + place + byte] = UInt8(number >> (byte * 8) & 0xff) }
      return bytes
    }
    var circle = whole
    for byte in 0..<4 { circle[first + 2 + count * 12 + byte] = whole[4 + byte] }
    let files = [
      circle, try changing(330, at: 8, to: first), try changing(34665, at: 8, to: first),
      try changing(330, at: 4, to: 0xffff_ffff), try changing(271, at: 4, to: 0xffff_fff0),
      try changing(279, at: 8, to: 0xffff_fff0), try changing(273, at: 8, to: 0xffff_fff0),
    ]
    for (number, bytes) in files.enumerated() {
      let last = reader.outcomes(of: try folder.write(bytes, as: "\(number).dng")).last
      // Either outcome is fine, as long as there is an answer and a live worker after it.
      if case .failure(let failure)? = last {
        #expect(failure != .slow && failure != .fatal, "file \(number)")
      }
    }
    #expect(reader.failure(try folder.write(whole, as: "a.dng")) == nil)
  }
}
