/// Recognises fields with structured values and what they mean: spans of the text, chats, answer
/// options, token lists, and the results of Label Studio.
struct FieldShapes {
  /// How a field is shown.
  enum Shown: Hashable {
    /// As lines to read; empty if all of it is shown elsewhere.
    case lines(String)
    /// As a chat, and lines with what the field says besides.
    case chat([ChatTurn], others: [String] = [])
  }

  /// How the recognised fields are shown, by their index.
  private(set) var shown: [Int: Shown] = [:]

  /// The longest value that is examined, in bytes.
  private static let longest = 1 << 20
  /// The most elements of an array that are examined.
  private static let mostElements = 10_000

  /// Examines the fields of a record.
  ///
  /// - Parameters:
  ///   - text: the record's text, in which spans are marked.
  ///   - positions: what their positions count; nil to go by what fits the text.
  ///   - longest: the most characters of a text that is made of a list of words.
  ///   - drawn: the round of results of which the regions are drawn; nil if none are.
  ///   - hasRegions: whether regions are drawn.
  ///   - classes: the names of classes that records have as numbers.
  init(
    _ fields: [RecordField], of record: Record, marking text: inout MarkedText?,
    positions: PositionUnit? = nil, longest: Int, but drawn: RegionFields.Round? = nil,
    hasRegions: Bool = false, classes: ClassNames = ClassNames()
  ) {
    var options: (place: Int, options: AnswerOptions)?
    var chosen: (place: Int, ids: Set<String>)?
    var hasRounds = false
    record.bytes.withUnsafeBytes { buffer in
      var arrays: [(name: String, field: Int, elements: [UnsafeRawBufferPointer])] = []
      for (place, field) in fields.enumerated()
      where field.kind == .value && field.value.count <= Self.longest {
        let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
        if field.name == AnswerSpans.name, text != nil, let spans = AnswerSpans.all(in: value) {
          let left = text?.mark(spans, in: positions) ?? []
          shown[place] = .lines(left.compactMap(\.quote).listed)
          continue
        }
        guard let elements = value.jsonElements(atMost: Self.mostElements) else {
          shown[place] = Self.words(of: value, named: field.name, areDrawn: hasRegions)
          continue
        }
        let name = (field.name.split(separator: ".").last ?? "").lowercased()
        arrays.append((name, place, elements))
      }
      let tokens = TaggedTokens(arrays) { classes.name(of: $1, in: fields[$0].name) }
      if let tokens, tokens.mark(&text, longest: longest) {
        for place in tokens.fields { shown[place] = .lines("") }
      }
      for (name, place, elements) in arrays where shown[place] == nil {
        if text != nil, let list = SpanList(elements, named: name) {
          let left = text?.mark(list.spans, in: positions).map(\.description) ?? []
          shown[place] = .lines((left + list.others).listed)
        } else if let results = TaskResults(elements, named: name) {
          shown[place] = .lines(
            Self.show(
              results, marking: &text, positions, isFirst: !hasRounds,
              drawn: drawn?.field == place ? drawn?.number : nil
            ).listed)
          hasRounds = true
        } else if let relations = RelationList(
          elements, named: name, in: text?.text,
          arrays.first { $0.name == "entities" || $0.name == "spans" }?.elements ?? [],
          arrays.first { $0.name == "tokens" }?.elements ?? [])
        {
          shown[place] = .lines(relations.lines.listed)
        } else if name == "accept", let ids = AnswerOptions.chosen(elements) {
          chosen = (place, ids)
        } else if let list = AnswerOptions(elements) {
          options = (place, list)
        } else if let words = TokenList.text(of: elements) {
          shown[place] = .lines(words)
        } else if let turns = ChatTurn.all(in: elements) ?? InnerChat.answers(in: elements) {
          shown[place] = .chat(turns)
        }
      }
    }
    for (place, field) in fields.enumerated() where field.kind != .value {
      guard let written = WrittenValue(record.text(of: field)) else { continue }
      written.json.withUnsafeBytes { bytes in
        guard let elements = bytes.jsonElements(atMost: Self.mostElements) else { return }
        if let turns = ChatTurn.all(in: elements) {
          shown[place] = .chat(turns)
        } else if text != nil, let list = SpanList(elements, named: field.name.lowercased()) {
          let left = text?.mark(list.spans, in: positions).map(\.description) ?? []
          shown[place] = .lines((left + list.others).listed)
        }
      }
    }
    guard let options else { return }
    let isKnown = chosen.map { options.options.has($0.ids) } ?? false
    shown[options.place] = .lines(options.options.lines(isKnown ? chosen?.ids ?? [] : []))
    if isKnown, let chosen { shown[chosen.place] = .lines("") }
  }

  /// What an object says in words: options in two lists, or what an export of Labelbox has besides what is
  /// drawn; nil for any other field.
  private static func words(
    of value: UnsafeRawBufferPointer, named name: String, areDrawn: Bool
  ) -> Shown? {
    if let lines = AnswerOptions.lines(ofLists: value) { return .lines(lines) }
    let members = JSONMembers(value)
    guard let label = members.flatMap({ LabelboxLabel($0, named: name) }) else {
      return members.flatMap { InnerChat(in: $0) }.map { .chat($0.turns, others: $0.others) }
    }
    let objects = label.objects.prefix(mostElements).compactMap { JSONMembers($0) }
    let aboutObjects = objects.flatMap { object -> [String] in
      let answers = LabelboxLabel.answers(of: object, depth: 0)
      let isDrawn = areDrawn && LabelboxRegion.read(object) != nil
      return isDrawn && answers.isEmpty
        ? [] : [([LabelboxRegion.name(of: object)] + answers).joined(separator: ", ")]
    }
    return .lines((label.answers + aboutObjects).listed)
  }

  /// Marks the spans of the first round in the text; everything else that is not drawn is described in
  /// words.
  private static func show(
    _ results: TaskResults, marking text: inout MarkedText?, _ positions: PositionUnit?,
    isFirst: Bool, drawn: Int?
  ) -> [String] {
    results.rounds.enumerated().flatMap { number, round -> [String] in
      let spans = round.compactMap { if case .span(let span) = $0 { span } else { nil } }
      let left = Set(isFirst && number == 0 ? text?.mark(spans, in: positions) ?? spans : spans)
      return round.compactMap { result in
        switch result {
        case .words(let words): words
        case .region(let words): number == drawn ? nil : words
        case .span(let span): left.contains(span) ? span.description : nil
        }
      }
    }
  }
}

extension [String] {
  /// The texts as a list, one line each, with bullets.
  fileprivate var listed: String { map { "• " + $0 }.joined(separator: "\n") }
}
