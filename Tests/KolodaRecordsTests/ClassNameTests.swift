import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// The names of classes beside a file whose records have their numbers.
@Suite struct ClassNameTests {
  private static let info = """
    {"default": {"description": "news", "features": {
      "text": {"dtype": "string", "_type": "Value"},
      "label": {"num_classes": 2, "names": ["World", "Sports"], "_type": "ClassLabel"},
      "topics": {"feature": {"names": ["a", "b"], "_type": "ClassLabel"}, "_type": "List"},
      "ner_tags": {"feature": {"names": ["O", "B-PER", "I-PER"], "_type": "ClassLabel"},
        "length": -1, "_type": "Sequence"},
      "objects": {"feature": {"bbox": {"_type": "Value"},
        "category": {"names": ["duck", "frog"], "_type": "ClassLabel"}}, "_type": "Sequence"}}}}
    """
  private static let page = """
    ---
    language:
    - en
    pretty_name: News
    dataset_info:
      features:
      - name: text
        dtype: string
      - name: label
        dtype:
          class_label:
            names:
              '0': World
              '1': "Sports"
      - name: topics
        list:
          class_label:
            names:
            - a
            - 'b'
      - name: ner_tags
        sequence:
          class_label:
            names:
              '0': O
              '1': B-PER
              '2': I-PER
      - name: objects
        sequence:
        - name: bbox
          sequence: float32
        - name: category
          dtype:
            class_label:
              names:
                '0': duck
                '1': frog
      splits:
      - name: train
        num_bytes: 1
    ---
    # News
    - name: label
      names:
    """
  private static let names = [
    "label": ["World", "Sports"], "topics": ["a", "b"], "ner_tags": ["O", "B-PER", "I-PER"],
    "objects.category": ["duck", "frog"],
  ]
  private static let records = """
    {"text": "Ann Moss won.", "tokens": ["Ann", "Moss", "won."], "ner_tags": [1, 2, 0], "label": 1, \
    "topics": [0, 1], "none": -1}
    {"text": "Rain in May.", "tokens": ["Rain", "in", "May."], "ner_tags": [0, 0, 0], "label": 0, \
    "topics": [], "none": 0}
    {"text": "Who knows?", "tokens": ["Who", "knows?"], "ner_tags": [0, 0], "label": -1, \
    "topics": [7], "none": 0}
    """

  @Test func theyAreReadAsTheHubWritesThem() {
    #expect(ClassNames(inJSON: Array(Self.info.utf8)).names == Self.names)
    #expect(ClassNames(inYAML: Array(Self.page.utf8)).names == Self.names)
    let lines = Self.page.replacing("\n", with: "\r\n")
    #expect(ClassNames(inYAML: Array(lines.utf8)).names == Self.names)
  }

  /// All are read, each at its number, however many there are.
  @Test(arguments: [false, true]) func manyAreReadInOrder(areNumbered: Bool) {
    let names = (0..<60_000).map { "class \($0)" }
    let lines = names.enumerated().map { number, name in
      "          " + (areNumbered ? "'\(number)': \(name)" : "- \(name)")
    }
    let page =
      ["---", "dataset_info:", "  features:", "  - name: label", "    dtype:"]
      + ["      class_label:", "        names:"] + lines
      + ["  - name: text", "    dtype: string", "---"]
    let found = ClassNames(inYAML: Array(page.joined(separator: "\n").utf8)).names
    #expect(found.count == 1 && found["label"] == names)
  }

  @Test func whatIsNoneHasNoNames() {
    for text in ["", "---", "---\n", "# A\n---\n", "{", "[]", "{\"features\": 1}", "null"] {
      #expect(ClassNames(inYAML: Array(text.utf8)) == ClassNames())
      #expect(ClassNames(inJSON: Array(text.utf8)) == ClassNames())
    }
    var deep = #"{"names": ["a"], "_type": "ClassLabel"}"#
    for _ in 0..<10_000 { deep = "{\"x\": \(deep)}" }
    #expect(ClassNames(inJSON: Array("{\"features\": \(deep)}".utf8)) == ClassNames())
  }

  @Test func partsThatDisagreeHaveNoNames() {
    let text = """
      {"a": {"features": {"label": {"names": ["x", "y"], "_type": "ClassLabel"},
        "same": {"names": ["s"], "_type": "ClassLabel"}}},
       "b": {"features": {"label": {"names": ["z"], "_type": "ClassLabel"},
        "same": {"names": ["s"], "_type": "ClassLabel"}}},
       "c": {"features": {"label": {"names": ["x", "y"], "_type": "ClassLabel"}}}}
      """
    #expect(ClassNames(inJSON: Array(text.utf8)).names == ["same": ["s"]])
  }

  @Test(arguments: [
    ("dataset_infos.json", info), ("README.md", page), ("data/dataset_info.json", info),
  ]) func aCardSaysTheirNames(name: String, text: String) throws {
    let sample = try RecordSample("data/train.jsonl", Self.records)
    try sample.test.write(name, text)
    let listing = try sample.scan()
    var roles = RoleGuess(listing).roles(identity: nil)
    #expect(roles[.label] == "label")
    roles[.title] = nil
    let reading = RecordReading(listing, roles: roles)
    let layouts = (0..<3).map { reading.layout(of: $0) }
    #expect(layouts.map(\.label) == ["Sports", "World", nil])
    #expect(row("label", in: layouts[2]) == "-1")
    #expect(row("topics", in: layouts[0]) == "a (0), b (1)")
    #expect(row("topics", in: layouts[2])?.contains("7") == true)
    let marks = layouts[0].text?.marks ?? []
    #expect(marks.map(\.label) == ["PER"])
    #expect(layouts[1].text?.marks.isEmpty == true)
    let labels = try listing.labels(of: "label")
    let names = Dictionary(uniqueKeysWithValues: labels.labels.map { ($0.id, $0.name) })
    #expect(names == ["0": "World", "1": "Sports"])
  }

  private func row(_ name: String, in layout: RecordLayout) -> String? {
    layout.rows.first { $0.name == name }?.value
  }

  @Test func aBoxSaysItsName() throws {
    let sample = try RecordSample(
      "train.jsonl",
      """
      {"image": "a.png", "objects": {"bbox": [[1, 2, 3, 4]], "category": [1]}}
      {"image": "b.png", "objects": [{"bbox": [1, 2, 3, 4], "category": 0}]}
      {"image": "c.png", "objects": [{"bbox": [1, 2, 3, 4], "category": 9}]}
      """)
    try sample.test.write("README.md", Self.page)
    let listing = try sample.scan()
    let reading = RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil))
    let labels = (0..<3).map { reading.layout(of: $0).regions?.labels.map(\.label) }
    #expect(labels == [["frog"], ["duck"], ["9"]])
  }

  @Test func aTableHasThemToo() throws {
    let sample = try RecordSample("t.csv", "text,label\nA long text to read,1\nAnother one,0\n")
    try sample.test.write("README.md", Self.page)
    let listing = try sample.scan()
    let reading = RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil))
    #expect(reading.layout(of: 0).label == "Sports")
  }

  /// What the hub's server of rows gives out has them before the rows.
  @Test func rowsOfTheHubHaveTheirNames() throws {
    let content = #"""
      {"features": [
        {"feature_idx": 0, "name": "text", "type": {"dtype": "string", "_type": "Value"}},
        {"feature_idx": 1, "name": "label", "type": {"names": ["bad", "good"], "_type": "ClassLabel"}},
        {"feature_idx": 2, "name": "topics", "type": [{"names": ["a", "b"], "_type": "ClassLabel"}]},
        {"feature_idx": 3, "name": "none"}],
       "rows": [
        {"row_idx": 0, "row": {"text": "A fine day.", "label": 1, "topics": [1, 0]}, "truncated_cells": []},
        {"row_idx": 1, "row": {"text": "Rain.", "label": -1, "topics": []}, "truncated_cells": []}],
       "num_rows_total": 2, "partial": false}
      """#
    for mark in ["", "\u{FEFF}"] {
      let listing = try RecordSample("rows.json", mark + content).scan()
      let roles = RoleGuess(listing).roles(identity: nil)
      #expect(roles[.text] == "row.text" && roles[.label] == "row.label")
      let reading = RecordReading(listing, roles: roles)
      let layouts = (0..<2).map { reading.layout(of: $0) }
      #expect(layouts.map(\.label) == ["good", nil])
      #expect(row("row.topics", in: layouts[0]) == "b (1), a (0)")
    }
  }
}
