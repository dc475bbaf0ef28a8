/// A card's identity within one deck: it stays with the card through every edit of the deck.
///
/// It is a plain number so that a pose, a decision or an edit never allocates. What it stands
/// for (a file, a record) is known to whoever made the deck.
public struct CardID: Hashable, Sendable, RawRepresentable {
  /// The number that tells this card from the others of its deck.
  public let rawValue: Int

  /// Makes an identity from a number that no other card of the deck has.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Makes an identity from a number that no other card of the deck has.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}
