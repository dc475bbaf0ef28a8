/// The results of a Label Studio task: its `annotations` and `predictions`, with one round for each
/// time that a person or a model went through it.
struct TaskResults {
  /// A single result.
  enum Result {
    /// A span of the text.
    case span(TextSpan)
    /// A part of a picture, described in words.
    case region(String)
    /// Anything else, described in words.
    case words(String)
  }

  /// The names of fields that hold such lists.
  private static let names = ["annotations", "completions", "predictions"]

  /// The results of each round, in the order of the list.
  let rounds: [[Result]]

  /// Reads a list of rounds; nil if it is not one.
  ///
  /// - Parameter name: the field's name.
  init?(_ elements: [UnsafeRawBufferPointer], named name: String) {
    guard Self.names.contains(name), !elements.isEmpty else { return nil }
    var rounds: [[Result]] = []
    for element in elements {
      guard let results = JSONMembers(element)?["result"]?.jsonElements() else { return nil }
      var round: [Result] = []
      for result in results {
        guard let members = JSONMembers(result) else { return nil }
        // Relations between spans have no value.
        if let value = members["value"].flatMap({ JSONMembers($0) }) {
          let result = Self.result(value, of: members.text(of: "from_name"))
          if case .words(let words) = result, LabelStudioRegion.read(members) != nil {
            round.append(.region(words))
          } else {
            round.append(result)
          }
        } else {
          round.append(.words(JSONShown.compact(result)))
        }
      }
      rounds.append(round)
    }
    self.rounds = rounds
  }

  private static func result(_ value: JSONMembers, of name: String?) -> Result {
    // Those of sounds and of series in time count seconds, or rows.
    if value["channel"] == nil, value["instant"] == nil, var span = TextSpan(value) {
      if span.label.isEmpty { span.label = words(of: value, but: "text") ?? "" }
      return .span(span)
    }
    let said =
      words(of: value)
      ?? value.all.map { "\($0.name): \($0.value.jsonText ?? JSONShown.compact($0.value))" }
      .joined(separator: ", ")
    return .words(name.map { "\($0): \(said)" } ?? said)
  }

  /// A choice, text or drawing in words: the texts of the first array of strings, or else the only
  /// value.
  private static func words(of value: JSONMembers, but other: String? = nil) -> String? {
    for member in value.all where member.name != other {
      if let texts = member.value.jsonTexts { return texts.joined(separator: ", ") }
      if let paths = paths(in: member.value) { return paths.joined(separator: ", ") }
    }
    guard other == nil, value.all.count == 1, let only = value.all.first?.value else { return nil }
    return only.jsonText ?? JSONShown.compact(only)
  }

  /// The classes of a taxonomy, each with those that it is in; nil for anything else.
  private static func paths(in value: UnsafeRawBufferPointer) -> [String]? {
    guard let elements = value.jsonElements(), !elements.isEmpty else { return nil }
    let paths = elements.compactMap { $0.jsonTexts?.joined(separator: " / ") }
    return paths.count == elements.count ? paths : nil
  }
}
