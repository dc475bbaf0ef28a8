import KolodaContainers
import KolodaPictureMessages
import Testing

@testable import KolodaApp
@testable import PictureWorker

@Suite("How a picture came to be")
struct PictureDetailsTests {
  /// An EXIF block made by hand, from texts, ratios and numbers by their tags.
  private struct Block {
    var isBig = false
    /// The texts of the first directory and of the EXIF directory, by tag.
    var texts: [Int: [UInt8]] = [:]
    var exifTexts: [Int: [UInt8]] = [:]
    var ratios: [Int: (Int, Int)] = [:]
    var shorts: [Int: Int] = [:]
    /// The GPS directory: degrees, minutes and seconds north and east, and the letters of the sides.
    var place: (north: [(Int, Int)], east: [(Int, Int)], sides: String)?

    private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return isBig ? little.reversed() : little
    }

    private typealias Entry = (tag: Int, type: Int, count: Int, data: [UInt8])

    private func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
      var place = start + 2 + entries.count * 12 + 4
      var table = number(entries.count, 2)
      var rest: [UInt8] = []
      for entry in entries.sorted(by: { $0.tag < $1.tag }) {
        table += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
        if entry.data.count <= 4 {
          table += entry.data + [UInt8](repeating: 0, count: 4 - entry.data.count)
        } else {
          table += number(place, 4)
          place += entry.data.count
          rest += entry.data
        }
      }
      return table + number(0, 4) + rest
    }

    var bytes: [UInt8] {
      let inner: [Entry] =
        exifTexts.map { ($0.key, 2, $0.value.count, $0.value) }
        + ratios.map { ($0.key, 5, 1, number($0.value.0, 4) + number($0.value.1, 4)) }
        + shorts.map { ($0.key, 3, 1, number($0.value, 2)) }
      let outer: [Entry] = texts.map { ($0.key, 2, $0.value.count, $0.value) }
      func first(_ exif: Int, _ gps: Int) -> [UInt8] {
        directory(
          outer + [(0x8769, 4, 1, number(exif, 4))]
            + (place == nil ? [] : [(0x8825, 4, 1, number(gps, 4))]), at: 8)
      }
      let start = 8 + first(0, 0).count
      let exif = directory(inner, at: start)
      let gps = start + exif.count
      return Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + first(start, gps)
        + exif + (place.map { directory(entries(of: $0), at: gps) } ?? [])
    }

    private func entries(
      of place: (north: [(Int, Int)], east: [(Int, Int)], sides: String)
    ) -> [Entry] {
      let sides = Array(place.sides.utf8)
      func angle(_ parts: [(Int, Int)]) -> [UInt8] {
        parts.flatMap { number($0.0, 4) + number($0.1, 4) }
      }
      return [
        (1, 2, 2, [sides[0], 0]), (2, 5, place.north.count, angle(place.north)),
        (3, 2, 2, [sides[1], 0]), (4, 5, place.east.count, angle(place.east)),
      ]
    }
  }

  private static func camera(isBig: Bool = false) -> Block {
    Block(
      isBig: isBig,
      texts: [0x010f: Array("Canon\0".utf8), 0x0110: Array("Canon EOS R6\0".utf8)],
      exifTexts: [
        0xa434: Array("RF85mm F1.2 L USM\0".utf8), 0x9003: Array("2026:08:12 14:03:22\0".utf8),
      ],
      ratios: [0x829a: (1, 250), 0x829d: (28, 10), 0x920a: (85, 1)], shorts: [0x8827: 400])
  }

  private func tags(_ bytes: [UInt8]) -> ExifTags? {
    ExifTags(FileStretch(bytes))
  }

  @Test(
    "camera, lens and how they were set are read in both byte orders", arguments: [false, true])
  func reads(isBig: Bool) throws {
    let details = try #require(tags(Self.camera(isBig: isBig).bytes)?.details)
    #expect(details.camera == "Canon EOS R6")
    #expect(details.lens == "RF85mm F1.2 L USM")
    #expect(details.exposureText == "1/250 s")
    #expect(details.apertureText == "f/2.8")
    #expect(details.focalLengthText == "85 mm")
    #expect(details.iso == 400)
    #expect(details.clockText == "14:03")
  }

  @Test(
    "the place is told in degrees, in both byte orders and on all sides",
    arguments: [false, true], [("NE", "52.51628, 13.37770"), ("SW", "-52.51628, -13.37770")])
  func places(isBig: Bool, side: (letters: String, text: String)) throws {
    var block = Self.camera(isBig: isBig)
    block.place = (
      [(52, 1), (30, 1), (586, 10)], [(13, 1), (226_620, 10_000), (0, 1)], side.letters
    )
    let place = try #require(tags(block.bytes)?.details.place)
    #expect(place.text == side.text)
    #expect(place.uris.first == "geo:" + side.text.replacing(" ", with: ""))
  }

  @Test("a place that is none is left out")
  func noPlaces() throws {
    let good = [(1, 1), (2, 1), (3, 1)]
    for bad in [
      [(91, 1), (0, 1), (0, 1)], [(1, 0), (0, 1), (0, 1)], [(1, 1), (2, 1)],
      [(0, 0), (0, 0), (0, 0)],
    ] {
      var block = Self.camera()
      block.place = (bad, good, "NE")
      #expect(try #require(tags(block.bytes)?.details).place == nil)
    }
    #expect(PicturePlace(latitude: 0, longitude: 0) == nil)
    #expect(PicturePlace(latitude: -4, longitude: 180_000_000)?.text == "0.00000, 180.00000")
    #expect(PicturePlace(latitude: 1, longitude: 180_000_001) == nil)
  }

  @Test(
    "whether the flash fired is told, where there is one",
    arguments: [(0, false), (1, true), (0x10, false), (0x19, true), (0x20, nil)] as [(Int, Bool?)])
  func flashes(value: Int, fired: Bool?) throws {
    var block = Self.camera()
    block.shorts[0x9209] = value
    block.shorts[0xa403] = 1
    let details = try #require(tags(block.bytes)?.details)
    #expect(details.flash == fired)
    #expect(details.whiteBalance == .manual)
  }

  @Test("a photo that has only the time of its last change shows the time that it is sorted by")
  func onlyChanged() throws {
    let changed = "2026:09:01 08:30:00"
    var block = Self.camera()
    block.texts[0x0132] = Array("\(changed)\0".utf8)
    let whole = try #require(tags(block.bytes))
    #expect(whole.dateTaken == PictureDate(year: 2026, month: 8, day: 12))
    #expect(whole.details.clockText == "14:03")
    block.exifTexts[0x9003] = nil
    let rest = try #require(tags(block.bytes))
    #expect(rest.dateTaken == PictureDate(year: 2026, month: 9, day: 1))
    #expect(rest.details.clockText == "08:30")
    let fraction: [UInt8] = []
    #expect(rest.taken.clock == PictureTaken.clock(exif: Array(changed.utf8), fraction: fraction))
  }

  @Test("a maker that the model does not begin with stands before it")
  func makers() {
    var details = PictureDetails()
    #expect(details.camera == nil)
    details.make = "FUJIFILM"
    #expect(details.camera == "FUJIFILM")
    details.model = "X-T5"
    #expect(details.camera == "FUJIFILM X-T5")
    details.make = "NIKON CORPORATION"
    details.model = "NIKON Z 6"
    #expect(details.camera == "NIKON Z 6")
    details.make = nil
    #expect(details.camera == "NIKON Z 6")
  }

  @Test("texts that were made to do harm are harmless, or none")
  func hostile() throws {
    var block = Self.camera()
    block.texts[0x0110] = Array("A\u{1B}[2J\u{202E}\n\tB\u{9B}  C\0D".utf8)
    block.exifTexts[0xa434] = [0xff, 0xfe, 0x41, 0x80] + [UInt8](repeating: 0x42, count: 60_000)
    let details = try #require(tags(block.bytes)?.details)
    #expect(details.model == "A[2JB C")
    let lens = try #require(details.lens)
    #expect(lens.utf8.count <= PictureDetails.longestText && lens.hasPrefix("AB"))
    for nothing in ["", "   ", "\u{0}", "\u{7}\u{8}", "\u{202E}\u{2066}"] {
      #expect(PictureDetails.text(nothing.utf8) == nil)
    }
  }

  @Test("numbers that are none, and too large ones, are left out")
  func oddNumbers() throws {
    var block = Self.camera()
    block.ratios = [0x829a: (1, 0), 0x829d: (0, 5), 0x920a: (0xffff_ffff, 1)]
    block.shorts = [0x8827: 0]
    let details = try #require(tags(block.bytes)?.details)
    #expect(details.exposure == nil && details.iso == nil)
    #expect(details.apertureText == nil && details.focalLengthText == nil)
    #expect(PictureDetails.clock(exif: "2026:08:12 24:00:00".utf8) == nil)
    #expect(PictureDetails.clock(exif: "2026:08:12   :  :  ".utf8) == nil)
    #expect(PictureDetails.clock(exif: "2026:08:12 00:00:59".utf8) == 59)
  }

  @Test("a block that is cut off or changed anywhere is read without a trap")
  func damaged() {
    let whole = Self.camera().bytes
    for count in 0...whole.count { _ = tags(Array(whole.prefix(count))) }
    for place in whole.indices {
      for value: UInt8 in [0, 1, 0x7f, 0xff] {
        var bytes = whole
        bytes[place] = value
        let details = tags(bytes)?.details
        _ = (details?.camera, details?.exposureText, details?.focalLengthText)
      }
    }
  }

  @Test(
    "an exposure is told as cameras tell it",
    arguments: [
      ((1, 8000), "1/8000 s"), ((10, 600), "1/60 s"), ((1, 3), "0.3 s"), ((5, 2), "2.5 s"),
      ((30, 1), "30 s"),
    ])
  func exposures(ratio: (Int, Int), text: String) {
    var details = PictureDetails()
    details.exposure = PictureDetails.Ratio(ratio.0, ratio.1)
    #expect(details.exposureText == text)
  }

  @Test("what a worker says of it arrives as it was sent, and texts that it should not send do not")
  func messages() throws {
    var block = Self.camera()
    block.place = ([(1, 1), (2, 1), (3, 1)], [(4, 1), (5, 1), (6, 1)], "SW")
    block.shorts = [0x9209: 1, 0xa403: 0]
    var details = try #require(tags(block.bytes)?.details)
    #expect(details.place != nil && details.flash == true && details.whiteBalance == .automatic)
    details.fileSize = 4_256_818
    let facts = PictureFacts(size: PixelSize(width: 3, height: 2), details: details)
    let answer = PictureAnswer.described(job: 1, facts)
    #expect(PictureAnswer(bytes: answer.bytes) == answer)
    #expect(answer.bytes.count < MessageSocket.longest)
    details.model = "A\u{202E}B"
    let bad = PictureAnswer.described(
      job: 1, PictureFacts(size: PixelSize(width: 3, height: 2), details: details))
    guard case .described(_, let read)? = PictureAnswer(bytes: bad.bytes) else {
      Issue.record("no answer")
      return
    }
    #expect(read.details.model == "AB")
  }
}
