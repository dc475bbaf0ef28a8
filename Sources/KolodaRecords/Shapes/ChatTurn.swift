/// One message of a chat: from OpenAI's and Hugging Face's `messages`, ShareGPT's `conversations`, or
/// Gemini's `contents`.
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

  /// The turns of a chat that is written out as a text; nil if it is none.
  static func all(writtenIn text: String) -> [ChatTurn]? {
    WrittenValue(text)?.json.withUnsafeBytes { bytes in
      bytes.jsonElements().flatMap { all(in: $0) }
    }
  }

  private init?(_ element: UnsafeRawBufferPointer) {
    guard let members = JSONMembers(element) else { return nil }
    if let speaker = members.text(of: "role") {
      // A message that calls a tool has no text.
      let said =
        members.first(of: ["content", "parts"]).map { Self.text(of: $0) }
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
  /// Pictures are named by their address, or by their kind if they are written out; parts of other kinds
  /// are shown as JSON.
  private static func text(of content: UnsafeRawBufferPointer) -> String {
    if let text = content.jsonText { return text }
    guard let parts = content.jsonElements() else { return JSONShown.compact(content) }
    return parts.map { part in
      if let text = part.jsonText { return text }
      guard let members = JSONMembers(part) else { return JSONShown.compact(part) }
      return members.text(of: "text") ?? picture(in: members).map { "[\($0)]" }
        ?? JSONShown.compact(part)
    }.joined(separator: "\n")
  }

  /// The names of parts that are pictures, and of what is in them.
  private static let pictureNames = [
    "image_url", "image", "source", "inline_data", "inlineData", "file_data", "fileData",
  ]

  /// How the address of a picture begins that is written out.
  private static let writtenOut = "data:"

  /// What a part of a message that is a picture is called; nil for other parts.
  private static func picture(in part: JSONMembers) -> String? {
    guard let value = part.first(of: pictureNames) else {
      // A mark for where a picture goes that another field has.
      return part.text(of: "type") == "image" ? "image" : nil
    }
    let inner = JSONMembers(value)
    if let address = value.jsonText ?? inner?.text(of: "url", "path", "file_uri", "fileUri") {
      guard address.hasPrefix(writtenOut) else { return address }
      return String(address.dropFirst(writtenOut.count).prefix { $0 != ";" && $0 != "," })
    }
    return inner?.text(of: "media_type", "mime_type", "mimeType")
  }
}
