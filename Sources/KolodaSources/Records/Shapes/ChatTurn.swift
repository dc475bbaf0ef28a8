/// What somebody says in a chat: OpenAI's and Hugging Face's `messages`, ShareGPT's `conversations`.
package struct ChatTurn: Hashable, Sendable {
  /// Who says it, as the record has it: `user`, `assistant`, `gpt`.
  package var speaker: String
  /// What is said.
  package var text: String

  /// Makes a turn.
  package init(speaker: String, text: String) {
    (self.speaker, self.text) = (speaker, text)
  }

  /// Reads all turns of a chat; nil where one of the elements is none.
  static func all(in elements: [UnsafeRawBufferPointer]) -> [ChatTurn]? {
    guard !elements.isEmpty else { return nil }
    var turns: [ChatTurn] = []
    for element in elements {
      guard let turn = ChatTurn(element) else { return nil }
      turns.append(turn)
    }
    return turns
  }

  private init?(_ element: UnsafeRawBufferPointer) {
    guard let members = JSONMembers(element) else { return nil }
    if let speaker = members.text(of: "role") {
      // What calls a tool says nothing besides.
      let said =
        members["content"].map { Self.text(of: $0) }
        ?? members.first(of: ["tool_calls", "function_call"]).map { JSONShown.compact($0) }
        ?? (members.all.contains { $0.name == "content" } ? "" : nil)
      guard let said else { return nil }
      self.init(speaker: speaker, text: said)
    } else if let speaker = members.text(of: "from"), let said = members.text(of: "value") {
      self.init(speaker: speaker, text: said)
    } else {
      return nil
    }
  }

  /// What a message says: a text, or the texts of its parts; parts of another kind as they are written.
  private static func text(of content: UnsafeRawBufferPointer) -> String {
    if let text = content.jsonText { return text }
    guard let parts = content.jsonElements() else { return JSONShown.compact(content) }
    return parts.map { part in
      part.jsonText ?? JSONMembers(part)?.text(of: "text") ?? JSONShown.compact(part)
    }.joined(separator: "\n")
  }
}
