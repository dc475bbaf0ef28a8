import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A film goes with the photo of its name unless it proves to be of something else.
@Suite struct FilmTests {
  private static func big(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// A film, recorded so many seconds after 1970.
  private static func film(
    _ seconds: Int?, identifier: String? = nil, date: String? = nil, userData: [UInt8] = []
  ) -> [UInt8] {
    var header: [UInt8] = [0, 0, 0, 0]
    header += big(seconds.map { $0 + 2_082_844_800 } ?? 0, 4)
    header += [UInt8](repeating: 0, count: 92)
    var movie = box("mvhd", header)
    if identifier != nil || date != nil {
      var keys = big(0, 4) + big(3, 4)
      keys += box("mdta", Array("com.apple.quicktime.creationdate".utf8))
      keys += box("mdta", Array("com.apple.quicktime.content.identifier".utf8))
      var meta = box("hdlr", [UInt8](repeating: 0, count: 24))
      meta += box("keys", keys)
      meta += box(
        "ilst", (date.map { item(1, $0) } ?? []) + (identifier.map { item(2, $0) } ?? []))
      movie += box("meta", meta)
    }
    if !userData.isEmpty { movie += box("udta", userData) }
    var film = box("ftyp", Array("qt  ".utf8) + big(0, 4))
    film += box("mdat", [1, 2, 3])
    return film + box("moov", movie)
  }

  /// The value of a key, by its number.
  private static func item(_ number: Int, _ text: String) -> [UInt8] {
    let data = box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8))
    return big(data.count + 8, 4) + big(number, 4) + data
  }

  /// A JPEG with a date and, in Apple's notes, an identifier.
  private static func photo(
    _ date: String, identifier: String? = nil, offset: String? = nil
  ) -> [UInt8] {
    var entries: [(tag: Int, type: Int, bytes: [UInt8])] = [
      (0x9003, 2, Array(date.utf8) + [0])
    ]
    if let offset { entries.append((0x9011, 2, Array(offset.utf8) + [0])) }
    if let identifier {
      let text = Array(identifier.utf8) + [0]
      var notes = Array("Apple iOS".utf8)
      notes += [0, 0, 1, 0x4D, 0x4D]
      notes += big(1, 2) + big(17, 2) + big(2, 2)
      notes += big(text.count, 4) + big(14 + 2 + 12 + 4, 4) + big(0, 4)
      entries.append((0x927C, 7, notes + text))
    }
    let exifStart = 8 + 2 + 12 + 4
    var texts: [UInt8] = []
    let textStart = exifStart + 2 + entries.count * 12 + 4
    var exif = big(entries.count, 2)
    for (tag, type, bytes) in entries {
      exif += big(tag, 2) + big(type, 2)
      exif += big(bytes.count, 4) + big(textStart + texts.count, 4)
      texts += bytes
    }
    var segment = Array("Exif".utf8)
    segment += [0, 0]
    segment += "MM".utf8
    segment += big(42, 2) + big(8, 4) + big(1, 2)
    segment += big(0x8769, 2) + big(4, 2) + big(1, 4) + big(exifStart, 4)
    segment += big(0, 4) + exif
    segment += big(0, 4) + texts
    var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1]
    file += big(segment.count + 2, 2) + segment
    file += [0xFF, 0xDA, 0, 3, 0, 0xFF, 0xD9]
    return file
  }

  /// What Nikon's cameras write about a film: records with a tag, a type, a count and the values.
  private static func nikon(_ dates: [(tag: Int, text: String)]) -> [UInt8] {
    var records = big(0x16, 4) + big(5, 2) + big(1, 2) + big(0, 8)
    for (tag, text) in dates {
      records += big(tag, 4) + big(2, 2) + big(text.utf8.count + 1, 2)
      records += Array(text.utf8) + [0]
    }
    return box("NCDT", box("NCHD", [1, 0]) + box("NCTG", records))
  }

  /// A date of QuickTime's user data, which has its length and its language in front; the sign in the
  /// type has one byte.
  private static func day(_ text: String) -> [UInt8] {
    let content = big(text.utf8.count, 2) + big(0, 2) + Array(text.utf8)
    return big(content.count + 8, 4) + [0xA9] + Array("day".utf8) + content
  }

  /// 3 January 2024, 12:00 UTC.
  private static let noon = 1_704_283_200
  private static let date = "2024:01:03 12:00:00"

  private func write(_ folder: PhotoFolder, _ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.deck + "/" + name))
  }

  @Test(arguments: [
    (film(noon), photo(date), false), (film(noon + 30 * 3600), photo(date), false),
    (film(noon + 39 * 3600), photo(date), true), (film(noon - 39 * 3600), photo(date), true),
    (film(noon + 26 * 3600), photo(date, offset: "+00:00"), true),
    (film(noon + 23 * 3600), photo(date, offset: "+00:00"), false),
    (film(noon + 13 * 3600), photo(date, offset: "-12:00"), false),
    (film(nil), photo(date), false), (Array("no film".utf8), photo(date), false),
    (film(noon + 1_000_000), Array("no photo".utf8), false),
    (film(noon, identifier: "A-B-C-D"), photo(date, identifier: "A-B-C-D"), false),
    (film(noon + 1_000_000, identifier: "A-B-C-D"), photo(date, identifier: "A-B-C-D"), false),
    (film(noon, identifier: "A-B-C-E"), photo(date, identifier: "A-B-C-D"), true),
    (film(noon, identifier: "A-B-C-E"), photo(date), false),
  ])
  func aStrangerStaysAndIsListed(film: [UInt8], photo: [UInt8], isStranger: Bool) throws {
    let folder = try PhotoFolder()
    try write(folder, "p.jpg", photo)
    try write(folder, "p.mov", film)
    try folder.write("p.wav", "a sound")
    let run = try folder.run(folder.request(["p.jpg": folder.moveOut]))
    let reasons = run.plan.steps.compactMap(\.reason)
    #expect(reasons == (isStranger ? [.strangeFilm] : []))
    #expect(FileManager.default.fileExists(atPath: folder.deck + "/p.mov") == isStranger)
    #expect(FileManager.default.fileExists(atPath: folder.out + "/p.wav"))
  }

  /// One that is a card, too, needs no mention.
  @Test func aStrangerMayLeaveByItself() throws {
    let folder = try PhotoFolder()
    try write(folder, "p.jpg", Self.photo(Self.date))
    try write(folder, "p.mov", Self.film(Self.noon + 1_000_000))
    let before = folder.files
    var run = try folder.run(
      folder.request(["p.jpg": folder.moveOut, "p.mov": folder.moveOut]))
    #expect(run.plan.steps.allSatisfy { $0.reason == nil })
    #expect(Set(folder.files.keys) == ["/out/p.jpg", "/out/p.mov"])
    #expect(try run.undo() && folder.files == before)
  }

  /// A number as Matroska has it: an element's length, in eight bytes.
  private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
    identifier + [0x01] + big(content.count, 7) + content
  }

  private static func matroska(_ nanoseconds: Int) -> [UInt8] {
    let info =
      element([0x2A, 0xD7, 0xB1], big(1_000_000, 4)) + element([0x44, 0x61], big(nanoseconds, 8))
    let segment = element([0xEC], [0, 0]) + element([0x15, 0x49, 0xA9, 0x66], info)
    // The segment's length is unknown, as in a recording that was not finished.
    return element([0x1A, 0x45, 0xDF, 0xA3], [0x42, 0x86, 0x81, 1]) + [
      0x18, 0x53, 0x80, 0x67, 0xFF,
    ]
      + segment
  }

  private static func avi(_ chunk: String, _ text: String) -> [UInt8] {
    let little: (Int) -> [UInt8] = { big($0, 4).reversed() }
    let content = Array(chunk.utf8) + little(text.utf8.count) + Array(text.utf8)
    let list = Array("hdrl".utf8) + content
    return Array("RIFF".utf8) + little(list.count + 12) + Array("AVI LIST".utf8)
      + little(list.count) + list
  }

  /// What a camcorder records: packets of 192 bytes, and in the first picture the date.
  ///
  /// - Parameter date: the zone, and the year, the month, the day and the time, two digits a byte.
  private static func camcorder(
    _ date: [UInt8], lead: Int = 4, tags: [UInt8] = [0x18, 0x19]
  ) -> [UInt8] {
    var user: [UInt8] = [
      0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A,
      0x66,
    ]
    user += "MDPM".utf8
    user += [3, 0x13, 1, 2, 3, 4, tags[0]] + date[..<4] + [tags[1]] + date[4...]
    // H.264 doesn't allow two zeros before a small number.
    var escaped: [UInt8] = []
    for byte in user {
      if escaped.suffix(2) == [0, 0], byte < 4 { escaped.append(3) }
      escaped.append(byte)
    }
    let picture: [UInt8] = [0, 0, 0, 1, 6, 5, UInt8(user.count)] + escaped + [0x80, 0, 0, 1, 0x65]
    var rest = [UInt8](repeating: 0xFE, count: 160) + picture + [UInt8](repeating: 7, count: 300)
    var file: [UInt8] = []
    var isFirst = true
    while !rest.isEmpty {
      // The first packet has something before its content.
      let before: [UInt8] = isFirst ? [2, 0, 0] : []
      let content = rest.prefix(184 - before.count)
      rest = Array(rest.dropFirst(content.count))
      let flags: UInt8 = isFirst ? 0x30 : 0x10
      file += [UInt8](repeating: 9, count: lead) + [0x47, 0x10, 0x11, flags] + before + content
      file += [UInt8](repeating: 0xFF, count: 184 - before.count - content.count)
      // Another stream lies between.
      file += [UInt8](repeating: 9, count: lead) + [0x47, 0x11, 0x00, 0x10]
      file += [UInt8](repeating: 1, count: 184)
      isFirst = false
    }
    return file
  }

  private static let recorded: [UInt8] = [0x42, 0x20, 0x24, 0x01, 0x03, 0x12, 0x00, 0x00]
  private static let atMidnight: [UInt8] = [0x80, 0x20, 0x24, 0x01, 0x03, 0x00, 0x00, 0x00]

  private static let noon64 = Int64(noon)
  private static func place(_ date: String) -> FilmMoment? {
    XMPDate(date).map { .place($0) }
  }

  @Test(arguments: [
    (film(1_704_283_200), FilmMoment.utc(1_704_283_200)),
    // Apple's phones say where they were.
    (
      film(1_704_283_200, date: "2024-01-03T13:00:00+0100"),
      XMPDate("2024-01-03T13:00:00+01:00").map { .place($0) }
    ),
    (film(1_704_283_200, identifier: "A", date: "unknown"), .utc(1_704_283_200)),
    // Other cameras write their own clock, as far as their notes tell.
    (film(noon, userData: nikon([(0x11, "2024:01:03 13:00:02")])), place("2024-01-03T13:00:02")),
    (
      film(noon, userData: nikon([(0x11, "2024:01:03 13:00:02"), (0x12, date)])),
      place("2024-01-03T12:00:00")
    ),
    (film(noon, userData: nikon([(0x12, "no date")])), place("2024-01-03T12:00:00")),
    (film(noon, userData: box("FIRM", Array("HD9.01".utf8))), place("2024-01-03T12:00:00")),
    (film(noon, userData: box("MVTG", [0, 0])), place("2024-01-03T12:00:00")),
    (
      film(
        noon,
        userData: box("CNTH", box("CNDA", photo("2024:01:03 13:00:00", offset: "+01:00")))),
      place("2024-01-03T13:00:00+01:00")
    ),
    (
      film(noon, userData: box("PANA", [1, 2, 3] + photo("2024:01:03 13:00:00"))),
      place("2024-01-03T13:00:00")
    ),
    (film(noon, userData: box("PANA", [1, 2, 3])), .utc(noon64)),
    (
      film(noon, userData: box("date", Array("2024-01-03T13:00:00+0100".utf8))),
      place("2024-01-03T13:00:00+01:00")
    ),
    (film(noon, userData: day("2024-01-03T13:00:00+0100")), place("2024-01-03T13:00:00+01:00")),
    (film(noon, userData: day("2024")), .utc(noon64)),
    (
      film(noon, date: "2024-01-03T14:00:00+0200", userData: nikon([(0x12, date)])),
      place("2024-01-03T14:00:00+02:00")
    ),
    (matroska(725_976_000_000_000_000), .utc(1_704_283_200)), (matroska(0), nil),
    (Array(matroska(1).prefix(60)), nil),
    (
      avi("IDIT", "Wed Jan  3 12:00:00 2024\n\0"),
      XMPDate("2024-01-03T12:00:00").map { .place($0) }
    ),
    (avi("IDIT", "2024:01:03 12:00:00"), XMPDate("2024-01-03T12:00:00").map { .place($0) }),
    (avi("IDIT", "WED JAN 03 12:00:00 2024"), XMPDate("2024-01-03T12:00:00").map { .place($0) }),
    (avi("ICRD", "2024-01-03"), XMPDate("2024-01-03").map { .place($0) }),
    (avi("IDIT", "no date at all"), nil), (Array("RIFF....AVI IDIT".utf8), nil),
    (camcorder(recorded), XMPDate("2024-01-03T12:00:00").map { .place($0) }),
    (camcorder(recorded, lead: 0), XMPDate("2024-01-03T12:00:00").map { .place($0) }),
    (camcorder(atMidnight), XMPDate("2024-01-03T00:00:00").map { .place($0) }),
    (camcorder(recorded, tags: [0x18, 0x70]), nil),
    (camcorder([UInt8](repeating: 0xFF, count: 8)), nil),
  ])
  func whenItWasRecorded(film: [UInt8], moment: FilmMoment?) throws {
    let folder = try PhotoFolder()
    try write(folder, "f.mov", film)
    #expect(FilmFacts(Array((folder.deck + "/f.mov").utf8)).moment == moment)
  }

  /// Whatever a file holds, nothing traps and nothing is proved wrongly.
  @Test func damagedFilesProveNothing() throws {
    let folder = try PhotoFolder()
    let film = Self.film(Self.noon, identifier: "A-B-C-E")
    let photo = Self.photo(Self.date, identifier: "A-B-C-D", offset: "+01:00")
    func path(_ name: String) -> [UInt8] { Array((folder.deck + "/" + name).utf8) }
    for count in 0..<film.count {
      try write(folder, "f.mov", Array(film.prefix(count)))
      #expect(FilmFacts(path("f.mov")) == FilmFacts())
    }
    for place in photo.indices {
      var bytes = photo
      bytes[place] ^= 0xFF
      try write(folder, "p.jpg", bytes)
      _ = PhotoFacts(path("p.jpg"))
    }
    for place in film.indices {
      var bytes = film
      bytes[place] ^= 0xFF
      try write(folder, "f.mov", bytes)
      _ = FilmFacts(path("f.mov"))
    }
    let stream = Self.camcorder(Self.recorded)
    for place in stream.indices.filter({ $0 % 3 == 0 }) {
      var bytes = stream
      bytes[place] ^= 0xFF
      try write(folder, "f.mts", bytes)
      _ = FilmFacts(path("f.mts"))
    }
    #expect(FilmFacts(path("none")) == FilmFacts() && PhotoFacts(path("none")) == PhotoFacts())
  }
}
