import KolodaTriage

extension Marks {
  /// A mark as JSON: stars and degrees as numbers, the others as texts, null for none.
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
