/// How far the people of a shared deck are, for those who watch it.
package struct SyncedProgress: Codable, Hashable, Sendable {
  /// The role that the server knows the person by.
  package var person: String
  /// Whether the person manages the deck.
  package var isManager: Bool
  /// How many answers a card gets.
  package var answersPerCard: Int
  /// How many cards it has.
  package var cards: Int
  /// Whether nobody gets cards any more.
  package var isClosed: Bool
  /// Everybody in it, by name.
  package var people: [SyncedPerson]
  /// When each person decided last, by name: in microseconds since 1970, by their own clocks, in the
  /// order in which they did.
  package var decided: [String: [Int64]]

  /// Makes it.
  package init(
    person: String, isManager: Bool, answersPerCard: Int, cards: Int, isClosed: Bool,
    people: [SyncedPerson], decided: [String: [Int64]] = [:]
  ) {
    self.person = person
    self.isManager = isManager
    self.answersPerCard = answersPerCard
    self.cards = cards
    self.isClosed = isClosed
    self.people = people
    self.decided = decided
  }

  /// How many answers count.
  package var given: Int { people.reduce(0) { $0 + $1.answers } }

  /// How many there are to be.
  package var needed: Int { cards * answersPerCard }

  /// Whether its numbers can be: what a server says is not believed without a look.
  package var isSound: Bool {
    let numbers = 0...Int(Int32.max)
    return numbers.contains(cards) && (1...100).contains(answersPerCard) && people.count < 100_000
      && people.allSatisfy { person in
        [person.answers, person.extra, person.held].allSatisfy { numbers.contains($0) }
          && person.name.isName
      }
  }
}
