import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// An export of records that are in an array of an object: the rest of the object stays around them.
@Suite struct ObjectExportTests {
  /// Exports some records of a file, counted from 0, as accepted.
  private func export(
    _ content: [UInt8], _ numbers: [Int], as format: RecordExport.Format? = nil,
    in coding: TextCoding = .utf8
  ) throws -> (text: [UInt8], troubles: [RecordExport.Trouble]) {
    let source = RecordSource(try RecordSample("a.json", content).scan(in: coding), known: [])
    let entries = numbers.map {
      RecordExport.Entry(
        number: $0, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
    }
    var output: [UInt8] = []
    let troubles = try RecordExport(
      source, entries, RecordExport.Options(format: format, person: "ann")
    ).write { output += $0 }
    return (output, troubles)
  }

  private func export(_ content: String, _ numbers: [Int]) throws -> String {
    let (text, troubles) = try export(Array(content.utf8), numbers)
    #expect(troubles.isEmpty)
    return String(decoding: text, as: UTF8.self)
  }

  private static let coco = """
    {"info": {"year": 2017}, "images": [
      {"id": 1, "file_name": "a.jpg"}, {"id": "b", "file_name": "b.jpg"},
      {"id": 3, "file_name": "c.jpg"}],
     "annotations": [{"id": 1, "image_id": 3, "bbox": [1, 2, 3, 4]}, {"id": 2, "image_id": "b"} ,
       {"id": 3, "image_id": 1}, {"id": 4, "image_id": 9}, {"id": 5, "image_id": 3}],
     "categories": [{"id": 1, "name": "cat"}]}

    """

  @Test func cocoStaysCoco() throws {
    #expect(
      try export(Self.coco, [0, 2]) == """
        {"info": {"year": 2017}, "images": [
        {"id": 1, "file_name": "a.jpg", "answer": "accept"},
        {"id": 3, "file_name": "c.jpg", "answer": "accept"}
        ],
         "annotations": [{"id": 1, "image_id": 3, "bbox": [1, 2, 3, 4]},
        {"id": 3, "image_id": 1},
        {"id": 5, "image_id": 3}],
         "categories": [{"id": 1, "name": "cat"}]}

        """)
    #expect(
      try export(Self.coco, [1]) == """
        {"info": {"year": 2017}, "images": [
        {"id": "b", "file_name": "b.jpg", "answer": "accept"}
        ],
         "annotations": [{"id": 2, "image_id": "b"}],
         "categories": [{"id": 1, "name": "cat"}]}

        """)
    let none = try export(Self.coco, [])
    #expect(none.contains("\"images\": [\n],\n") && none.contains("\"annotations\": [],\n"))
  }

  @Test func annotationsMayComeFirst() throws {
    let text =
      #"{"annotations": [{"image_id": 2}, {"image_id": 1}], "#
      + #""images": [{"id": 1}, {"id": 2}]}"#
    #expect(
      try export(text, [1])
        == #"{"annotations": [{"image_id": 2}], "images": ["#
        + "\n" + #"{"id": 2, "answer": "accept"}"# + "\n]}")
  }

  @Test func anyObjectKeepsWhatIsAroundItsRecords() throws {
    let text =
      "  {\"version\": \"1.1\",\n \"data\":[ {\"t\": \"x\"},\n{\"t\": \"y\"} ] , "
      + "\"n\": [1]}\n\n"
    #expect(
      try export(text, [1, 0])
        == "  {\"version\": \"1.1\",\n \"data\":[\n{\"t\": \"y\", \"answer\": \"accept\"},\n"
        + "{\"t\": \"x\", \"answer\": \"accept\"}\n] , \"n\": [1]}\n\n")
    // As JSON Lines there is nothing around them.
    #expect(
      try export(Array(text.utf8), [1], as: .jsonl).text
        == Array("{\"t\": \"y\", \"answer\": \"accept\"}\n".utf8))
    // A record that is not JSON would break the whole.
    let broken = try export(Array(#"{"data": [{"t": "x"}, {"t": y}]}"#.utf8), [0, 1])
    #expect(broken.troubles == [.leftOut(record: 1)])
    #expect(
      broken.text == Array("{\"data\": [\n{\"t\": \"x\", \"answer\": \"accept\"}\n]}".utf8))
  }

  @Test func membersOfAnObjectBecomeSuchMembers() throws {
    let text = " {\"a\" : {\"t\": \"x\"},\n\"b\":{ },\"c\": 7, \"d\": {\"t\": \"y\"} }\n"
    let sample = text.replacing(",\"c\": 7", with: "").replacing("{ }", with: "{\"t\": 1}")
    #expect(
      try export(sample, [2, 0])
        == " {\n\"d\": {\"t\": \"y\", \"answer\": \"accept\"},\n"
        + "\"a\" : {\"t\": \"x\", \"answer\": \"accept\"}\n}\n")
    let field = AddedField(name: "answer", value: .text("accept"))
    func member(_ text: String) -> String? {
      JSONSplice.adding([field], toMember: Array(text.utf8)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(member("\"b\":{ }") == "\"b\":{ \"answer\": \"accept\"}")
    #expect(member("\"c\": 7") == nil && member("broken") == nil)
  }

  /// What is around the images of a project lists all of them.
  @Test func ofAProjectOnlyTheImagesAreExported() throws {
    let text =
      #"{"_via_img_metadata": {"a": {"filename": "a", "regions": []}, "b": {"filename": "b"}}, "#
      + #""n": ["a", "b"]}"#
    #expect(
      try export(text, [0])
        == "{\n\"a\": {\"filename\": \"a\", \"regions\": [], \"answer\": \"accept\"}\n}\n")
  }

  @Test(arguments: [
    (
      #"{"shapes": [], "imagePath": "a.jpg"}"#,
      #"{"shapes": [], "imagePath": "a.jpg", "answer": "accept"}"#
    ),
    (" {\n \"t\": \"x\"\n}\n", "{\n \"t\": \"x\", \"answer\": \"accept\"\n}"),
  ])
  func aFileThatIsOneObjectStaysOne(text: String, expected: String) throws {
    let written = try export(text, [0])
    #expect(written == expected + "\n")
    let listing = try RecordSample("b.json", written).scan()
    #expect(listing.form == .array && listing.count == 1)
    // Nothing decided is a list of nothing, and a list of one stays a list.
    #expect(try export(text, []) == "[\n]\n")
    #expect(try export("[\(text)]", [0]).hasPrefix("[\n"))
  }

  @Test(arguments: [TextCoding.utf16LittleEndian, .utf16BigEndian, .utf8, .latin1])
  func theCodingStays(coding: TextCoding) throws {
    func encoded(_ text: String) -> [UInt8] { coding.encoded(Array(text.utf8), .json) }
    let text = #"{"é": "ü", "data": [{"t": "ö"}], "n": "ß"}"#
    let expected =
      "{\"é\": \"ü\", \"data\": [\n{\"t\": \"ö\", \"answer\": \"accept\"}\n], \"n\": \"ß\"}"
    #expect(try export(encoded(text), [0], in: coding).text == encoded(expected))
    let mark = coding == .latin1 ? [] : encoded("\u{FEFF}")
    #expect(try export(mark + encoded(text), [0], in: coding).text == mark + encoded(expected))
  }

  /// Its own tools read it again, and so does Koloda.
  @Test func whatIsWrittenIsReadAgain() throws {
    let written = try export(Self.coco, [0, 2])
    let listing = try RecordSample("b.json", written).scan()
    #expect(listing.array == "images" && listing.count == 2)
    let found = try #require(listing.findAnnotations())
    #expect(found.count == 3 && found.strayCount == 0)
    let layout = RecordReading(listing, roles: RoleGuess(listing).roles(identity: "id"))
      .layout(of: 1)
    #expect(layout.regions?.labels.map(\.label) == [""] && layout.regions?.unreadableCount == 1)
    #expect(try export(written, [0, 1]) == written)
  }
}
