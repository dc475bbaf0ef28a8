/// A person's figures in a shared deck.
package struct SyncedPerson: Codable, Hashable, Sendable {
  /// The role's name.
  package var name: String
  /// How many of their answers count.
  package var answers: Int
  /// How many of their answers are extra: all answers of the card were given or reserved.
  package var extra: Int
  /// How many cards they hold.
  package var held: Int
  /// How many of their events the server has.
  package var events: Int
  /// Whether they have been removed from the deck.
  package var isRemoved: Bool

  package init(
    name: String, answers: Int, extra: Int, held: Int, events: Int, isRemoved: Bool
  ) {
    self.name = name
    self.answers = answers
    self.extra = extra
    self.held = held
    self.events = events
    self.isRemoved = isRemoved
  }
}
