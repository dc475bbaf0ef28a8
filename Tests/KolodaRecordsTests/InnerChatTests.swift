import Testing

@testable import KolodaRecords

/// Chats inside of objects, and lists of answers with who gave them.
@Suite struct InnerChatTests {
  private func layout(_ line: String) throws -> RecordLayout {
    let listing = try RecordSample("a.jsonl", line + "\n").scan()
    return RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil)).layout(of: 0)
  }

  private func row(_ name: String, of layout: RecordLayout) -> String? {
    layout.rows.first { $0.name == name }?.value
  }

  @Test func aRequestToAServerHasItsMessages() throws {
    let layout = try layout(
      """
      {"custom_id": "r1", "body": {"model": "m", "messages": [{"role": "user", "content": "Hi"}],
       "stop": null, "tools": [1]}}
      """.replacing("\n", with: ""))
    #expect(layout.chats.map(\.turns) == [[ChatTurn(speaker: "user", text: "Hi")]])
    #expect(row("body", of: layout) == "model: m\ntools: [1]")
  }

  @Test func anAnswerOfAServerHasItsMessage() throws {
    let layout = try layout(
      #"{"id": "b", "response": {"status_code": 200, "body": {"choices": [{"message": "#
        + #"{"role": "assistant", "content": "Yes"}}]}}}"#)
    #expect(layout.chats.map(\.turns) == [[ChatTurn(speaker: "assistant", text: "Yes")]])
    #expect(row("response", of: layout) == "status_code: 200")
  }

  @Test(arguments: [
    (
      #""completions": [{"model": "m", "response": "So.", "overall_score": 7.5, "critique": "", "#
        + #""annotations": {"honesty": {"Rating": "4"}}}]"#,
      "So.\n\noverall_score: 7.5\nannotations.honesty.Rating: 4"
    ),
    (#""answers": [{"answer": "So.", "model": "m", "rank": 1.0}]"#, "So.\n\nrank: 1.0"),
    (#""summaries": [{"text": "So.", "policy": "m", "note": null}]"#, "So."),
  ])
  func anAnswerHasWhoGaveIt(field: String, said: String) throws {
    let layout = try layout(#"{"instruction": "Why is it so?", \#(field)}"#)
    #expect(layout.chats.map(\.turns) == [[ChatTurn(speaker: "m", text: said)]])
    #expect(layout.rows.isEmpty && layout.text?.text == "Why is it so?")
  }

  @Test(arguments: [
    #"{"a": {"messages": [1, 2]}}"#,
    #"{"a": {"choices": [{"message": {"role": "x", "content": "y"}}, {}]}}"#,
    #"{"a": [{"model": "m", "answer": "So."}, {"model": "m"}]}"#, #"{"a": [{"text": "So."}]}"#,
  ])
  func otherValuesAreNoChat(line: String) throws {
    let layout = try layout(line)
    #expect(layout.chats.isEmpty && layout.rows.map(\.name) == ["a"])
  }

  @Test("Spans that a table has written out are marked")
  func spansInACell() throws {
    let listing = try RecordSample(
      "a.csv",
      "text,label\n\"Ann lives in Rome, and works there, too.\","
        + "\"[{\"\"start\"\": 0, \"\"end\"\": 3, \"\"text\"\": \"\"Ann\"\", \"\"labels\"\": [\"\"PER\"\"]}]\"\n"
    ).scan()
    let roles = RoleGuess(listing).roles(identity: nil)
    let layout = RecordReading(listing, roles: roles).layout(of: 0)
    #expect(layout.text?.marks == [MarkedText.Mark(range: 0..<3, label: "PER")])
    #expect(layout.rows.isEmpty)
  }

  @Test func resultsOfLabelStudioAreNoSpansOfASeries() throws {
    let layout = try layout(
      #"{"data": {"text": "hello"}, "annotations": [{"result": [{"from_name": "t", "value": "#
        + #"{"start": 1, "end": 2, "instant": false, "timeserieslabels": ["A"]}}, {"from_name": "c", "#
        + #""value": {"taxonomy": [["a", "b"], ["c"]]}}]}]}"#)
    #expect(layout.text?.marks.isEmpty == true)
    #expect(row("annotations", of: layout) == "• t: A\n• c: a / b, c")
  }
}
