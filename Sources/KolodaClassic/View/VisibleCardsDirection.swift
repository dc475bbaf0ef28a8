/// The side on which the lower cards of a stack peek out.
public enum VisibleCardsDirection: Hashable, Sendable {
  /// Above the front card.
  case top
  /// Below the front card.
  case bottom
}
