/// What an event says, in the words in which journals keep it and servers are told of it.
package struct EventWords: Hashable, Sendable {
  /// The name of a kind of event; the names stand in journals and on servers, and never change.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    case decide, undo, redo
    // The kinds of marks.
    case stars, label, note, turn
    case applied

    /// Whether it is about another event.
    package var isReversal: Bool { self == .undo || self == .redo }

    fileprivate init(_ kind: Mark.Kind) {
      self =
        switch kind {
        case .stars: .stars
        case .label: .label
        case .note: .note
        case .turn: .turn
        }
    }
  }

  package var name: Name
  /// The pile, the mark's value, or what Apply did; empty for an undo or redo.
  package var text: String
  /// The event that an undo or redo is about; otherwise nil.
  package var about: EventID?

  package init(_ name: Name, text: String = "", about: EventID? = nil) {
    self.name = name
    self.text = text
    self.about = about
  }
}

extension EventKind {
  package var words: EventWords {
    switch self {
    case .decide(let pile): EventWords(.decide, text: pile.text)
    case .undo(let decide): EventWords(.undo, about: decide)
    case .redo(let decide): EventWords(.redo, about: decide)
    case .mark(let mark): EventWords(EventWords.Name(mark.kind), text: mark.text)
    case .applied(let deed): EventWords(.applied, text: deed.rawValue)
    }
  }

  /// Parses words; nil if they say nothing.
  package init?(_ words: EventWords) {
    let kind: EventKind? =
      switch words.name {
      case .decide: PileID(words.text).map { .decide($0) }
      case .undo: words.about.map { .undo($0) }
      case .redo: words.about.map { .redo($0) }
      case .stars: Mark(.stars, text: words.text).map { .mark($0) }
      case .label: Mark(.label, text: words.text).map { .mark($0) }
      case .note: Mark(.note, text: words.text).map { .mark($0) }
      case .turn: Mark(.turn, text: words.text).map { .mark($0) }
      case .applied: Deed(rawValue: words.text).map { .applied($0) }
      }
    guard let kind else { return nil }
    self = kind
  }
}
