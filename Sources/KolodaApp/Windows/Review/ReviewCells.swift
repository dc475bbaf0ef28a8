import CAdwaita
import Koloda
import KolodaGTK

/// What the cells of the review's grid show of their cards.
@MainActor
protocol ReviewCells: AnyObject {
  /// The cards that are shown, by GTK's items.
  var shown: [UnsafeMutableRawPointer: CardID] { get }
  /// Tells the place in the list, counted from 0, in the middle of what is seen.
  var middle: @MainActor () -> Double { get set }
  /// Makes an empty cell.
  func make() -> Widget?
  /// Has an item show a card.
  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget)
  /// Has an item show nothing.
  func unbind(_ item: UnsafeMutableRawPointer)
}

enum ReviewCell {
  /// The side of what a cell shows, in logical pixels.
  static let side: Int32 = 148
}
