import Koloda
import KolodaTriage

/// Performs random acts on a deck.
@MainActor
struct Player {
  private let deck: OpenDeck
  private var generator: SplitMix
  private let piles = Pile.builtIn.map(\.id)

  init(_ deck: OpenDeck, seed: UInt64) {
    self.deck = deck
    generator = SplitMix(state: seed)
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

/// SplitMix64: a generator that gives the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
