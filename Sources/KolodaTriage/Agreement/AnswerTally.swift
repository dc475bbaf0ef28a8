/// What several people answered, card by card, as the counts that figures of agreement are made of.
///
/// Cards may have any number of answers, by any of the people. Nothing is kept of a card but what
/// it adds to the counts, which are whole numbers: the order of the cards changes no figure.
package struct AnswerTally: Hashable, Sendable {
  /// Two piles that two answers to one card named.
  struct Cell: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  /// Two people, by their places in `people`, the lower first.
  struct Pair: Hashable, Sendable {
    var first: Int
    var second: Int
  }

  /// The people who answered, in the order in which they came.
  package private(set) var people: [String] = []
  /// The piles that they named, in the order in which they came.
  package private(set) var piles: [PileID] = []
  /// How many cards have an answer.
  package private(set) var cardCount = 0
  /// How many cards have answers of several people.
  package private(set) var sharedCount = 0

  /// For each number of answers that cards have, from 2 on, how often two answers of different
  /// people to one card named two piles, each two counted both ways round.
  private(set) var coincidences: [Int: [Cell: Int]] = [:]
  /// How many cards have that number of answers.
  private(set) var cardsBySize: [Int: Int] = [:]
  /// For two people how often the first one's answer was the row, and the second one's the column.
  private(set) var confusions: [Pair: [Cell: Int]] = [:]

  private var personPlaces: [String: Int] = [:]
  private var pilePlaces: [PileID: Int] = [:]

  /// Makes a tally of no card.
  package init() {}

  /// Adds a card, or several that were answered alike.
  ///
  /// - Parameters:
  ///   - answers: who put it on which pile; of a person's answers the last counts.
  ///   - count: how many cards were.
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
