/// Counts of several people's answers, from which figures of agreement are computed.
///
/// Cards may have any number of answers, by any of the people. Only counts are stored, not the
/// cards; they are integers, so the order of the cards changes no figure.
package struct AnswerTally: Hashable, Sendable {
  /// The piles of two answers to the same card, by their indices in `piles`.
  struct Cell: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  /// Two people by their indices in `people`, the lower first.
  struct Pair: Hashable, Sendable {
    var first: Int
    var second: Int
  }

  /// The people who answered, in the order of their first answer.
  package private(set) var people: [String] = []
  /// The piles with answers, in the order of their first answer.
  package private(set) var piles: [PileID] = []
  /// The number of cards with an answer.
  package private(set) var cardCount = 0
  /// The number of cards with answers by several people.
  package private(set) var sharedCount = 0

  /// For each number of answers to a card, from 2 on: how often two people's answers to the same
  /// card named two piles, with each pair counted in both orders.
  private(set) var coincidences: [Int: [Cell: Int]] = [:]
  /// The number of shared cards with each number of answers.
  private(set) var cardsBySize: [Int: Int] = [:]
  /// For each two people: how often the first one's answer was the row and the second one's the
  /// column.
  private(set) var confusions: [Pair: [Cell: Int]] = [:]

  private var personPlaces: [String: Int] = [:]
  private var pilePlaces: [PileID: Int] = [:]

  /// Makes an empty tally.
  package init() {}

  /// Adds a card, or several cards with the same answers.
  ///
  /// - Parameters:
  ///   - answers: the people and the piles they chose; of several answers by one person the last
  ///     counts.
  ///   - count: the number of such cards.
  /// - Complexity: O(*n*²) for *n* answers.
  package mutating func add(_ answers: [(person: String, pile: PileID)], times count: Int = 1) {
    guard count > 0 else { return }
    var answerOf: [Int: Int] = [:]
    for answer in answers { answerOf[place(of: answer.person)] = place(of: answer.pile) }
    guard !answerOf.isEmpty else { return }
    cardCount += count
    guard answerOf.count > 1 else { return }
    sharedCount += count
    cardsBySize[answerOf.count, default: 0] += count
    let sorted = answerOf.sorted { $0.key < $1.key }
    for (index, first) in sorted.enumerated() {
      for second in sorted[(index + 1)...] {
        let cell = Cell(row: first.value, column: second.value)
        confusions[Pair(first: first.key, second: second.key), default: [:]][cell, default: 0] +=
          count
        let turned = Cell(row: second.value, column: first.value)
        coincidences[sorted.count, default: [:]][cell, default: 0] += count
        coincidences[sorted.count, default: [:]][turned, default: 0] += count
      }
    }
  }

  private mutating func place(of person: String) -> Int {
    if let place = personPlaces[person] { return place }
    personPlaces[person] = people.count
    people.append(person)
    return people.count - 1
  }

  private mutating func place(of pile: PileID) -> Int {
    if let place = pilePlaces[pile] { return place }
    pilePlaces[pile] = piles.count
    piles.append(pile)
    return piles.count - 1
  }
}
