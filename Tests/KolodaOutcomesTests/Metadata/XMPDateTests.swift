import Foundation
import Testing

@testable import KolodaOutcomes

/// Dates in XMP are read in all forms that programs write.
@Suite struct XMPDateTests {
  @Test(arguments: [
    ("2024-01-03T12:00:00", 1_704_283_200_000, nil),
    ("2024-01-03T12:00:00.123", 1_704_283_200_123, nil),
    ("2024-01-03T12:00:00.1234567+02:00", 1_704_283_200_123, 120),
    ("2024-01-03T12:00-05:30", 1_704_283_200_000, -330),
    ("2024-01-03 12:00:00Z", 1_704_283_200_000, 0),
    ("2024-01-03", 1_704_240_000_000, nil),
    ("2024:01:03 12:00:00", 1_704_283_200_000, nil),
    ("2024:01:03 12:00:00+02:00", 1_704_283_200_000, 120),
    ("2024/01/03 12:00:00 +02:00", 1_704_283_200_000, 120),
    ("2024-01-03T12:00:00-0530", 1_704_283_200_000, -330),
    ("2024-01-03T12:00:00+02", 1_704_283_200_000, 120),
    ("\n  2024-01-03T12:00:00Z\n", 1_704_283_200_000, 0),
    ("1969-12-31T23:59:59", -1000, nil),
  ])
  func dates(text: String, milliseconds: Int64, offset: Int?) {
    let date = XMPDate(text)
    #expect(date.map { $0.clock / 1000 } == milliseconds)
    #expect(date?.offset == offset)
    if let date, let offset { #expect(date.moment == date.clock - Int64(offset) * 60_000_000) }
  }

  @Test(arguments: [
    ("Wed Jan  3 12:00:00 2024", nil), ("Wed, 03 Jan 2024 12:00:00 +0200", 120),
    ("Wed, 3 Jan 2024 12:00:00 GMT", 0), ("03 Jan 2024 12:00:00", nil),
    ("3 JAN 2024 12:00:00 EST", nil), ("Wed/Jan/ 3 12:00:00 2024", nil),
  ])
  func spelled(text: String, offset: Int?) {
    let date = XMPDate(spelled: text)
    #expect(date?.clock == 1_704_283_200_000_000 && date?.offset == offset)
  }

  @Test(arguments: [
    "", "Jan", "Wed Jan 3 2024", "Wed Foo  3 12:00:00 2024", "2024-01-03T12:00:00",
    "Wed Jan 32 12:00:00 2024", "Wed Jan x 12:00:00 2024", "a b Jan 3 12:00:00 2024",
  ])
  func notSpelled(text: String) { #expect(XMPDate(spelled: text) == nil) }

  private static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
    var all: [(String, [UInt8])] = [("IHDR", [UInt8](repeating: 1, count: 13))]
    all += chunks
    all += [("IDAT", [1]), ("IEND", [])]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, content) in all {
      file += big(content.count)
      file += name.utf8
      file += content + [0, 0, 0, 0]
    }
    return file
  }

  private static func text(_ text: String) -> (String, [UInt8]) {
    ("tEXt", Array("Creation Time\0\(text)".utf8))
  }

  /// 3 January 2024, 12:00.
  private static let change: (String, [UInt8]) = ("tIME", [7, 232, 1, 3, 12, 0, 0])

  @Test(arguments: [
    (png([text("2024-01-03T12:00:00+01:00")]), 1_704_283_200, 60),
    (png([text("2024:01:03 12:00:00"), change]), 1_704_283_200, nil),
    (png([text("Wed, 03 Jan 2024 12:00:00 GMT")]), 1_704_283_200, 0),
    (
      png([("iTXt", Array("Creation Time\0\0\0en\0\0".utf8) + Array("2024-01-03".utf8))]),
      1_704_240_000, nil
    ),
    (png([text("yesterday")]), nil, nil), (png([("tEXt", Array("Creation".utf8))]), nil, nil),
    // When it was last changed is another matter.
    (png([change]), nil, nil),
    (png([text(String(repeating: "2", count: 300))]), nil, nil),
  ])
  func inAPNG(file: [UInt8], seconds: Int64?, offset: Int?) throws {
    let folder = try PhotoFolder()
    let path = folder.deck + "/a.png"
    try Data(file).write(to: URL(fileURLWithPath: path))
    let date = XMPDate(takenOf: Array(path.utf8))
    #expect(date.map { $0.clock / 1_000_000 } == seconds)
    #expect(date?.offset == offset)
  }

  @Test(arguments: [
    ([change], Int64(1_704_283_200)), ([], nil), ([("tIME", [7, 232, 1, 3, 12, 0])], nil),
    ([("tIME", [7, 232, 13, 3, 12, 0, 0])], nil), ([("tIME", [0, 0, 0, 0, 0, 0, 0])], nil),
  ])
  func whenAPNGWasChanged(chunks: [(String, [UInt8])], seconds: Int64?) throws {
    let folder = try PhotoFolder()
    let path = folder.deck + "/a.png"
    try Data(Self.png(chunks)).write(to: URL(fileURLWithPath: path))
    #expect(PNGDate.changed(Array(path.utf8)).map { $0 / 1_000_000 } == seconds)
    try Data(Self.segment(0xE1, [1])).write(to: URL(fileURLWithPath: path))
    #expect(PNGDate.changed(Array(path.utf8)) == nil)
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    let head: [UInt8] = [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]
    return head + content
  }

  private static func records(_ values: [(UInt8, String)]) -> [UInt8] {
    values.flatMap { set, text in [0x1C, 2, set, 0, UInt8(text.utf8.count)] + Array(text.utf8) }
  }

  private static func iptc(_ values: [(UInt8, String)]) -> [UInt8] {
    let records = records(values)
    var bytes = Array("Photoshop 3.0".utf8)
    // Another resource, with a name and an odd length, comes first.
    bytes += [0]
    bytes += "8BIM".utf8
    bytes += [4, 0x0C, 1, 0x61, 0, 0, 0, 3, 1, 2, 3, 0]
    bytes += "8BIM".utf8
    bytes += [4, 4, 0, 0, 0, 0, 0, UInt8(records.count)]
    return bytes + records
  }

  private static let xmp = Array(
    """
    http://ns.adobe.com/xap/1.0/\0<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\
    <rdf:Description photoshop:DateCreated="2024-01-03T12:00:00+01:00"/></rdf:RDF>
    """.utf8)

  @Test(arguments: [
    (segment(0xE1, xmp), 1_704_283_200, 60),
    (segment(0xED, iptc([(5, "a"), (55, "20240103"), (60, "120000+0100")])), 1_704_283_200, 60),
    (segment(0xED, iptc([(55, "20240103"), (60, "120000")])), 1_704_283_200, nil),
    (segment(0xED, iptc([(55, "20240103")])), 1_704_240_000, nil),
    (segment(0xED, iptc([(60, "120000")])), nil, nil),
    (segment(0xED, iptc([(62, "20240103"), (63, "120000+0100")])), 1_704_283_200, 60),
    (segment(0xED, iptc([(55, "20240103"), (62, "20200103")])), 1_704_240_000, nil),
    (segment(0xED, iptc([(55, "20241303")])), nil, nil),
    // XMP is newer.
    (segment(0xED, iptc([(55, "20200103")])) + segment(0xE1, xmp), 1_704_283_200, 60),
  ])
  func inAPicture(segments: [UInt8], seconds: Int64?, offset: Int?) throws {
    let folder = try PhotoFolder()
    let path = folder.deck + "/a.jpg"
    let file: [UInt8] = [0xFF, 0xD8] + segments + [0xFF, 0xDA, 0, 3, 0]
    try Data(file).write(to: URL(fileURLWithPath: path))
    let date = XMPDate(takenOf: Array(path.utf8))
    #expect(date.map { $0.clock / 1_000_000 } == seconds)
    #expect(date?.offset == offset)
    // A file may be cut off anywhere.
    for count in 0..<min(file.count, 80) {
      try Data(file.prefix(count)).write(to: URL(fileURLWithPath: path))
      _ = XMPDate(takenOf: Array(path.utf8))
    }
  }

  /// Many programs write the records as numbers of four bytes.
  @Test(arguments: [(33_723, 4), (33_723, 7), (33_723, 1), (34_377, 7)])
  func inATIFF(tag: Int, type: Int) throws {
    let values: [(UInt8, String)] = [(55, "20240103"), (60, "120000+0200")]
    var data = Self.records(values)
    if tag == 34_377 { data = Array(Self.iptc(values).dropFirst("Photoshop 3.0".utf8.count + 1)) }
    while data.count % 4 != 0 { data.append(0) }
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    var file = Array("II".utf8) + number(42, 2) + number(8, 4) + number(1, 2) + number(tag, 2)
    file += number(type, 2) + number(type == 4 ? data.count / 4 : data.count, 4) + number(26, 4)
    file += number(0, 4) + data
    let folder = try PhotoFolder()
    let path = folder.deck + "/a.tif"
    try Data(file).write(to: URL(fileURLWithPath: path))
    let date = XMPDate(takenOf: Array(path.utf8))
    #expect(date?.clock == 1_704_283_200_000_000 && date?.offset == 120)
  }

  @Test(arguments: [
    "", "2024", "2024-01", "2024-13-01", "2024-06-31", "2023-02-29", "2024-01-03T24:00",
    "2024-01-03T12:00:00 yesterday", "0000-00-00", "2024-01:03", "20240103",
    "2024-01-03T12:00:00+02:", "2024-01-03T12:00:00+020",
  ])
  func others(text: String) { #expect(XMPDate(text) == nil) }
}
