import KolodaFiles
import Testing

@testable import KolodaRecords

/// Which field is a record's title where none is called so: one that tells records apart.
@Suite struct TitleGuessTests {
  private func title(_ name: String, _ content: String) throws -> String? {
    let listing = try RecordSample(name, content).scan()
    return RoleGuess(listing).roles(identity: RecordKeys(listing).field)[.title]
  }

  /// GeoJSON, a search of Elasticsearch, notes from AnkiConnect: the first short field of each says what
  /// kind of thing all of them are.
  @Test(arguments: [
    (
      #"{"type": "FeatureCollection", "features": ["#
        + #"{"type": "Feature", "properties": {"name": "Pond A"}, "geometry": {"type": "Point"}}, "#
        + #"{"type": "Feature", "properties": {"name": "Pond B"}, "geometry": {"type": "Point"}}]}"#,
      "properties.name"
    ),
    (
      #"{"hits": {"total": 2, "hits": [{"_index": "ponds", "_id": "1", "_source": {"name": "A"}}, "#
        + #"{"_index": "ponds", "_id": "2", "_source": {"name": "B"}}]}}"#,
      "_source.name"
    ),
    (
      #"{"result": [{"modelName": "Basic", "fields": {"Front": "duck"}}, "#
        + #"{"modelName": "Basic", "fields": {"Front": "frog"}}], "error": null}"#,
      "fields.Front"
    ),
  ])
  func aFieldThatSaysTheSameInAllRecordsIsNoTitle(content: String, expected: String) throws {
    #expect(try title("a.geojson", content) == expected)
  }

  @Test func aSingleRecordMayHaveIt() throws {
    #expect(try title("a.json", #"[{"kind": "duck", "legs": 2}]"#) == "kind")
    #expect(try title("t.csv", "kind,name tag\nduck,A\nduck,B\n") == "name tag")
    // Better one that doesn't than none.
    #expect(try title("t.csv", "kind,legs\nduck,2\nduck,2\n") == "kind")
  }

  @Test func whatIsWrittenOutIsNoTitle() throws {
    #expect(try title("t.csv", "box,kind\n\"[1, 2]\",duck\n\"[2, 3]\",frog\n") == "kind")
    #expect(try title("a.jsonl", #"{"answer": "accept", "n": 1}"# + "\n") == nil)
  }
}
