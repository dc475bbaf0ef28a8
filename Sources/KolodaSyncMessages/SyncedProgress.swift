/// The progress of the people in a shared deck.
package struct SyncedProgress: Codable, Hashable, Sendable {
  /// The role that the server knows the person by.
  package var person: String
  /// Whether the person manages the deck.
  package var isManager: Bool
  /// How many answers each card gets.
  package var answersPerCard: Int
  /// How many cards the deck has.
  package var cards: Int
  /// Whether no more cards are handed out.
  package var isClosed: Bool
  /// Everybody in the deck, by name.
  package var people: [SyncedPerson]
  /// The times of each person's latest decisions, by name: in microseconds since 1970 by their own
  /// clocks, in the order of the decisions.
  package var decided: [String: [Int64]]
  /// What everybody is shown besides the cards.
  package var look: SharedLook?

  package init(
    person: String, isManager: Bool, answersPerCard: Int, cards: Int, isClosed: Bool,
    people: [SyncedPerson], decided: [String: [Int64]] = [:], look: SharedLook? = nil
  ) {
    self.look = look
    self.person = person
    self.isManager = isManager
    self.answersPerCard = answersPerCard
    self.cards = cards
    self.isClosed = isClosed
    self.people = people
    self.decided = decided
  }

  /// How many answers have been given that count.
  package var given: Int { people.reduce(0) { $0 + $1.answers } }

  /// How many answers the deck needs in all.
  package var needed: Int { cards * answersPerCard }

  /// Whether the numbers are plausible: what a server says is not trusted unchecked.
  package var isSound: Bool {
    let numbers = 0...Int(Int32.max)
    return numbers.contains(cards) && (1...100).contains(answersPerCard) && people.count < 100_000
      && people.allSatisfy { person in
        [person.answers, person.extra, person.held].allSatisfy { numbers.contains($0) }
          && person.name.isName
      }
      && look.map(\.isSound) ?? true
  }
}
