import Koloda
import KolodaGTK
import KolodaTriage

extension DeckActionNames {
  /// The program's actions for the built-in piles.
  static let piles = DeckActionNames(swipes: swipes(Piles.builtIn.all))

  /// Returns the names of the piles' actions by the sides of the piles.
  static func swipes(_ piles: [Pile]) -> [SwipeDirection: String] {
    Dictionary(
      piles.compactMap { pile in pile.side.map { ($0, "deck.\(pile.id.text)") } }
    ) { first, _ in first }
  }
}
