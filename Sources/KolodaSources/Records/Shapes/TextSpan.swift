/// A part of a record's text, as the record names it.
struct TextSpan: Hashable {
  /// Where it begins, in Unicode scalars from 0, as Python, spaCy, Prodigy and doccano count.
  var start: Int
  /// Where it ends, the scalar behind its last.
  var end: Int
  /// What it is taken for; empty for nothing in particular.
  var label: String
  /// What stands there, where that is said, too.
  var quote: String?

  init(start: Int, end: Int, label: String, quote: String? = nil) {
    (self.start, self.end, self.label, self.quote) = (start, end, label, quote)
  }

  /// Reads a span as one of the usual programs writes it; nil for anything else.
  ///
  /// Those are `[0, 5, "ORG"]`, and an object with `start` and `end`, or `start_offset` and
  /// `end_offset`, and perhaps a `label`, several `labels`, or a `type`.
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

  /// Reads a span that is an object.
  init?(_ members: JSONMembers) {
    guard let start = members.number(of: "start", "start_offset"),
      let end = members.number(of: "end", "end_offset")
    else { return nil }
    let label =
      members.text(of: "label", "type", "tag", "entity_group", "entity")
      ?? members.first(of: ["labels", "label"])?.jsonTexts?.joined(separator: ", ") ?? ""
    self.init(start: start, end: end, label: label, quote: members.text(of: "text"))
  }

  /// The span where it can't be marked: its label, and its places as the record has them.
  var description: String {
    let places = "\(start)–\(end)"
    return label.isEmpty ? places : "\(label) \(places)"
  }
}
