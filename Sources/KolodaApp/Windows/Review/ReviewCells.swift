import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

/// What the cells of the review's grid show of their cards.
@MainActor
protocol ReviewCells: AnyObject {
  /// The cards that are shown, by GTK's items.
  var shown: [UnsafeMutableRawPointer: CardID] { get }
  /// Tells the place in the list, counted from 0, in the middle of what is seen.
  var middle: @MainActor () -> Double { get set }
  /// Makes an empty cell.
  func make() -> Widget?
  /// Lets go of a cell that is not needed any more.
  func discard(_ cell: Widget)
  /// Has an item show a card.
  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget)
  /// Shows what marks some cards have now.
  func refresh(_ changes: [MarkChange])
  /// Has an item show nothing.
  func unbind(_ item: UnsafeMutableRawPointer)
}

enum ReviewCell {
  /// The side of what a cell shows, in logical pixels.
  static let side: Int32 = 148
}
