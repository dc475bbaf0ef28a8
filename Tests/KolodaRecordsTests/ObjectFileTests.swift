import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Files with one JSON object that has the records in one of its arrays.
@Suite struct ObjectFileTests {
  private static let coco = """
    {"info": {"year": 2017}, "licenses": [{"id": 1, "url": "x"}, {"id": 2, "url": "y"}],
     "images": [{"id": 9, "file_name": "a.jpg"}, {"id": 7, "file_name": "b.jpg"}],
     "annotations": [{"id": 1, "image_id": 9}, {"id": 2, "image_id": 9}, {"id": 3, "image_id": 7}],
     "categories": [{"id": 1, "name": "cat"}]}
    """

  @Test(arguments: [1, 3, 64, 1 << 18])
  func imagesAreTheRecordsOfCoco(pieceSize: Int) throws {
    let listing = try RecordSample("a.json", Self.coco).scan(pieceSize: pieceSize)
    #expect(listing.array == "images")
    #expect(
      listing.texts == [
        #"{"id": 9, "file_name": "a.jpg"}"#, #"{"id": 7, "file_name": "b.jpg"}"#,
      ])
    #expect(
      listing.arrays == [
        RecordArray(name: "licenses", count: 2), RecordArray(name: "images", count: 2),
        RecordArray(name: "annotations", count: 3), RecordArray(name: "categories", count: 1),
      ])
    let roles = RoleGuess(listing).roles(identity: "id")
    #expect(roles[.picture] == "file_name" && roles[.identity] == "id")
  }

  @Test(arguments: ["annotations", "licenses", "categories"])
  func anotherListCanBeChosen(name: String) throws {
    let sample = try RecordSample("a.json", Self.coco)
    let listing = try RecordListing.scan(RecordFile(sample.path), as: .json, array: name)
    #expect(listing.array == name && listing.chosenArray == name)
    #expect(listing.arrays.count == 4)
    #expect(listing.count == listing.arrays.first { $0.name == name }?.count)
  }

  @Test(arguments: [
    // The longest, if no name is typical for records.
    (#"{"a": [{"n": 1}], "b": [{"n": 2}, {"n": 3}], "c": [{"n": 4}]}"#, "b", 2),
    (#"{"meta": [{}, {}, {}], "items": [{"n": 1}], "data": [{}, {}]}"#, "items", 1),
    (#"{"a": [1, 2, 3], "b": {"data": [{}, {}]}, "c": [{}]}"#, "c", 1),
    // A chosen array that is no longer there.
    (#"{"a": [{}, {}], "b": [{}]}"#, "a", 2),
  ])
  func theListIsTheOneThatIsMeant(content: String, name: String, count: Int) throws {
    let sample = try RecordSample("a.json", content)
    let listing = try RecordListing.scan(RecordFile(sample.path), as: .json, array: "gone")
    #expect(listing.array == name && listing.count == count)
    #expect(try sample.scan().array == name)
  }

  /// As CKAN, Solr and Elasticsearch answer, and others that wrap a list.
  @Test(arguments: [
    (
      #"{"help": "x", "result": {"fields": [{}, {}], "records": [{"n": 1}, {"n": 2}]}}"#,
      "result.records", 2
    ),
    (#"{"took": 3, "hits": {"total": {"value": 1}, "hits": [{"_id": "a"}]}}"#, "hits.hits", 1),
    (
      #"{"a": {"b": "}"}, "response": {"docs": [{"items": [{}, {}]}], "x": [1]}}"#, "response.docs",
      1
    ),
    (
      #"{"rasa_nlu_data": {"common_examples": [{"text": "Hi"}], "entity_synonyms": [{}, {}]}}"#,
      "rasa_nlu_data.common_examples", 1
    ),
    // What the file has itself goes before.
    (#"{"a": [{}], "result": {"items": [{}, {}]}}"#, "a", 1),
    (#"{"result": {"items": [{}, {}]}, "data": [{}]}"#, "data", 1),
    // Any other name is chosen, or the file is one record.
    (#"{"id": 1, "data": {"train": [{}, {}], "test": [{}]}}"#, "", 1),
    (#"{"text": "x", "meta": {"authors": [{}, {}]}}"#, "", 1),
    (#"{"a": {"b": {"items": [{}, {}]}}}"#, "", 1),
    (#"{"id": 1, "data": {"train": [{}, {"#, "", 1),
  ])
  func aListMayBeInsideOfAnObject(content: String, name: String, count: Int) throws {
    for pieceSize in [1, 3, 1 << 18] {
      let listing = try RecordSample("a.json", content).scan(pieceSize: pieceSize)
      #expect(listing.array == name && listing.count == count)
    }
  }

  @Test func aListInsideOfAnObjectCanBeChosenAndComesBackInIt() throws {
    let text = #"{"id": 1, "data": {"train": [{"n": 1}, {"n": 2}], "test": [{"n": 3}]}, "z": {}}"#
    let sample = try RecordSample("a.json", text)
    let listing = try RecordListing.scan(RecordFile(sample.path), as: .json, array: "data.train")
    #expect(listing.texts == [#"{"n": 1}"#, #"{"n": 2}"#])
    #expect(listing.arrays.map(\.name) == ["data.train", "data.test"])
    let entry = RecordExport.Entry(
      number: 1, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
    var output: [UInt8] = []
    let source = RecordSource(listing, known: [])
    try RecordExport(source, [entry], RecordExport.Options(person: "ann")).write { output += $0 }
    let export = String(decoding: output, as: UTF8.self)
    #expect(
      export == """
        {"id": 1, "data": {"train": [
        {"n": 2, "answer": "accept"}
        ], "test": [{"n": 3}]}, "z": {}}
        """)
  }

  @Test(arguments: [1, 3, 1 << 18])
  func theValuesOfAnObjectOfObjectsAreTheRecords(pieceSize: Int) throws {
    let text = """
      {"a1":{"text":"x, }"},"a\\"2" : {
        "text": "y", "key": {"deep": [1, {}]}
      }, "a3": {"text": "z"} , "a4": {}}

      """
    let listing = try RecordSample("a.json", text.replacing(", \"a4\": {}", with: "")).scan(
      pieceSize: pieceSize)
    #expect(listing.form == .members && listing.unclosed == nil)
    #expect(
      listing.texts == [
        #"{"key": "a1", "text":"x, }"}"#,
        "{\"key\": \"a\\\"2\",\n  \"text\": \"y\", \"key\": {\"deep\": [1, {}]}\n}",
        #"{"key": "a3", "text": "z"}"#,
      ])
    #expect(listing.record(0).fields.map(\.name) == ["key", "text"])
    let keys = RecordKeys(listing, identity: .guessed)
    #expect(keys.field == nil, "one key is hidden by a field of the record")
    // Objects with nothing in common are one record, and so is one object.
    for other in [text, #"{"a": {"text": "x"}}"#, #"{"a": {"n": 1}, "b": 2}"#] {
      #expect(try RecordSample("a.json", other).scan().form == .array)
    }
  }

  @Test func aKeyTellsItsRecordApart() throws {
    let text = #"{"a1":{"text":"x"},"a2":{"text":"y"},"a3":{"text":"z"}}"#
    let listing = try RecordSample("dict_of_objs.json", text).scan()
    #expect(RecordKeys(listing, identity: .guessed).field == "key" && listing.count == 3)
    let source = RecordSource(listing, known: [])
    #expect(source.numbers(withID: "a2") == [1])
    let entry = RecordExport.Entry(
      number: 1, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
    var output: [UInt8] = []
    try RecordExport(source, [entry], RecordExport.Options(person: "ann")).write { output += $0 }
    #expect(
      String(decoding: output, as: UTF8.self)
        == "{\n\"a2\":{\"text\":\"y\", \"answer\": \"accept\"}\n}", "it is such an object again")
    let cut = try RecordSample("a.json", #"{"a1":{"text":"x"},"a2":{"text":"y"},"a3":{"te"#).scan()
    #expect(cut.count == 3 && cut.unclosed == 2)
    #expect(
      JSONMemberText.object(of: Array(#""k": 1"#.utf8)) == Array(#"{"key": "k", "value": 1}"#.utf8))
    #expect(JSONMemberText.object(of: Array(#""k": {}"#.utf8)) == Array(#"{"key": "k"}"#.utf8))
    #expect(JSONMemberText.object(of: Array("broken".utf8)) == Array("broken".utf8))
  }

  @Test func aListThatNeverEndsNamesItsLastRecord() throws {
    let listing = try RecordSample("a.json", #"{"a": [{}], "b": [{"n": 1}, {"n": 2"#).scan()
    #expect(listing.array == "b" && listing.unclosed == 1)
    let other = try RecordSample("a.json", #"{"data": [{}], "b": [{"n": 1}, {"n": 2"#).scan()
    #expect(other.array == "data" && other.unclosed == nil && other.count == 1)
  }

  /// The choice made at the beginning of a large file must be right at its end.
  @Test func theBeginningIsEnoughOnlyWhereItIsTheListThatIsMeant() throws {
    let some = (0..<400).map { #"{"n": \#($0)}"# }.joined(separator: ",")
    let long = (0..<4000).map { #"{"m": \#($0)}"# }.joined(separator: ",")
    func beginning(_ text: String) throws -> RecordListing {
      let sample = try RecordSample("a.json", text)
      return try RecordListing.scan(
        RecordFile(sample.path), as: .json, beginning: 2000, pieceSize: 1000)
    }
    let named = try beginning(#"{"data": [\#(some)], "b": [\#(long)]}"#)
    #expect(!named.isWhole && named.array == "data")
    let unnamed = try beginning(#"{"a": [\#(some)], "b": [\#(long)]}"#)
    #expect(unnamed.isWhole && unnamed.array == "b" && unnamed.count == 4000)
  }

  /// Its lines may begin like those of a JSON Lines file.
  @Test func anObjectWhoseListHasLinesOfItsOwnIsOne() throws {
    let long = (0..<9000).map { #"{"n": \#($0)}"# }.joined(separator: ",\n")
    let listing = try RecordSample("a.json", #"{"images": [\#(long)], "n": 1}"#).scan()
    #expect(listing.form == .array && listing.count == 9000)
  }

  @Test func theListsAreKeptWithTheIndex() throws {
    let filler = String(repeating: "x", count: 1000)
    let long = (0..<9000).map { #"{"n": \#($0), "t": "\#(filler)"}"# }.joined(separator: ",\n")
    let sample = try RecordSample("a.json", #"{"few": [{}, {}], "many": [\#(long)]}"#)
    let cache = IndexCache(try sample.test.folder.path(of: FileName("cache/indexes")))
    func scan(_ array: String?) throws -> (RecordListing, isRead: Bool) {
      var isRead = false
      let listing = try RecordListing.scan(
        RecordFile(sample.path), as: .json, array: array, cache: cache,
        progress: { _ in
          isRead = true
          return true
        })
      return (listing, isRead)
    }
    let first = try scan(nil)
    let second = try scan(nil)
    #expect(first.isRead && !second.isRead)
    #expect(second.0.arrays == first.0.arrays && second.0.array == "many")
    let other = try scan("few")
    #expect(other.isRead && other.0.count == 2)
  }

  // MARK: Parts of records

  /// Label Studio's tasks have their content in one field.
  @Test func theFieldsOfATaskAreGuessed() throws {
    let tasks = """
      [{"id": 1, "file_upload": "x.json", "created_at": "2024-01-01T00:00:00Z",
        "data": {"text": "Good stuff", "image": "a.png", "n": 3}, "predictions": [],
        "annotations": [{"id": 4, "result": [{"type": "choices", "value": {"choices": ["Yes"]}}]}]},
       {"id": 2, "file_upload": "x.json", "created_at": "2024-01-01T00:00:00Z",
        "data": {"text": "Bad stuff", "image": "b.png", "n": 2}, "annotations": []}]
      """
    let listing = try RecordSample("a.json", tasks).scan()
    let guess = RoleGuess(listing)
    let roles = guess.roles(identity: "id")
    #expect(roles[.text] == "data.text" && roles[.picture] == "data.image")
    #expect(roles[.label] == "annotations.0.result.0.value.choices.0")
    #expect(roles[.identity] == "id" && guess.numbers.contains("data.n"))
    let layout = RecordReading(listing, roles: roles).layout(of: 0)
    #expect(layout.text?.text == "Good stuff" && layout.picture == .file("a.png"))
    #expect(layout.label == "Yes")
    // The other parts are shown one by one, without those that are shown already.
    #expect(layout.rows.contains(RecordLayout.Row(name: "data.n", value: "3")))
    #expect(!layout.rows.contains { $0.name == "data" || $0.name == "data.text" })
  }

  /// If a record has a text of its own, its parts get no roles.
  @Test func partsAreNothingBesideARecordsOwnText() throws {
    let line = #"{"text": "own", "user": {"name": "Ann", "text": "other"}, "data": {"text": "x"}}"#
    let listing = try RecordSample("a.jsonl", line + "\n").scan()
    let roles = RoleGuess(listing).roles(identity: nil)
    #expect(roles[.text] == "text" && roles[.title] == nil && roles[.label] == nil)
    let layout = RecordReading(listing, roles: roles).layout(of: 0)
    #expect(layout.rows.map(\.name) == ["user", "data"])
  }

  @Test func aPartIsSearchedByItsPath() throws {
    let lines = [#"{"data": {"text": "Red"}}"#, #"{"data": {"text": "Blue"}, "n": "red"}"#]
    var query = FieldSearch.Query()
    (query.text, query.field) = ("red", "data.text")
    let listing = try RecordSample("a.jsonl", lines.joined(separator: "\n")).scan()
    #expect(try FieldSearch(query, in: listing).run() == [0])
  }

  @Test func aFieldIsFoundByItsPath() {
    let record = Record.json(Array(#"{"a.b": 1, "a": {"b": 2, "c": [3, {"d": "e"}]}}"#.utf8))
    func text(_ path: String) -> String? { record.field(at: path).map { record.text(of: $0) } }
    #expect(text("a.b") == "1" && text("a.c.0") == "3" && text("a.c.1.d") == "e")
    for path in ["", ".", "a.", "a.x", "a.c.2", "a.c.-1", "a.c.1.d.e", "a.c.99999", "x.y"] {
      #expect(text(path) == nil, "\(path)")
    }
  }
}
