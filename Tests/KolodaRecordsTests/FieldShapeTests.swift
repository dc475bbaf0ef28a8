import Foundation
import KolodaFiles
import TestSupport
import Testing

@testable import KolodaRecords

/// Annotations by common programs are shown by their meaning, and never as JSON.
@Suite("Shapes of annotated records")
struct FieldShapeTests {
  private func layout(_ record: String) throws -> RecordLayout {
    // An array alone in its file would contain the records.
    let listing = try RecordSample("a.jsonl", record + "\n" + record + "\n").scan()
    return RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil)).layout(of: 0)
  }

  private func marks(_ layout: RecordLayout) -> [String] {
    guard let text = layout.text else { return [] }
    return text.marks.map { mark in
      "\(mark.label)=\(String(decoding: Array(text.text.utf8)[mark.range], as: UTF8.self))"
    }
  }

  private func rows(_ layout: RecordLayout) -> [String] {
    layout.rows.map { "\($0.name)=\($0.value)" }
  }

  /// The text has a character beyond the basic plane, which is one scalar and two UTF-16 units.
  private static let text = "😀 Zoë met Ada"

  @Test(
    "Each program’s spans are marked",
    arguments: [
      #"{"text": "T", "label": [[2, 5, "PER"], [10, 13, "PER"]]}"#,
      #"{"text": "T", "labels": [[2, 5, "PER"], [10, 13, "PER"]]}"#,
      #"{"text": "T", "entities": [{"id": 0, "label": "PER", "start_offset": 2, "#
        + #""end_offset": 5}, {"id": 1, "label": "PER", "start_offset": 10, "end_offset": 13}]}"#,
      #"{"text": "T", "spans": [{"start": 2, "end": 5, "label": "PER", "token_start": 1}, "#
        + #"{"start": 10, "end": 13, "label": "PER"}]}"#,
      #"{"text": "T", "ents": [{"start": 2, "end": 5, "label": "PER"}, {"start": 10, "end": "#
        + #"13, "label": "PER"}]}"#,
      #"["T", {"entities": [[2, 5, "PER"], [10, 13, "PER"]]}]"#,
      #"{"text": "T", "label": [{"start": 2, "end": 5, "text": "Zoë", "labels": ["PER"]}, "#
        + #"{"start": 10, "end": 13, "text": "Ada", "labels": ["PER"]}]}"#,
      // Positions in UTF-16 units, as a browser counts them, recognised by the span's quote.
      #"{"text": "T", "label": [{"start": 3, "end": 6, "text": "Zoë", "labels": ["PER"]}, "#
        + #"{"start": 11, "end": 14, "text": "Ada", "labels": ["PER"]}]}"#,
      #"{"data": {"text": "T"}, "annotations": [{"result": [{"from_name": "l", "to_name": "#
        + #""t", "type": "labels", "value": {"start": 2, "end": 5, "text": "Zoë", "labels": "#
        + #"["PER"]}}, {"from_name": "l", "value": {"start": 10, "end": 13, "labels": "#
        + #"["PER"]}}]}], "predictions": []}"#,
    ])
  func spans(record: String) throws {
    let layout = try layout(record.replacing("\"T\"", with: "\"\(Self.text)\""))
    #expect(marks(layout) == ["PER=Zoë", "PER=Ada"])
    #expect(layout.rows.isEmpty && layout.text?.text == Self.text)
  }

  @Test(
    "Positions in UTF-16 units are recognised where others would cut words",
    arguments: [
      #"{"text": "T", "label": [[3, 6, "PER"], [11, 14, "PER"]]}"#,
      #"{"text": "T", "label": [[11, 14, "PER"], [3, 6, "PER"]]}"#,
      #"{"text": "T", "entities": [{"label": "PER", "start_offset": 3, "end_offset": 6}, "#
        + #"{"label": "PER", "start_offset": 11, "end_offset": 14}]}"#,
      // What one of them quotes says it for all.
      #"{"text": "T", "label": [[3, 6, "PER"], {"start": 11, "end": 14, "text": "Ada", "#
        + #""label": "PER"}]}"#,
    ])
  func units(record: String) throws {
    let layout = try layout(record.replacing("\"T\"", with: "\"\(Self.text)\""))
    #expect(marks(layout) == ["PER=Zoë", "PER=Ada"])
  }

  @Test("Somebody may say what positions count")
  func chosenUnits() throws {
    let record = Record.json(Array(#"{"text": "😀 abcdef", "label": [[3, 5, "X"]]}"#.utf8))
    var roles = RoleGuess([record]).roles(identity: nil)
    for (unit, word) in [(nil, "ab"), (.scalars, "bc"), (.units, "ab")] as [(PositionUnit?, String)]
    {
      roles.positions = unit
      #expect(FieldRoles(text: roles.text) == roles)
      #expect(marks(RecordLayout(record, number: 0, roles: roles)) == ["X=\(word)"])
    }
  }

  @Test(
    "Words with their tags are a text with marked parts",
    arguments: [
      (
        #"{"id": 7, "tokens": ["EU", "rejects", "German"], "ner_tags": ["B-ORG", "O", "B-MISC"]}"#,
        "EU rejects German", ["ORG=EU", "MISC=German"]
      ),
      (
        #"{"id": 8, "text": "Gliner style Apple", "ner": [[2, 2, "ORG"]], "#
          + #""tokenized_text": ["Gliner", "style", "Apple"]}"#,
        "Gliner style Apple", ["ORG=Apple"]
      ),
      (
        #"{"tokens": ["New", "York", "New", "York"], "tags": ["B-LOC", "I-LOC", "B-LOC", "E-LOC"]}"#,
        "New York New York", ["LOC=New York", "LOC=New York"]
      ),
      (#"{"tokens": ["a", "b", "c"], "ner_tags": [0, 3, 3]}"#, "a b c", ["3=b", "3=c"]),
      (
        #"{"text": "can't  go", "words": ["ca", "n't", "go"], "tags": ["X", "O", "Y"]}"#,
        "can't  go", ["X=ca", "Y=go"]
      ),
    ])
  func tokens(record: String, text: String, parts: [String]) throws {
    let layout = try layout(record)
    #expect(layout.text?.text == text)
    #expect(marks(layout) == parts)
    #expect(!layout.rows.contains { $0.name != "id" })
  }

  @Test(
    "Words whose tags make no sense are listed as they are",
    arguments: [
      #"{"tokens": ["a", "b"], "ner_tags": ["O"]}"#, #"{"tokens": ["a", 1], "tags": ["O", "O"]}"#,
      #"{"tokens": ["a"], "ner": [[0, 1, "X"]]}"#, #"{"tokens": ["a"], "ner": [[-1, 0, "X"]]}"#,
      #"{"tokens": ["a"], "ner": [[1, 0, "X"]]}"#, #"{"tokens": ["a"], "ner": [[0, -1, "X"]]}"#,
      #"{"text": "x", "tokens": ["a"], "tags": ["T"]}"#,
      #"{"tokens": [], "tags": []}"#, #"{"text": "x", "tokens": ["aaa"], "tags": ["T"]}"#,
    ])
  func noTokens(record: String) throws {
    let layout = try layout(record)
    #expect(marks(layout).isEmpty)
  }

  @Test("A span that makes no sense is a quiet value, and one that overlaps is marked")
  func wrong() throws {
    let odd = try layout(
      #"{"text": "abcdef", "label": [[4, 2, "A"], [0, 3, "B"], [2, 5, "C"], [3, 99, "D"], "#
        + #"[-1, 2, "E"], [6, 6, "F"], [9223372036854775807, 9223372036854775807, "G"]]}"#)
    #expect(marks(odd) == ["B=abc", "C=cde"])
    let most = Int.max
    #expect(
      rows(odd) == ["label=• A 4–2\n• D 3–99\n• E -1–2\n• F 6–6\n• G \(most)–\(most)"])
    // The quoted text is not at that position.
    let other = try layout(
      #"{"text": "abcdef", "spans": [{"start": 0, "end": 2, "label": "A", "text": "xy"}]}"#)
    #expect(marks(other) == [] && rows(other) == ["spans=• A 0–2"])
    // A list of other values is shown as a list, and numbers too large for an integer are not
    // positions.
    #expect(try rows(layout(#"{"text": "abc", "label": ["x", "y"]}"#)) == ["label=• x\n• y"])
    #expect(
      try rows(layout(#"{"text": "abc", "label": [[0, 1e99, "A"]]}"#)) == [
        #"label=[[0,1e99,"A"]]"#
      ])
  }

  @Test("A span beyond what is shown of a long text is marked when more is")
  func cut() throws {
    let text = String(repeating: "word ", count: 10_000) + "Ada"
    let spans = #"[{"start": 50000, "end": 50003, "label": "P"}]"#
    let listing = try RecordSample(
      "a.jsonl", "{\"text\": \"\(text)\", \"spans\": \(spans)}\n"
    ).scan()
    let reading = RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil))
    let first = reading.layout(of: 0)
    #expect(marks(first) == [] && first.rows.isEmpty && first.hasMore)
    #expect(marks(reading.layout(of: 0, extent: RecordLayout.Extent().more)) == ["P=Ada"])
  }

  @Test("Whatever stands in a list of spans, nothing is marked outside of the text")
  func random() throws {
    var generator = SeededGenerator(seed: 7)
    let numbers = ["-1", "0", "1", "2", "5", "6", "7", "1e3", "99", "null", "\"3\"", "1\(Int.max)"]
    let forms = [
      "[S, E, \"L\"]", "{\"start\": S, \"end\": E, \"label\": \"L\"}", "{\"start\": S, \"end\": E}",
      "{\"start_offset\": S, \"end_offset\": E, \"label\": 3, \"text\": \"b\"}", "[S, E]", "[]",
      "{}",
      "{\"result\": [{\"value\": {\"start\": S, \"end\": E, \"labels\": [\"L\"]}}, {\"value\": S}]}",
    ]
    for _ in 0..<500 {
      let list = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        (forms.randomElement(using: &generator) ?? "")
          .replacing("S", with: numbers.randomElement(using: &generator) ?? "")
          .replacing("E", with: numbers.randomElement(using: &generator) ?? "")
      }
      let names = ["spans", "label", "entities", "annotations"]
      let name = names.randomElement(using: &generator) ?? ""
      let layout = try layout(
        "{\"text\": \"a😀bcde\", \"\(name)\": [\(list.joined(separator: ", "))]}")
      let count = layout.text?.text.utf8.count ?? 0
      for mark in layout.text?.marks ?? [] {
        #expect(!mark.range.isEmpty && mark.range.upperBound <= count, "\(list)")
      }
    }
  }

  @Test("Prodigy’s words and choices are lists, with a tick at what was chosen")
  func prodigy() throws {
    let layout = try layout(
      #"{"text": "Ada wrote", "tokens": [{"text": "Ada", "start": 0, "end": 3, "id": 0, "#
        + #""ws": true}, "#
        + #"{"text": "wrote", "start": 4, "end": 9, "id": 1, "ws": false}], "#
        + #""options": [{"id": "P", "text": "Person"}, {"id": 2, "text": "Other"}], "accept": [2], "#
        + #""meta": {"source": "a.txt", "score": 0.5, "none": null}}"#)
    #expect(
      rows(layout) == [
        "tokens=Ada · wrote", "options=• Person\n✓ Other", "meta=source: a.txt\nscore: 0.5",
      ])
    // Chosen values that are not among the options are listed apart.
    #expect(
      try rows(self.layout(#"{"t": "x", "options": [{"id": 1, "text": "A"}], "accept": ["B"]}"#))
        == ["options=• A", "accept=• B"])
  }

  @Test("What Label Studio was told is said in words")
  func labelStudio() throws {
    let result =
      #"[{"from_name": "mood", "type": "choices", "value": {"choices": ["Good", "Short"]}}, "#
      + #"{"from_name": "stars", "type": "rating", "value": {"rating": 4}}, "#
      + #"{"from_name": "l", "value": {"start": 0, "end": 3, "labels": ["PER"]}}]"#
    let layout = try layout(
      #"{"id": 1, "data": {"text": "Ada wrote"}, "annotations": [{"id": 5, "result": "# + result
        + #"}, {"id": 6, "result": [{"from_name": "l", "value": {"start": 4, "end": 9, "#
        + #""labels": ["VERB"]}}]}]}"#)
    #expect(marks(layout) == ["PER=Ada"])
    #expect(rows(layout).contains("annotations=• mood: Good, Short\n• stars: 4\n• VERB 4–9"))
  }

  @Test(
    "A chat is who speaks and what is said",
    arguments: [
      #"{"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "#
        + #""Yes?"}]}"#,
      #"{"conversations": [{"from": "user", "value": "Hi"}, {"from": "assistant", "value": "#
        + #""Yes?"}]}"#,
      #"{"messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}]}, "#
        + #"{"role": "assistant", "content": "Yes?", "tool_calls": null}]}"#,
      #"{"contents": [{"role": "user", "parts": [{"text": "Hi"}]}, {"role": "assistant", "#
        + #""parts": [{"text": "Yes?"}]}]}"#,
    ])
  func chat(record: String) throws {
    let layout = try layout(record)
    #expect(layout.rows.isEmpty && layout.chats.count == 1)
    #expect(
      layout.chats.first?.turns == [
        ChatTurn(speaker: "user", text: "Hi"), ChatTurn(speaker: "assistant", text: "Yes?"),
      ])
    #expect(layout.name == "Hi" && !layout.isCut)
  }

  @Test(
    "A picture in a message is named, never spelled out",
    arguments: [
      (#"{"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBO"}}"#, "image/png"),
      (
        #"{"type": "image_url", "image_url": {"url": "https://a.org/1.png"}}"#,
        "https://a.org/1.png"
      ),
      (#"{"type": "input_image", "image_url": "data:image/jpeg;base64,/9j/"}"#, "image/jpeg"),
      (
        #"{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBO"}}"#,
        "image/png"
      ),
      (#"{"inlineData": {"mimeType": "image/webp", "data": "UklG"}}"#, "image/webp"),
      (#"{"type": "image", "text": null, "index": 0}"#, "image"),
    ])
  func picturesInChats(part: String, name: String) throws {
    let layout = try layout(
      #"{"messages": [{"role": "user", "content": [{"type": "text", "text": "What?"}, \#(part)]}]}"#
    )
    #expect(layout.chats.first?.turns.map(\.text) == ["What?\n[\(name)]"])
  }

  @Test("What people or models said of parts of a text is marked")
  func suggestedSpans() throws {
    for name in ["prediction", "predictions", "annotation", "annotations"] {
      let layout = try layout(
        #"{"text": "Ada met Zoë", "\#(name)": [{"label": "PER", "score": 0.9, "start": 0, "end": 3}]}"#
      )
      #expect(marks(layout) == ["PER=Ada"] && rows(layout).isEmpty)
    }
    let other = try layout(#"{"text": "Ada", "prediction": [{"label": "PER", "score": 0.9}]}"#)
    #expect(marks(other).isEmpty && rows(other) == ["prediction=• label: PER, score: 0.9"])
  }

  @Test("Two lists of messages are two chats; a list that is no chat for sure is none")
  func chats() throws {
    let turn = #"[{"role": "assistant", "content": "A"}]"#
    let two = try layout("{\"before\": \(turn), \"after\": \(turn)}")
    #expect(two.chats.map(\.name) == ["before", "after"])
    let none = try layout(#"{"messages": [{"role": "user", "content": "Hi"}, {"role": 3}]}"#)
    #expect(none.chats.isEmpty && rows(none) == ["messages=• role: user, content: Hi\n• role: 3"])
    let calls =
      #"{"messages": [{"role": "assistant", "content": null, "tool_calls": [{"id": 1}]}]}"#
    #expect(try layout(calls).chats.first?.turns.first?.text == #"[{"id":1}]"#)
  }

  @Test("Options in two lists are read together")
  func optionsInLists() throws {
    let choices = #"{"text": ["a duck", "a frog"], "label": ["A", "B"]}"#
    let layout = try layout(#"{"question": "What?", "choices": \#(choices), "answerKey": "B"}"#)
    #expect(rows(layout).first == "choices=• A: a duck\n• B: a frog")
    for other in [#"{"text": ["a"], "label": []}"#, #"{"text": [], "label": []}"#] {
      let layout = try self.layout(#"{"question": "What?", "choices": \#(other)}"#)
      #expect(rows(layout).first?.contains("•") == false)
    }
  }

  @Test("A long chat is cut, and more of it is there for the asking")
  func longChat() throws {
    let long = String(repeating: "x", count: 500)
    let turns = (0..<300).map { "{\"role\": \"user\", \"content\": \"\($0) \(long)\"}" }
    let listing = try RecordSample(
      "a.jsonl", "{\"messages\": [\(turns.joined(separator: ", "))]}\n"
    ).scan()
    let reading = RecordReading(listing, roles: FieldRoles())
    var extent = RecordLayout.Extent()
    let first = reading.layout(of: 0, extent: extent)
    #expect(first.hasMore && (1..<100).contains(first.chats.first?.turns.count ?? 0))
    for _ in 0..<3 { extent = extent.more }
    #expect(reading.layout(of: 0, extent: extent).chats.first?.turns.count == 300)
  }

  @Test("spaCy’s records have fields by name, and go out as they came")
  func spacy() throws {
    let line = #"["Ada", {"entities": [[0, 3, "PERSON"]], "cats": {"GOOD": 1.0}}]"#
    let listing = try RecordSample("a.jsonl", line + "\n" + line + "\n").scan()
    #expect(listing.record(0).fields.map(\.name) == ["text", "entities", "cats"])
    #expect(listing.record(0).fields.map { listing.record(0).text(of: $0) }[0] == "Ada")
    #expect(try AcceptedRecords(listing).text == line + "\n" + line + "\n")
    for other in [#"["Ada", {"x": 1}]"#, #"["Ada", 1]"#, #"[1, {"entities": []}]"#, #"["a"]"#] {
      let listing = try RecordSample("b.jsonl", other + "\n" + other + "\n").scan()
      #expect(listing.record(0).fields.map(\.name) == [""])
    }
  }
}
