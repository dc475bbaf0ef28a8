/// Two answers side by side, of which people choose the better one.
package struct AnswerPair: Hashable, Sendable {
  /// One of the answers.
  package struct Answer: Hashable, Sendable {
    /// The name of its field; nil if that is not to be shown.
    package var name: String?
    /// What is said, by one or several speakers; a text that nobody is named for has no speaker.
    package var turns: [ChatTurn]
  }

  /// The answer on the left.
  package var left: Answer
  /// The answer on the right.
  package var right: Answer
  /// What both answers begin with, such as the question.
  package var beginning: [ChatTurn]

  /// Reads the answers of a record; nil unless it has both.
  ///
  /// - Parameter isBlinded: whether the record decides which is on which side, and their names are
  ///   left out.
  init?(_ record: Record, _ fields: AnswerFields, isBlinded: Bool) {
    guard let first = record.field(at: fields.first), let second = record.field(at: fields.second)
    else { return nil }
    var turns = (Self.turns(of: first, in: record), Self.turns(of: second, in: record))
    guard !turns.0.isEmpty, !turns.1.isEmpty else { return nil }
    // The last thing that is said is an answer, even if both say the same.
    let most = min(turns.0.count, turns.1.count) - 1
    let shared = zip(turns.0, turns.1).prefix(most).prefix { $0 == $1 }.count
    beginning = Array(turns.0.prefix(shared))
    turns.0.removeFirst(shared)
    turns.1.removeFirst(shared)
    let answers = (
      Answer(name: isBlinded ? nil : fields.first, turns: turns.0),
      Answer(name: isBlinded ? nil : fields.second, turns: turns.1)
    )
    let isSwapped = isBlinded && Self.isSwapped(record, fields)
    (left, right) = isSwapped ? (answers.1, answers.0) : answers
  }

  /// Whether the second answer is on the left where answers are blinded.
  ///
  /// This depends on nothing but what the two answers say, so that it is always the same.
  static func isSwapped(_ record: Record, _ fields: AnswerFields) -> Bool {
    func text(_ name: String) -> String {
      record.field(at: name).map { record.text(of: $0) } ?? ""
    }
    // FNV-1a, with its upper bits mixed into the lowest.
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in Array(text(fields.first).utf8) + [0] + Array(text(fields.second).utf8) {
      sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    sum ^= sum >> 33
    sum = sum &* 0xff51_afd7_ed55_8ccd
    return (sum ^ sum >> 33) & 1 == 1
  }

  /// The longest list that is read as a chat, in bytes.
  private static let longest = 1 << 20

  private static func turns(of field: RecordField, in record: Record) -> [ChatTurn] {
    guard field.kind == .value else { return turns(in: record.words(of: field)) }
    return record.bytes.withUnsafeBytes { buffer in
      let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
      if value.count <= longest {
        if let elements = value.jsonElements(), let turns = ChatTurn.all(in: elements) {
          return turns
        }
        if let turns = ChatTurn.all(in: [value]) { return turns }
      }
      let text = String(decoding: value, as: UTF8.self)
      return text == "null" ? [] : [ChatTurn(speaker: "", text: text)]
    }
  }

  /// How HH-RLHF begins what is said, in a text that has the whole conversation.
  private static let speakers = ["Human", "Assistant"]

  /// The turns in a text: those of HH-RLHF, or else the text itself.
  private static func turns(in text: String) -> [ChatTurn] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    // Tables have a conversation, or its answers, as a list that is written out.
    if let said = JSONShown.texts(in: text) {
      return said.filter { !$0.isEmpty }.map { ChatTurn(speaker: "", text: $0) }
    }
    if let chat = ChatTurn.all(writtenIn: text) { return chat }
    var turns: [ChatTurn] = []
    for part in text.split(separator: "\n\n", omittingEmptySubsequences: true) {
      if let speaker = speakers.first(where: { part.hasPrefix($0 + ":") }) {
        let said = part.dropFirst(speaker.count + 1).drop(while: \.isWhitespace)
        turns.append(ChatTurn(speaker: speaker, text: String(said)))
      } else if turns.isEmpty {
        return [ChatTurn(speaker: "", text: text)]
      } else {
        turns[turns.count - 1].text += "\n\n" + part
      }
    }
    return turns
  }
}
