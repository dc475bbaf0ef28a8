/// A chat inside of an object, as requests to OpenAI's server and its answers have it, and several
/// answers to one question, each with who gave it, as UltraFeedback and Nectar have them.
struct InnerChat {
  /// What is said.
  let turns: [ChatTurn]
  /// What the object has besides, one value on each line.
  let others: [String]

  /// The names of lists of messages, and of those with an answer each.
  private static let chatNames = ["messages", "conversations", "conversation", "contents"]
  private static let (choicesName, messageName) = ("choices", "message")
  /// How deep a chat may lie.
  private static let deepest = 3

  /// Finds the chat in an object; nil if it has none.
  init?(in object: JSONMembers, depth: Int = 0) {
    var found: [ChatTurn]?
    var others: [String] = []
    for (name, value) in object.all {
      if found == nil, let turns = Self.turns(of: value, named: name) {
        found = turns
      } else if found == nil, depth < Self.deepest,
        let inner = JSONMembers(value).flatMap({ InnerChat(in: $0, depth: depth + 1) })
      {
        found = inner.turns
        others += inner.others.map { "\(name).\($0)" }
      } else {
        others += Self.lines(of: value, named: name, depth: depth)
      }
    }
    guard let found else { return nil }
    (turns, self.others) = (found, others)
  }

  private static func turns(of value: UnsafeRawBufferPointer, named name: String) -> [ChatTurn]? {
    guard value.first == ASCII.openBracket, let elements = value.jsonElements() else { return nil }
    if chatNames.contains(name) { return ChatTurn.all(in: elements) }
    guard name == choicesName else { return nil }
    let messages = elements.compactMap { JSONMembers($0)?[messageName] }
    return messages.count == elements.count ? ChatTurn.all(in: messages) : nil
  }

  /// The names of what is answered, and of who answers, the likelier ones first.
  private static let answerNames = [
    "response", "answer", "generation", "completion", "output", "text",
  ]
  private static let speakerNames = ["model", "model_name", "policy", "generator", "agent"]

  /// The answers in a list, each with who gave it and what else is known of it; nil for any other list.
  static func answers(in elements: [UnsafeRawBufferPointer]) -> [ChatTurn]? {
    var turns: [ChatTurn] = []
    for element in elements {
      guard let members = JSONMembers(element),
        let answer = answerNames.first(where: { members.text(of: $0) != nil }),
        let speaker = speakerNames.first(where: { members.text(of: $0) != nil })
      else { return nil }
      let others = members.all.filter { ![answer, speaker].contains($0.name) }
      let said = others.flatMap { lines(of: $0.value, named: $0.name, depth: 0) }
      let parts = [members.text(of: answer) ?? "", said.joined(separator: "\n")]
      turns.append(
        ChatTurn(
          speaker: members.text(of: speaker) ?? "",
          text: parts.filter { !$0.isEmpty }.joined(separator: "\n\n")))
    }
    return turns.isEmpty ? nil : turns
  }

  /// A value in words, one line for each that is plain; what lies deeper is as it is written.
  private static func lines(
    of value: UnsafeRawBufferPointer, named name: String, depth: Int
  ) -> [String] {
    if value.elementsEqual("null".utf8) { return [] }
    if let text = value.jsonText { return text.isEmpty ? [] : ["\(name): \(text)"] }
    guard depth < deepest, let members = JSONMembers(value) else {
      return ["\(name): \(JSONShown.compact(value))"]
    }
    return members.all.flatMap {
      lines(of: $0.value, named: "\(name).\($0.name)", depth: depth + 1)
    }
  }
}
