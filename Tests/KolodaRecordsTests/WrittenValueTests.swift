import KolodaFiles
import Testing

@testable import KolodaRecords

/// Lists and objects that a table has as text: in JSON, or as Python shows them.
@Suite struct WrittenValueTests {
  @Test(arguments: [
    ("['a', \"it's\", None, True]", #"["a","it's",null,true]"#),
    ("[(0, 5, 'ORG'), (7, 9, 'LOC'),]", #"[[0,5,"ORG"],[7,9,"LOC"]]"#),
    ("{'a': 1.5, 'b': [], 'c': nan}", #"{"a":1.5,"b":[],"c":NaN}"#),
    // NumPy writes no commas between the elements.
    ("[{'role': 'user'}\n {'role': 'bot'}]", #"[{"role":"user"},{"role":"bot"}]"#),
    (#"['a\n\'b\' \\ "c" \x41\u00e4\U0001f600']"#, #"["a\n'b' \\ \"c\" Aä😀"]"#),
    (#"["a", 1]"#, #"["a", 1]"#),
  ])
  func whatPythonShowsIsRead(text: String, json: String) {
    #expect(WrittenValue(text).map { String(decoding: $0.json, as: UTF8.self) } == json)
  }

  @Test(arguments: [
    "", "a", "(1, 2)", "[note] So.", "['a'", "['a", "[a]", "{a}", "[1] 2", "['a'] ['b']", "[}", "]",
    "[array(['a'])]", "['a' : 1]", "{'a'}", "[\\", "['\\",
  ])
  func anythingElseIsText(text: String) {
    #expect(WrittenValue(text) == nil)
  }

  /// Whatever is in a text, reading it ends, and gives JSON or nothing.
  @Test func randomTextsAreReadOrNot() {
    var generator = SystemRandomNumberGenerator()
    let parts = [
      "[", "]", "(", ")", "{", "}", ",", ":", "'", "\"", "\\", "x", "4", "None", " ", "ü",
    ]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      guard let value = WrittenValue("[" + text) else { continue }
      #expect(value.json.withUnsafeBytes { JSONReader($0).isValue }, "[\(text)")
    }
  }

  private func layout(_ table: String) throws -> RecordLayout {
    let listing = try RecordSample("a.csv", table).scan()
    return RecordReading(listing, roles: RoleGuess(listing).roles(identity: "id")).layout(of: 0)
  }

  @Test func aCardShowsThem() throws {
    let pair = try layout(
      """
      id,chosen,rejected
      1,"[{'role': 'user', 'content': 'Why?'}, {'role': 'bot', 'content': ""It's so.""}]",\
      "[{'role': 'user', 'content': 'Why?'}, {'role': 'bot', 'content': 'No.'}]"

      """
    ).pair
    #expect(pair?.beginning.map(\.text) == ["Why?"])
    #expect(pair?.left.turns.map(\.text) == ["It's so."])
    #expect(pair?.right.turns.map(\.text) == ["No."])
    let chat = try layout(
      "id,messages,tags\n1,\"[{'role': 'user', 'content': 'Hi'}]\",\"['a', 'b']\"\n")
    #expect(chat.chats.map(\.name) == ["messages"] && chat.chats[0].turns.map(\.text) == ["Hi"])
    #expect(chat.rows.first { $0.name == "tags" }?.value == "• a\n• b")
  }
}
