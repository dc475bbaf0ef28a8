import Koloda

/// Something a person did that the journal keeps.
public enum DeckEvent: Hashable, Sendable {
  /// A card was sent to a pile.
  case decide(CardID, Pile)
  /// A decided card was taken back.
  case undo(CardID)
  /// A card taken back was decided again as before.
  case redo(CardID)

  /// The card it is about.
  public var card: CardID {
    switch self {
    case .decide(let card, _), .undo(let card), .redo(let card): card
    }
  }

  /// The event in words, for a message.
  var words: String {
    switch self {
    case .decide(_, let pile): "a decision for \(pile.rawValue)"
    case .undo: "an undo"
    case .redo: "a redo"
    }
  }
}
