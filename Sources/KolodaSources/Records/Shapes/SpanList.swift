/// A list of parts of a record's text: Prodigy's `spans`, doccano's `label`, spaCy's `entities`.
struct SpanList {
  /// The parts.
  let spans: [TextSpan]
  /// What else is in the list, as it is written.
  let others: [String]

  /// Names of fields that hold such lists, also where not all in them is one.
  private static let names = ["spans", "entities", "ents"]
  /// Names of fields that hold such lists in some programs, and something else in others.
  private static let doubtful = ["label", "labels"]

  /// Reads a list; nil for one that is none, or not surely.
  ///
  /// - Parameter name: what its field is called.
  init?(_ elements: [UnsafeRawBufferPointer], named name: String) {
    let isSure = Self.names.contains(name)
    guard isSure || Self.doubtful.contains(name) else { return nil }
    var spans: [TextSpan] = []
    var others: [String] = []
    for element in elements {
      if let span = TextSpan(element) {
        spans.append(span)
      } else {
        others.append(JSONShown.compact(element))
      }
    }
    guard !spans.isEmpty, isSure || others.isEmpty else { return nil }
    (self.spans, self.others) = (spans, others)
  }
}
