/// An error in an edit of a deck.
///
/// The deck is unchanged.
public enum DeckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The card would be in the deck twice.
  case duplicateCard(CardID)
  /// The card isn't in the deck.
  case unknownCard(CardID)

  /// The error in English, naming the card.
  public var description: String {
    switch self {
    case .duplicateCard(let card): "Card \(card.rawValue) is in the deck more than once."
    case .unknownCard(let card): "Card \(card.rawValue) is not in the deck."
    }
  }
}
