import Glibc
import Koloda
import Testing

@testable import KolodaRecords

/// Records of the common programs, with values that none of them writes: all are laid out.
///
/// Some values make the file one of another form, with fewer records.
@Suite struct RecordLayoutFuzzTests {
  /// Records whose parts are shown as something else than values.
  private static let records = [
    #"{"id": 7, "text": "Zoë met Ada", "label": [[0, 3, "PER"], [8, 11, "PER"]], "x": {"y": [1]}}"#,
    #"{"text": "Ada", "entities": [{"id": 0, "label": "PER", "start_offset": 0, "end_offset": 3}]}"#,
    #"{"text": "Ada", "spans": [{"start": 0, "end": 3, "label": "A", "text": "Ada"}], "options": "#
      + #"[{"id": "P", "text": "Person"}, {"id": 2, "text": "Other"}], "accept": [2]}"#,
    #"{"tokens": ["New", "York"], "ner_tags": ["B-LOC", "I-LOC"]}"#,
    #"{"tokens": ["a", "b", "c"], "ner": [[0, 2, "X"], [1, 1, "Y"]]}"#,
    #"{"tokens": [{"text": "Ada", "start": 0, "end": 3, "id": 0, "ws": true}], "meta": {"s": 0.5}}"#,
    #"["Ada wrote", {"entities": [[0, 3, "PER"]], "cats": {"A": 1.0, "B": 0.0}}]"#,
    #"{"messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}]}, {"role": "#
      + #""assistant", "content": "Yes?", "tool_calls": null}]}"#,
    #"{"prompt": "p", "chosen": [{"role": "user", "content": "a"}], "rejected": "b", "score": 3}"#,
    #"{"image": "a.jpg", "width": 400, "height": 300, "spans": [{"label": "C", "points": "#
      + #"[[60, 40], [60, 180], [200, 180]]}, {"label": "B", "x": 24, "y": 10, "width": 10, "#
      + #""height": 16, "type": "rect"}]}"#,
    #"{"image": "a.jpg", "bbox": [1, 2, 30, 40], "segmentation": [[1, 2, 3, 4, 5, 6]], "keypoints": "#
      + #"[1, 2, 2, 3, 4, 1], "category_id": 1, "num_keypoints": 2}"#,
    #"{"imagePath": "a.png", "imageWidth": 9, "imageHeight": 9, "shapes": [{"label": "a", "points": "#
      + #"[[1, 2], [3, 4]], "shape_type": "circle"}, {"label": "b", "points": [[0, 0], [1, 1], "#
      + #"[2, 0]], "shape_type": "polygon"}]}"#,
    #"{"filename": "a.jpg", "size": 5, "regions": [{"shape_attributes": {"name": "ellipse", "cx": 1, "#
      + #""cy": 2, "rx": 3, "ry": 4, "theta": 0.5}, "region_attributes": {"t": {"a": true}}}]}"#,
    #"{"id": 1, "data": {"image": "a.jpg", "text": "Ada"}, "annotations": [{"id": 5, "result": "#
      + #"[{"from_name": "l", "type": "rectanglelabels", "original_width": 9, "original_height": 9, "#
      + #""value": {"x": 1, "y": 2, "width": 3, "height": 4, "rotation": 9, "rectanglelabels": "#
      + #"["A"]}}, {"from_name": "m", "value": {"start": 0, "end": 3, "labels": ["P"]}}, "#
      + #"{"from_name": "s", "type": "rating", "value": {"rating": 4}}]}]}"#,
    #"{"image": {"bytes": "iVBORw0KGgo=", "path": "a.png"}, "objects": {"bbox": [[1, 2, 3, 4]], "#
      + #""category": [0]}}"#,
  ]

  /// What stands in the place of a value.
  private static let values = [
    "-1", "0", "-0", "1", "2", "3", "9223372036854775807", "-9223372036854775808",
    "18446744073709551616", "1e308", "-1e400", "1e-400", "NaN", "-Infinity", "null", "true", "\"\"",
    "\"\\u0000\"", "\"-1\"", "\"\\ud800\"", "[]", "[[]]", "{}", "[-1, -2]", "[5, -5, \"X\"]",
    "[null, {}]", "{\"start\": 1, \"end\": -1}", "{\"x\": 1e308}", "0.5", "4294967296",
  ]

  /// Where the text has a number, a word or a text, or a list or an object without any inside.
  private static func places(in text: String) -> [Range<String.Index>] {
    text.ranges(
      of: #/-?\d+(\.\d+)?|true|false|null|"(?:\\.|[^"\\])*"(?!\s*:)|\[[^\[\]{}]*\]|\{[^\[\]{}]*\}/#)
  }

  /// How many records of each kind are changed; more with KOLODA_TEST_ENDURANCE.
  private static let seeds: Range<UInt64> =
    0..<(getenv("KOLODA_TEST_ENDURANCE") == nil ? 200 : 20_000)

  @Test func everyRecordIsLaidOut() throws {
    let sample = try RecordSample("a.jsonl", "")
    let frame = PictureFrame(size: Size(width: 640, height: 480), orientation: 6)
    for seed in Self.seeds {
      var random = RandomRecords(seed: seed)
      let changed = Self.records.map { record in
        var record = record
        for _ in 0..<random.number(1...3) {
          let places = Self.places(in: record)
          guard !places.isEmpty else { break }
          record.replaceSubrange(random.pick(places), with: random.pick(Self.values))
        }
        return record
      }
      try sample.write((changed.joined(separator: "\n") + "\n").utf8)
      let listing = try sample.scan()
      let roles = RoleGuess(listing).roles(identity: nil)
      let reading = RecordReading(listing, roles: roles)
      for number in 0..<listing.count {
        let layout = reading.layout(of: number)
        let text = layout.text.map { Array($0.text.utf8) } ?? []
        #expect(
          layout.text?.marks.allSatisfy { $0.range.upperBound <= text.count } ?? true,
          "seed \(seed), record \(number) of \(changed)")
        _ = layout.regions.map { PlacedRegions($0, on: frame) }
      }
    }
  }
}
