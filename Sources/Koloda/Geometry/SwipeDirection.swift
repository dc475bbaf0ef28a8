/// One of the eight ways a card can leave the deck.
public enum SwipeDirection: String, CaseIterable, Hashable, Sendable, Codable {
  case left, right, up, down
  case topLeft, topRight, bottomLeft, bottomRight
}
