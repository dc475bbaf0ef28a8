/// What is wrong with an edit of a deck.
///
/// The deck is as it was before.
public enum DeckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A card would be in the deck twice.
  case duplicateCard(CardID)
  /// A card that an edit names isn't in the deck.
  case unknownCard(CardID)

  /// The error in words, naming the card.
  public var description: String {
    switch self {
    case .duplicateCard(let card): "Card \(card.rawValue) is in the deck more than once."
    case .unknownCard(let card): "Card \(card.rawValue) is not in the deck."
    }
  }
}
