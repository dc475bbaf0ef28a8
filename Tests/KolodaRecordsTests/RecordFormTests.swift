import KolodaFiles
import Testing

@testable import KolodaRecords

/// Which form a file has, by its name and its beginning.
@Suite struct RecordFormTests {
  private func form(_ name: String, _ content: String) throws -> RecordForm {
    try RecordSample(name, content).scan().form
  }

  @Test(arguments: [
    ("a.csv", "a,b\n1,2\n", ","), ("a.csv", "a;b\n\"1,5\";\"2,5\"\n", ";"),
    ("a.csv", "a\tb\n1,2\t3\n", "\t"), ("a.csv", "a|b\n1|2\n", "|"), ("a.csv", "a\n1\n", ","),
    ("a.csv", "text;n\none, two, three;1\nfour;2\n", ";"), ("a.tsv", "a,b\n1,2\n", "\t"),
    ("a.TAB", "a\tb\n", "\t"), ("a.csv", "", ","),
  ])
  func theSeparatorIsGuessed(name: String, content: String, separator: String) throws {
    #expect(
      try form(name, content)
        == .table(TableDialect(separator: Array(separator.utf8)[0], lineEnd: 0x0A)))
  }

  @Test func linesThatEndAsOnOldMacsAreLines() throws {
    let listing = try RecordSample("a.csv", "a,b\r1,\"2\r3\"\r\r4,5").scan()
    #expect(listing.names == ["a", "b"])
    #expect(listing.values == [["1", "2\r3"], ["4", "5"]])
  }

  @Test(arguments: [
    "id,text\r1,\"one\ntwo\"\r2,three\r", "id,text\r1,\"a \"\"b\"\"\n\nc\"\r2,three",
    "\"id\n\",text\r1,b\r2,c", "id,text\r1,a\r2,b\n",
  ])
  func aLineFeedInQuotesEndsNoRow(content: String) throws {
    let listing = try RecordSample("a.csv", content).scan()
    #expect(listing.form == .table(TableDialect(separator: 0x2C, lineEnd: 0x0D)))
    #expect(listing.count == 2 && listing.values.allSatisfy { $0.count == 2 })
  }

  @Test(arguments: [
    "id,text\n1,a\rb\n2,c\n", "id,text\r\n1,\"a\rb\"\r\n2,c\r\n", "id,\"text\n1,a\n2,b\n",
  ])
  func aReturnInARowEndsNone(content: String) throws {
    let listing = try RecordSample("a.csv", content).scan()
    #expect(
      listing.form == .table(TableDialect(separator: 0x2C, lineEnd: 0x0A)) && listing.count == 2)
  }

  @Test(arguments: [
    "sep=;\r\nid;text\r\n1;a,b\r\n", "\"sep=;\"\nid;text\n1;a,b\n", "SEP=;\nid;text\n1;a,b\n",
    "\u{FEFF}sep=;\nid;text\n1;a,b\n", "sep=;\rid;text\r1;a,b\r",
  ])
  func aFirstLineMayNameTheSeparator(content: String) throws {
    for name in ["a.csv", "a.tsv"] {
      let listing = try RecordSample(name, content).scan()
      #expect(listing.names == ["id", "text"])
      #expect(listing.values == [["1", "a,b"]])
    }
  }

  @Test func aLineThatOnlyLooksLikeItIsOneOfNames() throws {
    #expect(try RecordSample("a.csv", "sep=,x\n1,2\n").scan().names == ["sep=", "x"])
    #expect(try RecordSample("a.csv", "sep=\n1\n").scan().names == ["sep="])
    #expect(try RecordSample("a.csv", "sep=;").scan().count == 0)
  }

  @Test func partsOfATextAreNoRecords() throws {
    let one = "{\"text\": \"a [b]\", \"spans\": [{\"start\": 0}], \"tokens\": [{\"id\": 0}]}"
    #expect(try RecordSample("a.json", one).scan().texts == [one])
    let list = "{\"type\": \"text\", \"spans\": [{\"n\": 1}, {\"n\": 2}]}"
    #expect(try RecordSample("a.json", list).scan().texts == ["{\"n\": 1}", "{\"n\": 2}"])
  }

  @Test(arguments: [
    ("[{\"id\": 1}]\n[{\"id\": 3}]", true), ("[{\"id\": 1}]\n\ngarbage", true),
    ("[{\"id\": 1}]  \n\n", false), ("{\"data\": [{\"id\": 1}], \"more\": [1]}", false),
    ("[{\"id\": 1}", false),
  ])
  func whatFollowsAnArrayIsTold(content: String, isMore: Bool) throws {
    let listing = try RecordSample("a.json", content).scan()
    #expect(listing.form == .array && listing.goesOnBehindArray == isMore)
  }

  @Test(arguments: [
    ("a.jsonl", "{}\n{}\n", RecordForm.lines), ("a.ndjson", "[1]\n[2]\n", .lines),
    ("a.jsonl", "[\n{},\n{}]\n", .array), ("a.jsonl", "[{}, {}]", .array),
    ("a.json", "[{}]", .array), ("a.json", "{\"a\": 1}\n{\"a\": 2}\n", .lines),
    ("a.json", "{\"data\": [{}]}", .array), ("a.json", "{broken\n{\"a\": 2}\n", .lines),
    ("a.csv", "{\"a\": 1}\n{\"a\": 2}\n", .lines), ("a.json", "", .array),
  ])
  func jsonIsKnownByWhatIsInIt(name: String, content: String, form: RecordForm) throws {
    #expect(try self.form(name, content) == form)
    #expect(try self.form(name, "\u{FEFF}" + content) == form)
  }

  @Test func anObjectWithoutAnArrayIsOneRecord() throws {
    let text = "{\"a\": 1,\n \"b\": [1, 2]}"
    #expect(try RecordSample("a.json", text + "\n").scan().texts == [text])
  }

  @Test func whatIsNoFileOfRecordsIsRefusedByName() throws {
    #expect(RecordForm.kind(ofFileName: "photo.jpg".utf8) == nil)
    #expect(RecordForm.kind(ofFileName: ".csv".utf8) == nil)
    #expect(RecordForm.kind(ofFileName: "map.GeoJSON".utf8) == .json)
    #expect(RecordForm.kind(ofFileName: "a.jsonlines".utf8) == .jsonl)
    let utf32 = try RecordSample("a.csv", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0])
    #expect(throws: RecordFileError(utf32.path, .isUTF32)) { try utf32.scan() }
    for (head, format) in [
      ([0x1F, 0x8B, 8, 0], .gzip), (Array("PK".utf8) + [3, 4, 20], .zip),
      (Array("PK\u{3}\u{4}xl/workbook.xml".utf8), .workbook),
      ([0x28, 0xB5, 0x2F, 0xFD], .zstandard),
      (Array("PAR1".utf8), .parquet), (Array("ARROW1".utf8), .arrow),
    ] as [([UInt8], PackedFormat)] {
      let packed = try RecordSample("a.jsonl", head + [1, 2, 3])
      #expect(throws: RecordFileError(packed.path, .isPacked(format))) { try packed.scan() }
      #expect(PackedFormat.of(packed.path) == format)
    }
    #expect(PackedFormat.of(utf32.path) == nil)
    #expect(PackedFormat.gzip.command(for: "a.jsonl.gz") == "gzip -dc 'a.jsonl.gz' > 'a.jsonl'")
    #expect(PackedFormat.gzip.command(for: "a.jsonl") == "gzip -dc 'a.jsonl' > 'a-unpacked.jsonl'")
    for format in PackedFormat.allCases {
      let command = format.command(for: "a'b.x")
      #expect(command.contains("FILE") || command.contains("FOLDER"))
      #expect(format.name != "")
    }
    let page = try RecordSample("a.html", "<html><p>No <a href=\"x\">bookmarks</a></p></html>")
    #expect(throws: RecordFileError(page.path, .noBookmarks)) { try page.scan() }
    let prose = try RecordSample("a.txt", "Once, there was: a text\n# of prose\n")
    #expect(throws: RecordFileError(prose.path, .noNotes)) { try prose.scan() }
    let missing = utf32.path + [0x78]
    #expect(throws: RecordFileError(missing, .unreadable(SystemError(code: 2)))) {
      try RecordFile(missing)
    }
    let folder = try utf32.test.folder.bytes
    #expect(throws: RecordFileError(folder, .notAFile)) { try RecordFile(folder) }
  }
}
