/// Prodigy's `options`, from which an annotator chooses: each has an id and a text.
struct AnswerOptions {
  let all: [(id: String, text: String)]

  /// Reads the options from an array; nil if any element is not an option.
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

  /// The ids in an array of chosen options; nil for other arrays.
  static func chosen(_ elements: [UnsafeRawBufferPointer]) -> Set<String>? {
    let isPlain = elements.allSatisfy {
      $0.first != ASCII.openBrace && $0.first != ASCII.openBracket
    }
    return isPlain ? Set(elements.map(word)) : nil
  }

  private static func word(_ value: UnsafeRawBufferPointer) -> String {
    value.jsonText ?? String(decoding: value, as: UTF8.self)
  }

  /// Whether all chosen ids are among the options.
  func has(_ chosen: Set<String>) -> Bool { chosen.isSubset(of: all.map(\.id)) }

  /// The options as text, one per line; chosen ones have a tick.
  func lines(_ chosen: Set<String>) -> String {
    all.map { (chosen.contains($0.id) ? "✓ " : "• ") + $0.text }.joined(separator: "\n")
  }

  /// The options in two lists, `label` and `text`, as sets of questions with choices have them, one on each
  /// line; nil for anything else.
  static func lines(ofLists value: UnsafeRawBufferPointer) -> String? {
    guard let members = JSONMembers(value), let texts = members["text"]?.jsonTexts,
      let labels = members["label"]?.jsonTexts, texts.count == labels.count, !texts.isEmpty
    else { return nil }
    return zip(labels, texts).map { "• \($0): \($1)" }.joined(separator: "\n")
  }
}
