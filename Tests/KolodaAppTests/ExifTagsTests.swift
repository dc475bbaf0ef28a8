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

  @Test(
    "the numbers of a time count, whatever is between them",
    arguments: [
      "2005-08-12 18:22:01", "2005/08/12 18:22:01", "2005.08.12 18.22.01", "2005:08:12T18:22:01",
      "2005-08-12T18:22:01", "2005:8:12 18:22:1", "2005: 8:12 18:22: 1", "20050812 182201",
      "2005:08:12, 18:22:01", " 2005:08:12 18:22:01", "2005:08:12 18:22:01.000",
      "2005:08:12 18:22:01+02:00", "2005-08-12T18:22:01.5Z", "2005:08:12 18:22:01          ",
      "2005:08:12\t18:22:01",
    ])
  func separators(text: String) throws {
    let time = try #require(ExifTime(text.utf8))
    #expect(time.date == PictureDate(year: 2005, month: 8, day: 12))
    #expect(time.seconds == (18 * 60 + 22) * 60 + 1)
    #expect(time.offset == (text.hasSuffix("+02:00") ? 120 : text.hasSuffix("Z") ? 0 : nil))
    #expect(time.micros == (text.hasSuffix(".5Z") ? 500_000 : 0))
    #expect(tags(block([], exif: [(0x9003, text)]))?.taken.offset == time.offset)
    #expect(
      tags(block([], exif: [(0x9003, text)]))?.taken.clock
        == PictureTaken.clock(exif: text.utf8, fraction: []))
  }

  @Test("without a time of day, or its seconds, the day counts")
  func shortTimes() {
    let clock = { PictureTaken.clock(exif: Array(($0 as String).utf8), fraction: [UInt8]()) }
    #expect(clock("2005:08:12 18:22") == clock("2005:08:12 18:22:00"))
    for text in ["2005:08:12", "2005:08:12 24:00:00", "2005:08:12   :  :  "] {
      #expect(clock(text) == clock("2005:08:12 00:00:00"))
      #expect(ExifTime(text.utf8)?.seconds == nil)
    }
    #expect(clock("2005:08:12 18:22:60") == clock("2005:08:12 18:22:59"))
  }

  private func little(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(value >> ($0 * 8) & 0xff) }
  }

  /// An entry of a directory, whose value, or where that is, fills four bytes.
  private func entry(_ tag: Int, _ type: Int, _ count: Int, _ field: [UInt8]) -> [UInt8] {
    little(tag, 2) + little(type, 2) + little(count, 4) + field
  }

  private func directory(_ entries: [[UInt8]]) -> [UInt8] {
    little(entries.count, 2) + entries.joined() + little(0, 4)
  }

  private let head = Array("II".utf8) + [42, 0, 8, 0, 0, 0]

  @Test("an orientation counts in any type of whole number, and where it is written twice")
  func orientationTypes() {
    for (type, count, field) in [
      (1, 1, [6, 0, 0, 0]), (3, 1, [6, 0, 0, 0]), (3, 2, [6, 0, 6, 0]), (4, 1, [6, 0, 0, 0]),
      (6, 1, [6, 0, 0, 0]), (8, 1, [6, 0, 0, 0]), (9, 1, [6, 0, 0, 0]),
    ] as [(Int, Int, [UInt8])] {
      let bytes = head + directory([entry(0x0112, type, count, field)])
      #expect(tags(bytes)?.orientation == 6, "type \(type)")
    }
    for (type, field) in [(8, [0xFA, 0xFF, 0, 0]), (6, [0xFA, 0, 0, 0])] as [(Int, [UInt8])] {
      #expect(tags(head + directory([entry(0x0112, type, 1, field)]))?.orientation == nil)
    }
  }

  @Test("a time counts without a type, too, and as UTF-8", arguments: [2, 7, 129])
  func textTypes(type: Int) {
    let text = "2005:08:12 18:22:01\0"
    let bytes = head + directory([entry(0x9003, type, 20, little(26, 4))]) + text.utf8
    #expect(tags(bytes)?.taken.clock == PictureTaken.clock(exif: text.utf8, fraction: []))
  }

  @Test("without a time of its own, a photo has that of its GPS receiver, which is UTC")
  func positionTime() {
    func taken(_ day: String, _ parts: [Int], own: String? = nil) -> PictureTaken? {
      let first = [
        own.map { _ in entry(0x9003, 2, 20, little(100, 4)) },
        entry(0x8825, 4, 1, little(50, 4)),
      ].compactMap(\.self)
      var bytes = head + directory(first)
      bytes += [UInt8](repeating: 0, count: 50 - bytes.count)
      bytes += directory([
        entry(7, 5, 3, little(140, 4)), entry(29, 2, 11, little(120, 4)),
      ])
      bytes += [UInt8](repeating: 0, count: 100 - bytes.count)
      bytes += Array(((own ?? "") + String(repeating: "\0", count: 20)).utf8.prefix(20))
      bytes += Array((day + String(repeating: "\0", count: 20)).utf8.prefix(20))
      return tags(bytes + parts.flatMap { little($0, 4) + little(1, 4) })?.taken
    }
    let time = "2005:08:12 18:22:01"
    let found = taken("2005:08:12", [18, 22, 1])
    #expect(found?.clock == PictureTaken.clock(exif: time.utf8, fraction: []))
    #expect(found?.offset == 0)
    #expect(taken("2005:08:12", [24, 0, 0])?.clock == nil)
    #expect(taken("0000:00:00", [18, 22, 1])?.clock == nil)
    let other = taken("2005:08:12", [18, 22, 1], own: "2005:08:12 20:22:00")
    #expect(other?.clock == PictureTaken.clock(exif: "2005:08:12 20:22:00".utf8, fraction: []))
    #expect(other?.offset == nil)
  }

  @Test("a photo's only offset counts, and its own goes before that of the last change")
  func offsets() {
    let date = "2005:08:12 18:22:01\0"
    let (own, last) = ((0x9011, "+02:00\0"), (0x9010, "-05:00\0"))
    #expect(tags(block([], exif: [(0x9003, date), last]))?.taken.offset == -300)
    #expect(tags(block([], exif: [(0x9003, date), last, own]))?.taken.offset == 120)
    #expect(tags(block([(0x0132, date)], exif: [last, own]))?.taken.offset == -300)
    #expect(tags(block([(0x0132, date)], exif: [last, own]))?.taken.isOfChange == true)
    #expect(tags(block([], exif: [(0x9003, date), last]))?.taken.isOfChange == false)
    #expect(tags(block([], exif: [(0x9003, date)]))?.taken.offset == nil)
  }

  @Test("four quarters to the right are none, and two turn a mirrored picture as well")
  func turned() {
    for value in 1...8 {
      let round = (0...4).map { PictureOrientation.turned(value, by: $0) }
      #expect(round[0] == value && round[4] == value && Set(round).count == 4)
      // Width and height swap with each quarter turn.
      #expect(round.map { $0 > 4 } == (0...4).map { ($0 % 2 == 1) != (value > 4) })
    }
    #expect(PictureOrientation.turned(1, by: 1) == 6 && PictureOrientation.turned(1, by: 3) == 8)
    #expect(PictureOrientation.turned(2, by: 1) == 7)
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
      "+026:08:12 18:22:01", "20:08:12 18:22:01", "    -  -     :  :  ",
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
