/// What the fields of a record say whose values are neither texts nor numbers but have a shape that
/// is known: parts of its text, chats, options, words, what Label Studio was told.
struct FieldShapes {
  /// What is shown of a field.
  enum Shown: Hashable {
    /// Lines to read; none where all of it is shown elsewhere.
    case lines(String)
    /// A chat.
    case chat([ChatTurn])
  }

  /// What is shown of fields, by their places.
  private(set) var shown: [Int: Shown] = [:]

  /// The longest value that is looked at, in bytes.
  private static let longest = 1 << 20
  /// The most elements of a list that are looked at.
  private static let mostElements = 10_000

  /// Looks at the fields of a record.
  ///
  /// - Parameter text: what is read of it, in which parts are marked.
  init(_ fields: [RecordField], of record: Record, marking text: inout MarkedText?) {
    var options: (place: Int, options: AnswerOptions)?
    var chosen: (place: Int, ids: Set<String>)?
    var hasRounds = false
    record.bytes.withUnsafeBytes { buffer in
      for (place, field) in fields.enumerated()
      where field.kind == .value && field.value.count <= Self.longest {
        let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
        guard let elements = value.jsonElements(atMost: Self.mostElements) else { continue }
        let name = (field.name.split(separator: ".").last ?? "").lowercased()
        if text != nil, let list = SpanList(elements, named: name) {
          let left = text?.mark(list.spans).map(\.description) ?? []
          shown[place] = .lines((left + list.others).listed)
        } else if let results = TaskResults(elements, named: name) {
          shown[place] = .lines(Self.show(results, marking: &text, isFirst: !hasRounds).listed)
          hasRounds = true
        } else if name == "accept", let ids = AnswerOptions.chosen(elements) {
          chosen = (place, ids)
        } else if let list = AnswerOptions(elements) {
          options = (place, list)
        } else if let words = TokenList.text(of: elements) {
          shown[place] = .lines(words)
        } else if let turns = ChatTurn.all(in: elements) {
          shown[place] = .chat(turns)
        }
      }
    }
    guard let options else { return }
    let isKnown = chosen.map { options.options.has($0.ids) } ?? false
    shown[options.place] = .lines(options.options.lines(isKnown ? chosen?.ids ?? [] : []))
    if isKnown, let chosen { shown[chosen.place] = .lines("") }
  }

  /// Marks what was told the first time; the rest in words.
  private static func show(
    _ results: TaskResults, marking text: inout MarkedText?, isFirst: Bool
  ) -> [String] {
    results.rounds.enumerated().flatMap { number, round -> [String] in
      let spans = round.compactMap { if case .span(let span) = $0 { span } else { nil } }
      let left = Set(isFirst && number == 0 ? text?.mark(spans) ?? spans : spans)
      return round.compactMap { result in
        switch result {
        case .words(let words): words
        case .span(let span): left.contains(span) ? span.description : nil
        }
      }
    }
  }
}

extension [String] {
  /// The texts below each other, each behind a dot.
  fileprivate var listed: String { map { "• " + $0 }.joined(separator: "\n") }
}
