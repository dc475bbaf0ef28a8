import Koloda

/// The marks that hold for a card; nil for kinds that were never set.
package struct Marks: Hashable, Sendable {
  /// The number of stars.
  package var stars: Stars?
  /// The colour label.
  package var label: ColourLabel?
  /// The note.
  package var note: Note?
  /// The rotation of the picture.
  package var turn: Turn?

  package init(
    stars: Stars? = nil, label: ColourLabel? = nil, note: Note? = nil, turn: Turn? = nil
  ) {
    self.stars = stars
    self.label = label
    self.note = note
    self.turn = turn
  }

  /// The mark of a kind; nil if it was never set.
  package subscript(kind: Mark.Kind) -> Mark? {
    switch kind {
    case .stars: stars.map { .stars($0) }
    case .label: label.map { .label($0) }
    case .note: note.map { .note($0) }
    case .turn: turn.map { .turn($0) }
    }
  }

  /// Replaces the mark of the same kind.
  package mutating func set(_ mark: Mark) {
    switch mark {
    case .stars(let stars): self.stars = stars
    case .label(let label): self.label = label
    case .note(let note): self.note = note
    case .turn(let turn): self.turn = turn
    }
  }

  /// Whether setting a mark would change anything.
  ///
  /// An empty note equals none, and an upright turn equals none.
  package func isChanged(by mark: Mark) -> Bool {
    switch mark {
    case .stars(let stars): self.stars != stars
    case .label(let label): self.label != label
    case .note(let note): (self.note?.text ?? "") != note.text
    case .turn(let turn): (self.turn ?? .upright) != turn
    }
  }
}

/// A change of one of a card's marks, caused by an event.
package struct MarkChange: Hashable, Sendable {
  package var card: CardID
  package var kind: Mark.Kind
  /// The mark before; nil if there was none.
  package var was: Mark?
  /// The mark now; nil if there is none.
  package var mark: Mark?

  package init(card: CardID, kind: Mark.Kind, was: Mark?, mark: Mark?) {
    self.card = card
    self.kind = kind
    self.was = was
    self.mark = mark
  }
}
