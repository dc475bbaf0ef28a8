import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// A file that is one object, which is a record or has a list of them.
@Suite struct OneRecordTests {
  /// An object that says itself what it is, and has only lists of parts, is a record.
  @Test(arguments: [
    #"{"id": 1, "title": "x", "tags": [{"name": "a"}, {"name": "b"}]}"#,
    #"{"id": 1, "title": "x", "tags": ["a", "b"]}"#,
    #"{"name": "a.jpg", "annotations": [{"n": 1}, {"n": 2}]}"#,
    #"{"annotations": [{"n": 1}, {"n": 2}], "name": "a.jpg"}"#,
    #"{"id": 3, "data": {"text": "x"}, "annotations": [{"result": []}], "predictions": [{}]}"#,
    #"{"text": "x", "entities": [{"id": 1}], "relations": [{"id": 2}], "Comments": []}"#,
    #"{"size": {"width": 1, "height": 1}, "tags": [{}], "objects": [{}, {}]}"#,
    #"{"version": "2.0", "item": {"name": "a.jpg", "slots": [{}]}, "annotations": [{}, {}]}"#,
    #"{"version": "5", "shapes": [{}, {}], "imagePath": "a.jpg"}"#,
    #"{"uuid": "u", "authors": [{"n": 1}], "comments": [{"n": 1}, {"n": 2"#,
  ])
  func aRecordMayHoldLists(content: String) throws {
    for pieceSize in [1, 3, 1 << 18] {
      let listing = try RecordSample("a.json", content).scan(pieceSize: pieceSize)
      #expect(listing.texts == [content] && listing.array == "")
    }
  }

  @Test(arguments: [
    // Nothing says what the object is.
    (#"{"annotations": [{"n": 1}, {"n": 2}], "categories": [{}]}"#, "annotations", 2),
    (#"{"tags": [{}, {}]}"#, "tags", 2), (#"{"size": 2, "objects": [{}, {}]}"#, "objects", 2),
    // What it has is more than parts.
    (#"{"title": "Quiz", "questions": [{}, {}, {}]}"#, "questions", 3),
    (#"{"name": "x", "tags": [{}, {}, {}], "questions": [{}, {}]}"#, "questions", 2),
    (#"{"id": 1, "name": "x", "annotations": [{}, {}, {}], "images": [{}]}"#, "images", 1),
    (#"{"id": "r", "tags": [{}], "result": {"records": [{}, {}]}}"#, "result.records", 2),
  ])
  func aListMayHaveTheRecords(content: String, name: String, count: Int) throws {
    for pieceSize in [1, 3, 1 << 18] {
      let listing = try RecordSample("a.json", content).scan(pieceSize: pieceSize)
      #expect(listing.array == name && listing.count == count)
    }
  }

  /// Whoever wants the parts can have them.
  @Test func thePartsCanBeChosen() throws {
    let text = #"{"id": 1, "title": "x", "tags": [{"n": 1}, {"n": 2}]}"#
    let sample = try RecordSample("a.json", text)
    #expect(try sample.scan().arrays == [RecordArray(name: "tags", count: 2)])
    let listing = try RecordListing.scan(RecordFile(sample.path), as: .json, array: "tags")
    #expect(listing.texts == [#"{"n": 1}"#, #"{"n": 2}"#])
  }
}
