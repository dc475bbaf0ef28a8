/// What may be chosen of a record: Prodigy's `options`, each with an id and a text.
struct AnswerOptions {
  private let all: [(id: String, text: String)]

  /// Reads a list; nil where one of the elements is no option.
  init?(_ elements: [UnsafeRawBufferPointer]) {
    guard !elements.isEmpty else { return nil }
    var all: [(id: String, text: String)] = []
    for element in elements {
      guard let members = JSONMembers(element), let id = members["id"],
        let text = members.text(of: "text"), members["start"] == nil
      else { return nil }
      all.append((Self.word(id), text))
    }
    self.all = all
  }

  /// The names that a list of chosen options has; nil for another value.
  static func chosen(_ elements: [UnsafeRawBufferPointer]) -> Set<String>? {
    let isPlain = elements.allSatisfy { $0.first != Mark.openBrace && $0.first != Mark.openBracket }
    return isPlain ? Set(elements.map(word)) : nil
  }

  private static func word(_ value: UnsafeRawBufferPointer) -> String {
    value.jsonText ?? String(decoding: value, as: UTF8.self)
  }

  /// Whether all that was chosen is among them.
  func has(_ chosen: Set<String>) -> Bool { chosen.isSubset(of: all.map(\.id)) }

  /// A line for each, those with a tick that were chosen.
  func lines(_ chosen: Set<String>) -> String {
    all.map { (chosen.contains($0.id) ? "✓ " : "• ") + $0.text }.joined(separator: "\n")
  }
}
