/// What Label Studio was told about a task: its `annotations` and `predictions`, one for each time
/// that somebody, or a model, went through it.
struct TaskResults {
  /// One thing that was told.
  enum Result {
    /// A part of the text.
    case span(TextSpan)
    /// Anything else, in words.
    case words(String)
  }

  /// Names of fields that hold such lists.
  private static let names = ["annotations", "completions", "predictions"]

  /// All that was told, the first time first.
  let rounds: [[Result]]

  /// Reads a list; nil for one that is none.
  ///
  /// - Parameter name: what its field is called.
  init?(_ elements: [UnsafeRawBufferPointer], named name: String) {
    guard Self.names.contains(name), !elements.isEmpty else { return nil }
    var rounds: [[Result]] = []
    for element in elements {
      guard let results = JSONMembers(element)?["result"]?.jsonElements() else { return nil }
      var round: [Result] = []
      for result in results {
        guard let members = JSONMembers(result) else { return nil }
        // Relations between parts have no value.
        if let value = members["value"].flatMap({ JSONMembers($0) }) {
          round.append(Self.result(value, of: members.text(of: "from_name")))
        } else {
          round.append(.words(JSONShown.compact(result)))
        }
      }
      rounds.append(round)
    }
    self.rounds = rounds
  }

  private static func result(_ value: JSONMembers, of name: String?) -> Result {
    if var span = TextSpan(value) {
      if span.label.isEmpty { span.label = words(of: value, but: "text") ?? "" }
      return .span(span)
    }
    let said =
      words(of: value)
      ?? value.all.map { "\($0.name): \($0.value.jsonText ?? JSONShown.compact($0.value))" }
      .joined(separator: ", ")
    return .words(name.map { "\($0): \(said)" } ?? said)
  }

  /// What was chosen, written or drawn: the texts of the first list that has some, or of one text or
  /// number alone.
  private static func words(of value: JSONMembers, but other: String? = nil) -> String? {
    for member in value.all where member.name != other {
      if let texts = member.value.jsonTexts { return texts.joined(separator: ", ") }
    }
    guard other == nil, value.all.count == 1, let only = value.all.first?.value else { return nil }
    return only.jsonText ?? JSONShown.compact(only)
  }
}
