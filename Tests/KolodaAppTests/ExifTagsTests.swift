import KolodaContainers
import KolodaPictureMessages
import Testing

@testable import PictureWorker

@Suite("What EXIF says")
struct ExifTagsTests {
  private func tags(_ bytes: [UInt8]) -> ExifTags? {
    ExifTags(FileStretch(bytes))
  }

  @Test("orientation, day and preview are read in both byte orders", arguments: [false, true])
  func reads(isBig: Bool) throws {
    let block = TestExif(
      isBig: isBig, orientation: 6, date: "2026:08:12 18:22:01", preview: [9, 8, 7]
    ).bytes
    let tags = try #require(self.tags(block))
    #expect(tags.orientation == 6)
    #expect(tags.dateTaken?.year == 2026)
    #expect(tags.dateTaken?.month == 8)
    #expect(tags.dateTaken?.day == 12)
    #expect(tags.preview.map { Array(block[$0]) } == [9, 8, 7])
  }

  /// A TIFF structure with entries in the first directory and in that of EXIF.
  private func block(
    _ first: [(tag: Int, text: String)], exif: [(tag: Int, text: String)], pointer: Int = 4
  ) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(value >> ($0 * 8) & 0xff) }
    }
    var texts: [UInt8] = []
    let exifStart = 8 + 2 + (first.count + 1) * 12 + 4
    let textStart = exifStart + 2 + exif.count * 12 + 4
    func entry(_ tag: Int, _ text: String) -> [UInt8] {
      defer { texts += Array(text.utf8) }
      return number(tag, 2) + number(2, 2) + number(text.utf8.count, 4)
        + number(textStart + texts.count, 4)
    }
    var bytes = Array("II".utf8) + number(42, 2) + number(8, 4) + number(first.count + 1, 2)
    for (tag, text) in first { bytes += entry(tag, text) }
    bytes += number(0x8769, 2) + number(pointer, 2) + number(1, 4) + number(exifStart, 4)
    bytes += number(0, 4) + number(exif.count, 2)
    for (tag, text) in exif { bytes += entry(tag, text) }
    return bytes + number(0, 4) + texts
  }

  @Test("a date without a NUL, in the first directory, or behind libtiff's kind of pointer is one")
  func unusualDates() {
    let date = "2005:08:12 18:22:01"
    let wanted = PictureTaken.clock(exif: Array(date.utf8), fraction: [])
    for block in [
      block([], exif: [(0x9003, date)]), block([(0x9003, date + "\0")], exif: []),
      block([(0x9004, date)], exif: []), block([], exif: [(0x9003, date + "\0")], pointer: 13),
      block([(0x0132, "2020:01:01 00:00:00\0"), (0x9003, date)], exif: []),
    ] {
      #expect(tags(block)?.dateTaken?.year == 2005)
      #expect(tags(block)?.taken.clock == wanted)
    }
  }

  @Test("a photo's only offset counts, and its own goes before that of the last change")
  func offsets() {
    let date = "2005:08:12 18:22:01\0"
    let (own, last) = ((0x9011, "+02:00\0"), (0x9010, "-05:00\0"))
    #expect(tags(block([], exif: [(0x9003, date), last]))?.taken.offset == -300)
    #expect(tags(block([], exif: [(0x9003, date), last, own]))?.taken.offset == 120)
    #expect(tags(block([(0x0132, date)], exif: [last, own]))?.taken.offset == -300)
    #expect(tags(block([], exif: [(0x9003, date)]))?.taken.offset == nil)
  }

  @Test("four quarters to the right are none, and two turn a mirrored picture as well")
  func turned() {
    for value in 1...8 {
      let round = (0...4).map { ExifTags.orientation(value, turnedBy: $0) }
      #expect(round[0] == value && round[4] == value && Set(round).count == 4)
      // Width and height swap with each quarter turn.
      #expect(round.map { $0 > 4 } == (0...4).map { ($0 % 2 == 1) != (value > 4) })
    }
    #expect(ExifTags.orientation(1, turnedBy: 1) == 6 && ExifTags.orientation(1, turnedBy: 3) == 8)
    #expect(ExifTags.orientation(2, turnedBy: 1) == 7)
  }

  @Test("an orientation that does not exist is none", arguments: [0, 9, 65_535])
  func orientation(value: Int) {
    #expect(tags(TestExif(orientation: value).bytes)?.orientation == nil)
  }

  @Test(
    "what a camera without a clock writes is no day",
    arguments: [
      "0000:00:00 00:00:00", "    :  :     :  :  ", "2026:13:01 00:00:00", "2026:02:30 00:00:00",
      "2026:00:10 00:00:00", "12 August 2026 18:22", "1601:01:01 00:00:00", "\u{0}\u{0}\u{0}\u{0}",
      "+026:08:12 18:22:01", "2026-08-12 18:22:01",
    ])
  func noDate(text: String) {
    #expect(PictureDate(exif: text.utf8) == nil)
    #expect(tags(TestExif(date: text).bytes)?.dateTaken == nil)
  }

  @Test("a day that exists is one", arguments: ["2024:02:29 00:00:00", "1839:08:19 12:00:00"])
  func date(text: String) {
    #expect(PictureDate(exif: text.utf8) != nil)
  }

  @Test("a block that is cut off anywhere, or points astray, is read without a trap")
  func damaged() {
    let whole = TestExif(orientation: 3, date: "2026:08:12 18:22:01", preview: [1, 2]).bytes
    for count in 0...whole.count { _ = tags(Array(whole.prefix(count))) }
    for place in whole.indices {
      for value: UInt8 in [0, 1, 0x7f, 0xff] {
        var bytes = whole
        bytes[place] = value
        _ = tags(bytes)
      }
    }
    #expect(tags([]) == nil)
    #expect(tags(Array("II*\0".utf8) + [0xff, 0xff, 0xff, 0xff])?.orientation == nil)
  }
}
