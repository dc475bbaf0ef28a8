import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Questions about a text, and relations between parts of one.
@Suite struct QuestionTests {
  private func layout(_ name: String, _ content: String) throws -> RecordLayout {
    let listing = try RecordSample(name, content).scan()
    return RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil)).layout(of: 0)
  }

  private func marks(of layout: RecordLayout) throws -> [String] {
    let text = try #require(layout.text)
    return text.marks.map { String(decoding: Array(text.text.utf8)[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [
    #"{"text": ["Rome", "Rome", "Italy"], "answer_start": [12, 12, 20]}"#,
    #"[{"text": "Rome", "answer_start": 12}, {"answer_start": 20, "text": "Italy"}]"#,
  ])
  func anAnswerIsMarkedInItsText(answers: String) throws {
    let layout = try layout(
      "q.jsonl",
      #"{"id": "1", "title": "Cities", "context": "Ann ♥ lives Rome in Italy, now.", "#
        + #""question": "Where?", "answers": \#(answers)}"# + "\n")
    #expect(layout.title == "Where?" && layout.text?.text.hasPrefix("Ann") == true)
    #expect(try marks(of: layout) == ["Rome", "Italy"])
    #expect(!layout.rows.contains { $0.name == "answers" })
    #expect(layout.rows.contains { $0.name == "title" && $0.value == "Cities" })
  }

  @Test(arguments: [
    #"{"text": [], "answer_start": []}"#, #"["Rome"]"#, #"{"text": "Rome", "answer_start": 1}"#,
    #"{"text": ["Rome"], "answer_start": [1, 2]}"#, #"[{"text": "Rome"}]"#, "3",
  ])
  func otherAnswersAreShownAsTheyAre(answers: String) throws {
    let layout = try layout(
      "q.jsonl", #"{"context": "Rome", "question": "Where?", "answers": \#(answers)}"# + "\n")
    #expect(try marks(of: layout) == [] && layout.rows.contains { $0.name == "answers" })
  }

  @Test func anAnswerThatIsNotThereIsTold() throws {
    let layout = try layout(
      "q.jsonl",
      #"{"context": "Rome", "question": "Where?", "answers": [{"text": "Oslo", "answer_start": 0}]}"#
        + "\n")
    #expect(layout.rows.first { $0.name == "answers" }?.value == "• Oslo")
    let far = #"[{"text": "Oslo", "answer_start": 9223372036854775807}]"#
    #expect(
      try self.layout("q.jsonl", #"{"context": "R", "question": "W", "answers": \#(far)}"# + "\n")
        .rows.contains { $0.name == "answers" })
  }

  private static let articles = """
    {"version": "1.1", "data": [{"title": "Cities", "paragraphs": [
      {"context": "Ann lives in Rome.", "qas": [
        {"id": "1", "question": "Where?", "answers": [{"text": "Rome", "answer_start": 13}]},
        {"id": "2", "question": "Who?", "answers": []}]}]},
     {"title": "More", "paragraphs": []}]}
    """

  @Test func aCommandMakesRecordsOfQuestions() throws {
    let listing = try RecordSample("squad.json", Self.articles).scan()
    let other = try #require(
      RecordReading(listing, roles: FieldRoles()).layout(of: 0).otherRecords)
    let filter =
      ".data[] | .title as $t | .paragraphs[] | .context as $c | .qas[] "
      + "| {id, title: $t, context: $c} + del(.id)"
    let command = "jq -c '\(filter)' 'squad.json' > 'squad.jsonl'"
    #expect(other == .nested(.questions, command: command) && other.command == command)
    #expect(NestedShape.questions.command(for: "a.json", in: nil).contains("'.[] | .title"))
    for text in [
      #"{"data": [{"paragraphs": [{"qas": []}]}]}"#, #"{"data": [{"paragraphs": []}]}"#,
      #"{"data": [{"paragraphs": [{"context": "x", "qas": [1]}]}]}"#, "[1]", "",
    ] {
      #expect(NestedShape(try RecordSample("a.json", text).scan()) == nil)
    }
  }

  // MARK: Relations

  @Test(arguments: [
    // As doccano has them.
    """
    "entities": [{"id": 7, "label": "P", "start_offset": 0, "end_offset": 3},
      {"id": 8, "label": "L", "start_offset": 13, "end_offset": 17}],
    "relations": [{"id": 1, "from_id": 7, "to_id": 8, "type": "lives in"}]
    """,
    // As Prodigy has them.
    """
    "tokens": [{"text": "Ann", "id": 0, "start": 0, "end": 3},
      {"text": "Rome", "id": 1, "start": 13, "end": 17}],
    "relations": [{"head": 0, "child": 1, "label": "lives in"}]
    """,
    """
    "spans": [], "relations": [{"head": 9, "child": 9, "label": "lives in",
      "head_span": {"start": 0, "end": 3, "label": "P"},
      "child_span": {"start": 13, "end": 17, "label": "L"}}]
    """,
  ])
  func aRelationIsToldInWords(fields: String) throws {
    let layout = try layout("r.json", "{\"text\": \"Ann lives in Rome.\", \(fields)}")
    #expect(layout.rows.first { $0.name == "relations" }?.value == "• Ann → Rome: lives in")
  }

  /// Prodigy has those between the parts of a sentence under a name of their own.
  @Test func anArcIsToldInWords() throws {
    let layout = try layout(
      "r.jsonl",
      #"{"text": "Ann left", "tokens": [{"text": "Ann", "id": 0, "start": 0, "end": 3}, "#
        + #"{"text": "left", "id": 1, "start": 4, "end": 8}], "#
        + #""arcs": [{"head": 1, "child": 0, "label": "nsubj"}]}"# + "\n")
    #expect(layout.rows.first { $0.name == "arcs" }?.value == "• left → Ann: nsubj")
  }

  @Test(arguments: [
    #"[{"from_id": 7, "to_id": 8}]"#, #"[{"head": 0, "child": 1}]"#, #"[{"head": "x"}]"#, "[1]",
  ])
  func otherRelationsAreShownAsTheyAre(relations: String) throws {
    let layout = try layout("r.jsonl", #"{"text": "Ann", "relations": \#(relations)}"# + "\n")
    let value = try #require(layout.rows.first { $0.name == "relations" }?.value)
    #expect(!value.contains("→"))
  }
}
