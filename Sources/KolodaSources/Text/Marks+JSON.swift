import KolodaTriage

extension Marks {
  /// One mark as JSON: stars and degrees are numbers, labels and notes strings; null if the card
  /// has no mark of this kind.
  package func json(_ kind: MarkKind) -> String {
    switch self[kind] {
    case .stars(let stars): "\(stars.rawValue)"
    case .turn(let turn): "\(turn.rawValue)"
    case .label(let label): JSONText.string(label.rawValue)
    case .note(let note): JSONText.string(note.text)
    case nil: "null"
    }
  }
}
