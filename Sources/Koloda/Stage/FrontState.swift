/// What the front card is doing, or the hand that pulls in the last decided one.
enum FrontState: Sendable {
  /// The card lies at its place or moves there.
  case rest
  /// A hand holds the card.
  case hand(Drag)
  /// The card waits for an answer to its decision.
  case waiting(WaitingCard)
  /// The card sways, to show that it can be moved.
  case hint(Sway)
  /// A hand pulls the last decided card back in.
  case pulled(Pull)
}
