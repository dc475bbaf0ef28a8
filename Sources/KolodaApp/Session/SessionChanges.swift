/// What of a session has changed, so that a view refreshes only what shows that.
struct SessionChanges: OptionSet, Sendable {
  let rawValue: Int

  /// Which cards are shown, what is decided about them, or what is known of the deck.
  static let cards = SessionChanges(rawValue: 1 << 0)
  /// What is seen of the front card: it was read, its picture came, or it was flipped.
  static let front = SessionChanges(rawValue: 1 << 1)
  /// How many decisions are on disk.
  static let saved = SessionChanges(rawValue: 1 << 2)
  /// How much is read of what the order and the stacks depend on.
  static let reading = SessionChanges(rawValue: 1 << 3)
  /// The cards have come to rest.
  static let rest = SessionChanges(rawValue: 1 << 4)

  static let all: SessionChanges = [.cards, .front, .saved, .reading, .rest]
}
