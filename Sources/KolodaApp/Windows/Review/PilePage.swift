import Koloda
import KolodaTriage

/// A page over the deck on which the piles' keys work as in the deck.
@MainActor
protocol PilePage: AnyObject {
  /// The selected cards.
  var selected: [CardID] { get }
  /// Handles a key of a pile.
  ///
  /// - Returns: whether it was used.
  func pressed(_ pile: PileID) -> Bool
  /// Shows the menu of what is selected.
  ///
  /// - Returns: whether there is one.
  func showMenu() -> Bool
  /// Returns to the deck.
  func leave()
}
