/// Spans of a record's text: Prodigy's `spans`, doccano's `label`, spaCy's `entities`, and what people
/// or models said in Argilla and elsewhere.
struct SpanList {
  /// The spans.
  let spans: [TextSpan]
  /// The elements that are not spans, as JSON.
  let others: [String]

  /// The names of fields that always hold spans, even if some elements are something else.
  private static let names = ["spans", "entities", "ents"]
  /// The names of fields that hold spans in some programs only.
  private static let doubtful = [
    "label", "labels", "prediction", "predictions", "annotation", "annotations",
  ]

  /// Reads a list of spans; nil if it is not one, or doubtful.
  ///
  /// - Parameter name: the field's name.
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
