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

  /// Why a file's event cannot be, in English.
  func refusal(of file: String) -> String {
    switch self {
    case .decide: "\(file) cannot be swiped that way"
    case .undo: "there is no decision on \(file) to undo"
    case .redo: "there is no decision on \(file) to redo"
    }
  }
}
