import Foundation
import KolodaFiles
import Testing

@testable import KolodaRecords

/// What is shown of a record, within limits: a title, a picture, a text with marks, and the rest.
@Suite("What is shown of records")
struct RecordLayoutTests {
  private func reading(_ name: String, _ content: String) throws -> (RecordSample, RecordReading) {
    let sample = try RecordSample(name, content)
    let listing = try sample.scan()
    let source = RecordSource(listing, known: [])
    let roles = RoleGuess(listing).roles(identity: source.identityField)
    return (sample, RecordReading(listing, roles: roles))
  }

  // MARK: Roles

  @Test(
    "What fields are for is guessed from their names and from what they hold",
    arguments: [
      (
        "a.jsonl", #"{"id": 1, "text": "a b", "label": "ORG"}"# + "\n",
        ["identity": "id", "text": "text", "label": "label"]
      ),
      (
        "a.csv", "Name,Photo,Price\nTeapot,teapot.jpg,12\nCup,cup.png,3\n",
        ["title": "Name", "picture": "Photo"]
      ),
      // A field whose values name pictures is one, whatever its name; the longest text is the one
      // to read.
      (
        "b.jsonl",
        #"{"k": "a.png", "s": "short", "l": ""# + String(repeating: "long ", count: 20) + "\"}\n",
        ["picture": "k", "text": "l"]
      ),
      // A copy of what is at an address may be beside the file.
      ("c.jsonl", #"{"image": "https://example.org/a.png"}"# + "\n", ["picture": "image"]),
      ("c.jsonl", #"{"image": "https://example.org/a"}"# + "\n", ["title": "image"]),
      ("d.csv", "a,b\n1,2\n", ["title": "a"]),
      ("e.jsonl", "3\n", [:]),
    ])
  func roles(name: String, content: String, expected: [String: String]) throws {
    let (_, reading) = try reading(name, content)
    var found: [String: String] = [:]
    for role in FieldRoles.Role.allCases { found[role.rawValue] = reading.roles[role] }
    #expect(found == expected)
  }

  @Test("Roles are kept as a text, and what is no such text is none")
  func rolesAsText() throws {
    var roles = FieldRoles()
    roles[.title] = "a \"name\""
    roles[.label] = "ü"
    #expect(FieldRoles(text: roles.text) == roles)
    #expect(FieldRoles(text: "[1]") == nil && FieldRoles(text: "") == nil)
    #expect(FieldRoles(text: #"{"title": "a", "colour": "b"}"#)?.text == #"{"title":"a"}"#)
  }

  // MARK: Layout

  @Test("Each field is shown once, values as people read them")
  func layout() throws {
    let record =
      #"{"id": 7, "title": "T", "text": "Body", "label": "accept", "n": 1e400, "#
      + #""list": ["a", 2, true], "deep": { "x" : [ 1, "a b" ] }, "none": null, "e": ""}"#
    let (_, reading) = try reading("a.jsonl", record + "\n")
    let layout = reading.layout(of: 0)
    #expect(layout.title == "T" && layout.text?.text == "Body" && layout.label == "accept")
    #expect(
      layout.rows.map { "\($0.name)=\($0.value)" } == [
        "id=7", "n=1e400", "list=• a\n• 2\n• true", #"deep={"x":[1,"a b"]}"#,
      ])
    #expect(!layout.isCut && layout.fault == nil && layout.name == "T")
  }

  @Test("Spans are counted in Unicode scalars, and those that make no sense are told quietly")
  func spans() throws {
    let text = "\u{1F600} Zoë, Ada"
    let spans =
      #"[{"start": 2, "end": 5, "label": "A"}, {"start": 7, "end": 10, "label": "B"}, "#
      + #"{"start": 5, "end": 5}, {"start": 9, "end": 99}, {"start": -1, "end": 2}, 3, {}]"#
    let (_, reading) = try reading("a.jsonl", "{\"text\": \"\(text)\", \"spans\": \(spans)}\n")
    let marked = try #require(reading.layout(of: 0).text)
    let parts = marked.marks.map { mark in
      let bytes = Array(marked.text.utf8)[mark.range]
      return "\(mark.label)=\(String(decoding: bytes, as: UTF8.self))"
    }
    #expect(parts == ["A=Zoë", "B=Ada"])
    #expect(
      reading.layout(of: 0).rows == [
        RecordLayout.Row(name: "spans", value: "• 5–5\n• 9–99\n• -1–2\n• 3\n• {}")
      ])
  }

  @Test("A record that can't be read says on which line it is, and what is there")
  func unreadable() throws {
    let (_, reading) = try reading("a.jsonl", "{\"a\": 1}\n\n\nno json\n{\"a\": 2}\n")
    let layout = reading.layout(of: 1)
    #expect(layout.line == 4 && layout.raw == "no json" && layout.fault == .notJSON(at: 0))
    #expect(reading.layout(of: 2).fault == nil)
  }

  @Test("A long record is cut, and more of it is there for the asking")
  func long() throws {
    let text = String(repeating: "wörd ", count: 50_000)
    let columns = (0..<10_000).map { "\"c\($0)\": \"\($0)\"" }.joined(separator: ", ")
    let (_, reading) = try reading("a.jsonl", "{\"text\": \"\(text)\", \(columns)}\n")
    var extent = RecordLayout.Extent()
    let first = reading.layout(of: 0, extent: extent)
    #expect(first.isCut && first.rows.count == extent.rows)
    #expect(first.text?.text.count == extent.text + 1)
    for _ in 0..<4 { extent = extent.more }
    let last = reading.layout(of: 0, extent: extent)
    #expect(!last.isCut && last.text?.text == text && last.rows.count == 10_000)
  }

  @Test("What a card shows has an end, and nothing more is offered there")
  func bounds() throws {
    let text = String(repeating: "x", count: 1_000_000)
    let values = (0..<100).map { "\"\($0)\(text.prefix(5000))\": \"\(text.prefix(5000))\"" }
    let (_, reading) = try reading(
      "a.jsonl", "{\"text\": \"\(text)\", \(values.joined(separator: ", "))}\n")
    var extent = RecordLayout.Extent()
    let first = reading.layout(of: 0, extent: extent)
    // The text, the table's values together, and the minimum for each value and its name.
    let most = extent.text + extent.table + 100 * (100 + 200 + 2) + 1
    #expect(first.hasMore && first.rows.count == 100)
    #expect(
      first.rows.reduce(first.text?.text.count ?? 0) { $0 + $1.name.count + $1.value.count } <= most
    )
    for _ in 0..<10 { extent = extent.more }
    let last = reading.layout(of: 0, extent: extent)
    #expect(last.isCut && !last.hasMore)
    #expect((last.text?.text.count ?? 0) < 500_000)
  }

  @Test("A character with a million marks takes no more room than others")
  func marks() throws {
    let text = "e" + String(repeating: "\u{301}", count: 1_000_000)
    let (_, reading) = try reading("a.jsonl", "{\"text\": \"\(text)\"}\n")
    let layout = reading.layout(of: 0)
    #expect(layout.hasMore && (layout.text?.text.unicodeScalars.count ?? 0) < 100_000)
    #expect((layout.name?.unicodeScalars.count ?? 0) < 1000)
  }

  @Test("What is nested 10,000 deep, and a NUL, are shown as text")
  func hostile() throws {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let (_, reading) = try reading("a.jsonl", "{\"text\": \"a\\u0000b\", \"d\": \(deep)}\n")
    let layout = reading.layout(of: 0)
    #expect(layout.text?.text == "a\u{2400}b")
    #expect(layout.isCut && layout.rows.first?.value.hasPrefix("[[[") == true)
  }

  // MARK: Pictures

  @Test("A picture is in the folder of the file or below it, and nothing leads out")
  func pictures() throws {
    let (sample, reading) = try reading("a.jsonl", "{}\n")
    let folder = String(decoding: sample.path, as: UTF8.self).dropLast("/a.jsonl".count)
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
    for path in [folder + "/1.png", folder + "/in/2.png", folder + "/../out.png"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: String(path)))
    }
    try manager.createSymbolicLink(
      atPath: folder + "/link.png", withDestinationPath: "../out.png")
    try manager.createSymbolicLink(atPath: folder + "/near.png", withDestinationPath: "in/2.png")
    func found(_ name: String) -> Bool { reading.pictureFile(name) != nil }
    #expect(found("1.png") && found("in/2.png") && found("in/../1.png") && found("near.png"))
    #expect(found(folder + "/1.png"))
    #expect(!found("../out.png") && !found("link.png") && !found("in") && !found("3.png"))
    #expect(!found("/etc/passwd") && !found("") && !found("1.png\0"))
  }

  @Test("A path of another computer names a file in this folder")
  func foreignPaths() throws {
    let (sample, reading) = try reading("a.jsonl", "{}\n")
    try sample.test.write("cat.jpg", "x")
    try sample.test.write("in/dog 1.jpg", "x")
    let length = try sample.test.folder.bytes.count
    func found(_ name: String) -> String? {
      reading.pictureFile(name).map { String(decoding: $0[length...], as: UTF8.self) }
    }
    #expect(found("/home/ann/cat.jpg") == "/cat.jpg")
    #expect(found("/data/upload/1/0a1b2c3d-cat.jpg") == "/cat.jpg")
    #expect(found("/data/local-files/?d=in%2Fdog%201.jpg") == "/in/dog 1.jpg")
    #expect(found("in\\dog 1.jpg") == "/in/dog 1.jpg")
    #expect(found("in/dog%201.jpg") == "/in/dog 1.jpg" && found("cat") == "/cat.jpg")
    #expect(found("%2e%2e/out") == nil && found("in%2f..%2f..%2fx.jpg") == nil)
    #expect(found("/data/upload/1/0a1b2c3-cat.jpg") == nil && found("other/cat.jpg") == nil)
    #expect(found("/data/local-files/?d=../../x.jpg") == nil)
    #expect(found("/data/local-files/?d=%2") == nil)
  }

  @Test("An address is shown as text, and as a picture only if that is here")
  func addresses() throws {
    let address = "https://example.org:8080/a/train/1%20b.png?size=2#x"
    let lines = #"{"image": "1.png"}"# + "\n" + #"{"image": "\#(address)"}"# + "\n"
    let (sample, reading) = try reading("a.jsonl", lines)
    #expect(reading.layout(of: 0).picture == .file("1.png"))
    let other = reading.layout(of: 1)
    #expect(other.picture == .file(address) && other.rows.first?.value == address)
    let picture = try #require(other.picture)
    #expect(reading.file(of: picture, in: 1) == .missing(beside: []))
    let length = try sample.test.folder.bytes.count
    for name in ["1 b.png", "train/1 b.png"] {
      try sample.test.write(name, "x")
      let found = try #require(reading.file(of: picture, in: 1).path)
      #expect(String(decoding: found[length...], as: UTF8.self) == "/" + name)
    }
    for name in ["http://example.org", "https://example.org/", "s3://a/%2E%2E/%2E%2E/1.png"] {
      #expect(reading.pictureFile(name) == nil)
    }
  }

  @Test("An address is no text to read; where there is no other, it says which picture is meant")
  func addressesOfImages() throws {
    func roles(_ image: String) throws -> FieldRoles {
      let listing = try RecordSample(
        "a.json", #"{"images": [\#(image), \#(image)], "annotations": []}"#
      ).scan()
      return RoleGuess(listing).roles(identity: nil)
    }
    let address = #""coco_url": "http://images.example.org/train2017/000000000009.jpg""#
    let both = try roles(
      #"{"id": 1, "file_name": "000000000009.jpg", \#(address), "#
        + #""date_captured": "2013-11-14 17:02:52", "flickr_url": "http://a.org/9.jpg"}"#)
    #expect(both[.picture] == "file_name" && both[.text] == nil && both[.title] == nil)
    let alone = try roles(#"{"id": 1, \#(address)}"#)
    #expect(alone[.picture] == "coco_url" && alone[.text] == nil)
    let page = try roles(
      #"{"page": "https://example.org/a/long/way/to/a/page/about/cats", "n": "x"}"#)
    #expect(page[.picture] == nil && page[.text] == nil && page[.title] == "n")
  }

  @Test("A name may have colons, and a path may be one of Windows")
  func colons() throws {
    let lines = #"{"image": "10:30 a.png"}"# + "\n" + #"{"image": "C:\\ann\\b.png"}"# + "\n"
    let (sample, reading) = try reading("a.jsonl", lines)
    for name in ["10:30 a.png", "b.png"] { try sample.test.write(name, "x") }
    for number in 0..<2 {
      let picture = try #require(reading.layout(of: number).picture)
      #expect(reading.file(of: picture, in: number).path != nil)
    }
  }
}
