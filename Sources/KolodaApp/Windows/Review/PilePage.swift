import Koloda
import KolodaTriage

/// A page over the deck on which the keys of the piles mean what they mean in the deck.
@MainActor
protocol PilePage: AnyObject {
  /// The cards that are selected.
  var selected: [CardID] { get }
  /// A key of a pile.
  ///
  /// - Returns: whether there is something to be done with it.
  func pressed(_ pile: PileID) -> Bool
  /// Goes back to the deck.
  func leave()
}
