import FoundationEssentials

/// A person's valid answer to a card.
package struct SyncedAnswer: Codable, Hashable, Sendable {
  /// The card's number in the deck.
  package var card: Int
  /// The name of the person who answered.
  package var person: String
  /// The id of the pile.
  package var pile: String
  /// When it was given, in microseconds since 1970.
  package var time: Int64
  /// Whether it is extra: all answers of the card were given or reserved.
  package var isExtra: Bool
  /// Whether this is the settlement of a card whose answers differ, rather than an answer.
  package var isSettled: Bool
  /// The record, if it was asked for.
  package var record: Data?

  package init(
    card: Int, person: String, pile: String, time: Int64, isExtra: Bool,
    isSettled: Bool = false, record: Data? = nil
  ) {
    self.card = card
    self.person = person
    self.pile = pile
    self.time = time
    self.isExtra = isExtra
    self.isSettled = isSettled
    self.record = record
  }
}

/// A combination of people and their answers, and how many cards have exactly these.
package struct SyncedCombination: Codable, Hashable, Sendable {
  /// Pairs of a person's name and a pile's id.
  package var answers: [[String]]
  /// How many cards have exactly these answers.
  package var cards: Int

  package init(answers: [[String]], cards: Int) {
    self.answers = answers
    self.cards = cards
  }

  /// Whether the numbers are plausible: what a server says is not trusted unchecked.
  ///
  /// - Parameter before: the number of cards in the combinations that came before this one.
  package func isSound(after before: Int) -> Bool {
    (0...Int(Int32.max) - before).contains(cards) && answers.count < 1000
  }
}

/// A card whose answers differ.
package struct SyncedDispute: Codable, Hashable, Sendable {
  /// The card's number in the deck.
  package var card: Int
  /// The record.
  package var record: Data
  /// The id of the pile that it was settled with; nil while nobody has settled it.
  package var pile: String?
  /// The name of the person who settled it.
  package var person: String?
  /// Whether the person has answered the card, and so can't settle it.
  package var isOwn: Bool
  /// The answers.
  package var answers: [SyncedAnswer]

  /// Whether the values are plausible: what a server says is not trusted unchecked.
  package var isSound: Bool {
    answers.count <= 1000 && answers.allSatisfy { $0.person.isName && $0.pile.utf8.count <= 32 }
      && person?.isName ?? true && pile.map { $0.utf8.count <= 32 } ?? true
  }

  package init(
    card: Int, record: Data, pile: String?, person: String?, isOwn: Bool, answers: [SyncedAnswer]
  ) {
    self.card = card
    self.record = record
    self.pile = pile
    self.person = person
    self.isOwn = isOwn
    self.answers = answers
  }
}

/// The decision, by somebody who did not answer a card, that settles its differing answers.
package struct SyncedSettlement: Codable, Hashable, Sendable {
  /// The card's number in the deck.
  package var card: Int
  /// The id of the pile; nil to withdraw the settlement, and for a card that nobody has settled.
  package var pile: String?
  /// The time of the decision, or of its undo or redo, in microseconds since 1970.
  package var time: Int64
  /// The name of the person who settled it; nil for the person themselves, and for a card that
  /// nobody has settled.
  package var person: String?

  package init(card: Int, pile: String?, time: Int64, person: String? = nil) {
    (self.card, self.pile, self.time, self.person) = (card, pile, time, person)
  }
}
