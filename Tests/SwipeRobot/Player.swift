import Koloda
import KolodaTriage
import TestSupport

/// Performs random acts on a deck.
@MainActor
struct Player {
  private let deck: OpenDeck
  private var generator: SeededGenerator
  private let piles = Pile.builtIn.map(\.id)

  init(_ deck: OpenDeck, seed: UInt64) {
    self.deck = deck
    generator = SeededGenerator(seed: seed)
  }

  /// Decides one or several cards, marks one, undoes, or redoes.
  mutating func play() {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<2: deck.undo()
    case 2: deck.redo()
    case 3:
      let cards = (0..<3).compactMap { _ in deck.order.randomElement(using: &generator) }
      if let pile = piles.randomElement(using: &generator) { deck.decide(cards, pile) }
    case 4:
      if let card = deck.order.randomElement(using: &generator),
        let stars = Stars.allCases.randomElement(using: &generator)
      {
        deck.mark([(card, .stars(stars))])
      }
    default:
      if let card = deck.order.randomElement(using: &generator),
        let pile = piles.randomElement(using: &generator)
      {
        deck.decide(card, pile)
      }
    }
  }

  /// Returns a random number from 1 to `most`.
  mutating func pause(upTo most: Int) -> Int { .random(in: 1...most, using: &generator) }
}
