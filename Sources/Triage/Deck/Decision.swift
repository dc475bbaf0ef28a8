import Koloda

/// A card sent to a pile at a time.
public struct Decision: Hashable, Sendable {
  /// The card.
  public let card: CardID
  /// Where it went.
  public let pile: Pile
  /// When it was decided; an undo and a redo leave this as it is.
  public let time: UTCTime

  /// Makes a decision.
  public init(card: CardID, pile: Pile, time: UTCTime) {
    self.card = card
    self.pile = pile
    self.time = time
  }
}
