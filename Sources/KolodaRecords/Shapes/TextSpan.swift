/// A span of a record's text, as the record describes it.
struct TextSpan: Hashable {
  /// The start, counted from 0.
  var start: Int
  /// The end, which is the position after the last one.
  var end: Int
  /// The label; empty for none.
  var label: String
  /// The text of the span, if the record quotes it.
  var quote: String?

  init(start: Int, end: Int, label: String, quote: String? = nil) {
    (self.start, self.end, self.label, self.quote) = (start, end, label, quote)
  }

  /// Reads a span in a common format; nil for anything else.
  ///
  /// Known are `[0, 5, "ORG"]`, and objects with `start` and `end`, or `start_offset` and
  /// `end_offset`, and possibly a `label`, several `labels`, or a `type`.
  init?(_ value: UnsafeRawBufferPointer) {
    if let members = JSONMembers(value) {
      self.init(members)
    } else if let parts = value.jsonElements(atMost: 4), parts.count >= 3,
      let start = Int(String(decoding: parts[0], as: UTF8.self)),
      let end = Int(String(decoding: parts[1], as: UTF8.self)), let label = parts[2].jsonText
    {
      self.init(start: start, end: end, label: label)
    } else {
      return nil
    }
  }

  /// Reads a span that is a JSON object.
  init?(_ members: JSONMembers) {
    guard let start = members.number(of: "start", "start_offset"),
      let end = members.number(of: "end", "end_offset")
    else { return nil }
    let label =
      members.text(of: "label", "type", "tag", "entity_group", "entity")
      ?? members.first(of: ["labels", "label"])?.jsonTexts?.joined(separator: ", ") ?? ""
    self.init(start: start, end: end, label: label, quote: members.text(of: "text"))
  }

  /// Describes a span that can't be marked, by its label and its positions.
  var description: String {
    let places = "\(start)–\(end)"
    return label.isEmpty ? places : "\(label) \(places)"
  }
}
