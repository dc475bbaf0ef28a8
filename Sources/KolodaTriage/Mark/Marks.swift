import Koloda

/// The marks that hold for a card; nil where nobody has set any.
package struct Marks: Hashable, Sendable {
  /// How good it is.
  package var stars: Stars?
  /// Its colour.
  package var label: ColourLabel?
  /// A text about it.
  package var note: Note?
  /// How its picture is to be turned.
  package var turn: Turn?

  /// Makes marks, none unless given.
  package init(
    stars: Stars? = nil, label: ColourLabel? = nil, note: Note? = nil, turn: Turn? = nil
  ) {
    self.stars = stars
    self.label = label
    self.note = note
    self.turn = turn
  }

  /// The mark of a kind.
  package subscript(kind: Mark.Kind) -> Mark? {
    switch kind {
    case .stars: stars.map { .stars($0) }
    case .label: label.map { .label($0) }
    case .note: note.map { .note($0) }
    case .turn: turn.map { .turn($0) }
    }
  }

  /// Sets the mark of its kind.
  package mutating func set(_ mark: Mark) {
    switch mark {
    case .stars(let stars): self.stars = stars
    case .label(let label): self.label = label
    case .note(let note): self.note = note
    case .turn(let turn): self.turn = turn
    }
  }

  /// Whether a mark would change anything: an empty note is none, and so is no turn.
  package func isChanged(by mark: Mark) -> Bool {
    switch mark {
    case .stars(let stars): self.stars != stars
    case .label(let label): self.label != label
    case .note(let note): (self.note?.text ?? "") != note.text
    case .turn(let turn): (self.turn ?? .upright) != turn
    }
  }
}

/// How an event changed a card's mark of one kind.
package struct MarkChange: Hashable, Sendable {
  /// The card.
  package var card: CardID
  /// What the mark is about.
  package var kind: Mark.Kind
  /// The mark that held; nil for none.
  package var was: Mark?
  /// The mark that holds; nil for none.
  package var mark: Mark?

  /// Makes a change.
  package init(card: CardID, kind: Mark.Kind, was: Mark?, mark: Mark?) {
    self.card = card
    self.kind = kind
    self.was = was
    self.mark = mark
  }
}
