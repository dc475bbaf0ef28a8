/// Relations between parts of a text, as doccano and Prodigy have them, in words.
struct RelationList {
  /// Each relation, such as `Ann → Rome: lives in`.
  let lines: [String]

  /// The names of fields with relations: doccano's and Prodigy's, and Prodigy's for the parts of a sentence.
  private static let names: Set<String> = ["relations", "arcs"]

  /// Reads the field `relations`; nil for any other, and if what is related can't be told.
  ///
  /// - Parameters:
  ///   - text: the text that it is about; nil if there is none.
  ///   - spans: the marked parts of the text.
  ///   - tokens: its words.
  init?(
    _ elements: [UnsafeRawBufferPointer], named name: String, in text: String?,
    _ spans: [UnsafeRawBufferPointer], _ tokens: [UnsafeRawBufferPointer]
  ) {
    guard Self.names.contains(name), !elements.isEmpty else { return nil }
    var quotes = Quotes(text, spans)
    var lines: [String] = []
    for element in elements {
      guard let relation = JSONMembers(element) else { return nil }
      let head: String?
      let child: String?
      if relation["from_id"] != nil {
        head = quotes.words(called: relation["from_id"])
        child = quotes.words(called: relation["to_id"])
      } else {
        head = quotes.words(of: relation.object("head_span")) ?? Self.word(relation["head"], tokens)
        child =
          quotes.words(of: relation.object("child_span")) ?? Self.word(relation["child"], tokens)
      }
      guard let from = head, let to = child else { return nil }
      let kind = relation.text(of: "type", "label") ?? ""
      lines.append("\(from) → \(to)" + (kind.isEmpty ? "" : ": \(kind)"))
    }
    self.lines = lines
  }

  /// The word with a number.
  private static func word(
    _ number: UnsafeRawBufferPointer?, _ tokens: [UnsafeRawBufferPointer]
  ) -> String? {
    guard let number = number.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
      tokens.indices.contains(number)
    else { return nil }
    return JSONMembers(tokens[number])?.text(of: "text")
  }

  /// What the parts of a text say.
  private struct Quotes {
    private let text: String
    private var places: TextPlaces
    private let unit: PositionUnit
    /// The parts by their id as it is written.
    private var parts: [String: JSONMembers] = [:]

    init(_ text: String?, _ spans: [UnsafeRawBufferPointer]) {
      self.text = text ?? ""
      places = TextPlaces(self.text)
      unit = places.unit(of: spans.compactMap { TextSpan($0) })
      for members in spans.compactMap({ JSONMembers($0) }) {
        if let id = members["id"] { parts[String(decoding: id, as: UTF8.self)] = members }
      }
    }

    mutating func words(called id: UnsafeRawBufferPointer?) -> String? {
      words(of: id.flatMap { parts[String(decoding: $0, as: UTF8.self)] })
    }

    mutating func words(of part: JSONMembers?) -> String? {
      guard let part else { return nil }
      if let text = part.text(of: "text") { return text }
      guard let range = TextSpan(part).flatMap({ places.range(of: $0, in: unit) }) else {
        return nil
      }
      return String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
  }
}
