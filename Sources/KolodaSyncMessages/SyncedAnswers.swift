import Foundation

/// What holds for a card, for one person.
package struct SyncedAnswer: Codable, Hashable, Sendable {
  /// The card's place in the pile.
  package var card: Int
  /// Who answered.
  package var person: String
  /// The answer.
  package var pile: String
  /// When it was given, in microseconds since 1970.
  package var time: Int64
  /// Whether it came when the card had all its answers.
  package var isExtra: Bool
  /// Whether it settles a card whose answers differ, and is none of them.
  package var isSettled: Bool
  /// The record, where that was asked for.
  package var record: Data?

  /// Makes an answer.
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

/// The answers that some cards have, the same from the same people.
package struct SyncedCombination: Codable, Hashable, Sendable {
  /// Pairs of a person and a pile.
  package var answers: [[String]]
  /// How many cards have just these answers.
  package var cards: Int

  /// Makes a combination.
  package init(answers: [[String]], cards: Int) {
    self.answers = answers
    self.cards = cards
  }

  /// Whether its numbers can be: what a server says is not believed without a look.
  ///
  /// - Parameter before: how many cards the others have that came before it.
  package func isSound(after before: Int) -> Bool {
    (0...Int(Int32.max) - before).contains(cards) && answers.count < 1000
  }
}

/// A card on which people do not agree.
package struct SyncedDispute: Codable, Hashable, Sendable {
  /// The card's place in the pile.
  package var card: Int
  /// The record.
  package var record: Data
  /// What settled it; nil as long as nobody has.
  package var pile: String?
  /// Who settled it.
  package var person: String?
  /// Whether the person has answered it, and can't settle it.
  package var isOwn: Bool
  /// The answers.
  package var answers: [SyncedAnswer]

  /// Whether it can be: what a server says is not believed without a look.
  package var isSound: Bool {
    answers.count <= 1000 && answers.allSatisfy { $0.person.isName && $0.pile.utf8.count <= 32 }
      && person?.isName ?? true && pile.map { $0.utf8.count <= 32 } ?? true
  }

  /// Makes a card.
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

/// What somebody who did not answer a card has decided where its answers differ.
package struct SyncedSettlement: Codable, Hashable, Sendable {
  /// The card's place in the pile.
  package var card: Int
  /// The pile; nil for what is taken back, and for a card that nobody has settled.
  package var pile: String?
  /// When it was decided, in microseconds since 1970.
  package var time: Int64
  /// Who did; nil for the person, and for a card that nobody has settled.
  package var person: String?

  /// Makes one.
  package init(card: Int, pile: String?, time: Int64, person: String? = nil) {
    (self.card, self.pile, self.time, self.person) = (card, pile, time, person)
  }
}
