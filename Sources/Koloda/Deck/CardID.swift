/// A card's identity within one deck; the card keeps it through every edit of the deck.
///
/// It is a plain integer, so that poses, decisions and edits never allocate memory. What it stands
/// for (a file, a record) is up to the code that makes the deck.
public struct CardID: Hashable, Sendable, RawRepresentable {
  /// The number, unique within the deck.
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
