/// What was done in an event.
package enum EventKind: Hashable, Sendable {
  /// Sends the cards to a pile.
  case decide(PileID)
  /// Sets a mark of the cards.
  case mark(Mark)
  /// Undoes a decision or mark.
  case undo(EventID)
  /// Redoes a decision or mark that had been undone.
  case redo(EventID)
  /// Records what Apply did to the cards' files.
  case applied(Deed)

  /// The event that an undo or redo is about; otherwise nil.
  package var about: EventID? {
    switch self {
    case .undo(let event), .redo(let event): event
    case .decide, .mark, .applied: nil
    }
  }

  /// Whether events of this kind stay on the computer that they were made on.
  package var staysHere: Bool {
    if case .applied = self { true } else { false }
  }
}
