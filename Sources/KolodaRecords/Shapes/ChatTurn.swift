/// One message of a chat: from OpenAI's and Hugging Face's `messages`, or ShareGPT's
/// `conversations`.
package struct ChatTurn: Hashable, Sendable {
  /// The speaker as named in the record, such as `user`, `assistant` or `gpt`.
  package var speaker: String
  /// The text of the message.
  package var text: String

  package init(speaker: String, text: String) {
    (self.speaker, self.text) = (speaker, text)
  }

  /// Reads the messages of a chat; nil if any element is not a message.
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
      // A message that calls a tool has no text.
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

  /// The text of a message's content: a string, or the texts of its parts.
  ///
  /// Parts of other kinds are shown as JSON.
  private static func text(of content: UnsafeRawBufferPointer) -> String {
    if let text = content.jsonText { return text }
    guard let parts = content.jsonElements() else { return JSONShown.compact(content) }
    return parts.map { part in
      part.jsonText ?? JSONMembers(part)?.text(of: "text") ?? JSONShown.compact(part)
    }.joined(separator: "\n")
  }
}
