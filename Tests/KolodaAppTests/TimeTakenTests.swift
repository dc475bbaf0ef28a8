import KolodaFolders
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp
@testable import PictureWorker

/// The times at which photos were taken, as their files give them.
@Suite("When photos were taken")
struct TimeTakenTests {
  private func file(_ bytes: [UInt8], _ body: (PictureFile) throws -> Void) rethrows {
    final class Owner {}
    let owner = Owner()
    try bytes.withUnsafeBytes { try body(PictureFile(memory: $0, of: owner)) }
  }

  private func taken(_ bytes: [UInt8]) -> PictureTaken {
    var taken = PictureTaken()
    file(bytes) { taken = PictureTaken(of: $0) }
    return taken
  }

  private func clock(_ text: String) -> Int64? {
    PictureTaken.clock(exif: Array(text.utf8), fraction: [UInt8]())
  }

  /// A JPEG file up to its first scan.
  private func jpeg(_ exif: [UInt8]) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + exif
    let length = body.count + 2
    return [0xff, 0xd8, 0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + body
      + [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
      + [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9]
  }

  private func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(kind.utf8) + content
  }

  /// A HEIC file with an EXIF block and nothing else.
  private func heic(_ exif: [UInt8]) -> [UInt8] {
    let start = box("ftyp", Array("heic".utf8) + big(0, 4) + Array("mif1heic".utf8))
    func meta(_ offset: Int) -> [UInt8] {
      let entry = box("infe", [2, 0, 0, 0] + big(7, 2) + big(0, 2) + Array("Exif".utf8) + [0])
      let items = box("iinf", big(0, 4) + big(1, 2) + entry)
      let places = box(
        "iloc",
        [1, 0, 0, 0] + big(0x4400, 2) + big(1, 2) + big(7, 2) + big(0, 2) + big(0, 2)
          + big(1, 2) + big(offset, 4) + big(exif.count + 10, 4))
      return box("meta", big(0, 4) + items + places)
    }
    let content = start.count + meta(0).count + 8
    return start + meta(content) + box("mdat", big(6, 4) + Array("Exif\0\0".utf8) + exif)
  }

  private func webp(_ exif: [UInt8]) -> [UInt8] {
    func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      Array(kind.utf8) + big(content.count, 4).reversed() + content
        + [UInt8](repeating: 0, count: content.count % 2)
    }
    let chunks = chunk("VP8 ", [1, 2, 3]) + chunk("EXIF", exif)
    return Array("RIFF".utf8) + big(chunks.count + 4, 4).reversed() + Array("WEBP".utf8) + chunks
  }

  private func png(_ exif: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + big(exif.count, 4) + Array("eXIf".utf8)
      + exif + big(0, 4) + [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
  }

  @Test("every format that has EXIF is read", arguments: [false, true])
  func formats(isBig: Bool) {
    let exif = TestExif(isBig: isBig, orientation: 6, date: "2026:08:12 18:22:01").bytes
    let moment = clock("2026:08:12 18:22:01")
    #expect(moment == 1_786_558_921_000_000)
    for bytes in [exif, jpeg(exif), heic(exif), webp(exif), png(exif)] {
      #expect(taken(bytes).clock == moment)
    }
  }

  @Test("a file that is cut off, or points astray, is read without a trap")
  func damaged() {
    let exif = TestExif(orientation: 6, date: "2026:08:12 18:22:01").bytes
    for whole in [jpeg(exif), heic(exif), webp(exif), png(exif)] {
      for count in 0..<whole.count { _ = taken(Array(whole.prefix(count))) }
      for place in whole.indices {
        for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
          var bytes = whole
          bytes[place] = value
          _ = taken(bytes)
        }
      }
    }
  }

  /// Counted one by one, they would take minutes.
  @Test("a table of items with billions of extents that take up no bytes is not counted through")
  func extentsWithoutSize() {
    let entry = box("infe", [2, 0, 0, 0] + big(1 << 15, 2) + big(0, 2) + Array("Exif".utf8) + [0])
    let items = box("iinf", big(0, 4) + big(1, 2) + entry)
    let place = big(7, 2) + big(0, 2) + big(0, 2) + big(0xffff, 2)
    let table = (0..<0xffff).flatMap { _ in place }
    let places = box("iloc", [1, 0, 0, 0] + big(0, 2) + big(0xffff, 2) + table)
    let start = box("ftyp", Array("heic".utf8) + big(0, 4) + Array("mif1heic".utf8))
    #expect(taken(start + box("meta", big(0, 4) + items + places)) == PictureTaken())
  }

  @Test("the time of digitising and of the last change stand in for that of the photo")
  func substitutes() {
    #expect(
      taken(jpeg(TestExif(date: "2026:08:12 18:22:01", dateTag: 0x9004).bytes)).clock
        == clock("2026:08:12 18:22:01"))
    #expect(taken(jpeg(TestExif(date: "0000:00:00 00:00:00").bytes)).clock == nil)
    #expect(taken(jpeg(TestExif(date: "2026:02:30 18:22:01").bytes)).clock == nil)
    #expect(taken(Array("no picture".utf8)) == PictureTaken())
  }

  @Test("parts of seconds and the distance from UTC are read")
  func parts() {
    let text = Array("2026:08:12 18:22:01".utf8)
    let whole = PictureTaken.clock(exif: text, fraction: [UInt8]())
    for (fraction, micros) in [
      ("5", 500_000), ("05", 50_000), ("123456789", 123_456), ("  7\0", 700_000), ("x", 0),
    ] {
      let clock = PictureTaken.clock(exif: text, fraction: Array(fraction.utf8))
      #expect(clock == whole.map { $0 + Int64(micros) })
    }
    for (text, minutes) in [
      ("+02:00", 120), ("-03:30", -210), ("Z", 0), ("+00:00", 0), ("   :  ", nil), ("02:00", nil),
      ("+25:00", nil), ("+01:60", nil), ("", nil), ("+", nil), ("+02:0", nil), ("+020000", nil),
      ("+2:00", 120), ("-0330", -210), ("+02", 120), ("+02:00 \0", 120), ("+02:00\0x", 120),
    ] as [(String, Int?)] {
      #expect(ExifTime.offset(exif: Array(text.utf8)) == minutes)
    }
  }

  @Test("days are counted as calendars have them")
  func days() {
    #expect(PictureDate(year: 1970, month: 1, day: 1)?.daysSince1970 == 0)
    #expect(PictureDate(year: 2000, month: 3, day: 1)?.daysSince1970 == 11_017)
    for days in stride(from: -52_000, through: 2_900_000, by: 997) {
      #expect(PictureDate(daysSince1970: days)?.daysSince1970 == days)
    }
  }

  @Test("a process reads many files, and those that make no sense hold up none")
  func reader() throws {
    let folder = try TestFolder()
    var paths: [[UInt8]] = []
    for index in 0..<40 {
      let second = index < 10 ? "0\(index)" : "\(index)"
      let exif = TestExif(date: "2026:08:12 18:22:\(second)").bytes
      let bytes = index % 5 == 3 ? Array("no picture".utf8) : jpeg(exif)
      paths.append(try folder.write(bytes, as: "\(index).jpg").bytes)
    }
    paths.append(Array((folder.path + "/missing.jpg").utf8))
    let reader = TakenReader()
    let found = reader.read(paths)
    let first = clock("2026:08:12 18:22:00")
    for index in 0..<40 {
      let moment = first.map { $0 + Int64(index) * 1_000_000 }
      let expected = index % 5 == 3 ? nil : moment
      #expect(found[index]?.clock == expected)
      #expect(found[index] != nil)
    }
    #expect(found[40] == nil)
    reader.end()
    // A new worker replaces the killed one.
    #expect(reader.read(Array(paths.prefix(1))).first??.clock == clock("2026:08:12 18:22:00"))
  }
}
