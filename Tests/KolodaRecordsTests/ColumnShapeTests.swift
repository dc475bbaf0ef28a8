import KolodaFiles
import Testing

@testable import KolodaRecords

/// Files whose values are by column, and others that can't be opened: a command makes records of them.
@Suite struct ColumnShapeTests {
  @Test(arguments: [
    (#"{"id": [1, 2], "text": ["a", null]}"#, ColumnShape.lists),
    (#"{"id": {"0": 1, "1": 2}, "text": {"0": "a", "1": "b"}}"#, .objects),
    (#"{"columns": ["id", "text"], "index": [0, 1], "data": [[1, "a"], [2, "b"]]}"#, .rows),
    (#"{"columns": ["id", "text"], "data": [[1, "a"]]}"#, .rows),
  ])
  func aCommandMakesRecordsOfColumns(text: String, shape: ColumnShape) throws {
    let listing = try RecordSample("words.json", text).scan()
    #expect(ColumnShape(listing) == shape)
    let layout = RecordReading(listing, roles: FieldRoles()).layout(of: 0)
    let other = try #require(layout.otherRecords)
    let command = other.command
    #expect(other == .columns(command: command))
    #expect(command.hasPrefix("jq -c '") && command.hasSuffix("' 'words.json' > 'words.jsonl'"))
    #expect(shape.command(for: "it's.json").hasSuffix("' 'FILE' > 'FILE.jsonl'"))
  }

  @Test(arguments: [
    #"{"id": [1, 2], "text": ["a"]}"#, #"{"id": [1], "text": ["a"]}"#, #"{"id": [1, 2]}"#,
    #"{"id": [1, 2], "text": "ab"}"#, #"{"columns": ["id"], "data": [1]}"#,
    #"{"a": {"0": 1, "n": 2}, "b": {"0": 1, "n": 2}}"#, #"[{"0": 1, "1": 2}, {"0": 1, "1": 2}]"#,
    #"{"data": [{"id": [1, 2], "text": [3, 4]}]}"#, "{}", "",
  ])
  func otherFilesAreRecords(text: String) throws {
    #expect(ColumnShape(try RecordSample("words.json", text).scan()) == nil)
  }

  @Test(arguments: [
    ("a.xml", "<?xml version=\"1.0\"?>\n<annotations><version>1.1</version>", PackedFormat.cvat),
    ("a.xml", "<annotation verified=\"no\"><folder>x</folder>", .voc),
    ("a.txt", "0 0.3125 0.4167 0.3125 0.4167\n1 0.75 0.58 0.25 0.33\n", .yolo),
    ("a.txt", "0 0 0 1 0 1 1 0 1", .yolo),
  ])
  func boxesThatADataSetExplainsAreNamed(name: String, text: String, format: PackedFormat) throws {
    let sample = try RecordSample(name, text)
    let error = #expect(throws: RecordFileError.self) {
      guard let kind = try RecordForm.kind(ofFile: sample.path) else { return }
      _ = try RecordListing.scan(RecordFile(sample.path), as: kind)
    }
    #expect(error?.reason == .isPacked(format) && format.name != nil)
    #expect(format.command(for: name).contains("-f coco"))
  }

  @Test(arguments: [
    (
      "refs.bib", "@article{a, title = {A}}\n", PackedFormat.bibtex,
      "pandoc -f bibtex -t csljson 'refs.bib' -o 'refs.json'"
    ),
    (
      "refs.xml", "<?xml version=\"1.0\"?><xml><records><record><database>", .endnote,
      "pandoc -f endnotexml -t csljson 'refs.xml' -o 'refs.json'"
    ),
  ])
  func referencesAreNamed(
    name: String, text: String, format: PackedFormat, command: String
  ) throws {
    let sample = try RecordSample(name, text)
    #expect(throws: RecordFileError(sample.path, .isPacked(format))) {
      try RecordForm.kind(ofFile: sample.path)
    }
    #expect(format.command(for: name) == command)
  }

  @Test func otherTextsAreNotNamed() throws {
    let other = try RecordSample("a.xml", "<svg/>")
    #expect(try RecordForm.kind(ofFile: other.path) == nil)
    for text in ["0 1 2\n", "1 2 3 4 5\n", "a b c d e\n", "0.5 0.1 0.1 0.1 0.1\n"] {
      let error = #expect(throws: RecordFileError.self) {
        _ = try RecordSample("a.txt", text).scan()
      }
      #expect(error?.reason == .noNotes)
    }
  }
}
