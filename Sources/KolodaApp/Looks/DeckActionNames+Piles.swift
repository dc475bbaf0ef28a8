import Koloda
import KolodaGTK
import KolodaTriage

extension DeckActionNames {
  /// The program's actions, named after its piles.
  static let piles = DeckActionNames(swipes: swipes(Piles.builtIn.all))

  /// The names of the piles' actions, by the sides that they lie on.
  static func swipes(_ piles: [Pile]) -> [SwipeDirection: String] {
    Dictionary(
      piles.compactMap { pile in pile.side.map { ($0, "deck.\(pile.id.text)") } }
    ) { first, _ in first }
  }
}
