import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

/// The cells of the review's grid.
@MainActor
protocol ReviewCells: AnyObject {
  /// The cards that are shown, by GtkListItem.
  var shown: [UnsafeMutableRawPointer: CardID] { get }
  /// Returns the place in the list, counted from 0, at the middle of what is visible.
  var middle: @MainActor () -> Double { get set }
  /// Makes an empty cell.
  func make() -> Widget
  /// Makes an item's cell show a card.
  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget)
  /// Updates the marks of cards.
  func refresh(_ changes: [MarkChange])
  /// Refreshes the cards whose files or records have changed or were renamed.
  func renew(_ cards: [CardID])
  /// Makes an item show nothing.
  func unbind(_ item: UnsafeMutableRawPointer)
}

enum ReviewCell {
  /// The side of a cell's content, in logical pixels.
  static let side: Int32 = 148
  /// The padding on each side, as in the style sheet.
  static let padding: Int32 = 6

  /// How many columns fit next to each other.
  ///
  /// GTK makes about thirty rows of cells, however few are visible, with as many columns as are
  /// allowed.
  ///
  /// - Parameter width: the grid's width, in logical pixels.
  static func mostColumns(in width: Int) -> Int {
    min(max(width / Int(side + 2 * padding), leastColumns), 12)
  }

  /// The largest number of visible rows, each at least as high as its content.
  ///
  /// - Parameter height: the grid's greatest height, in logical pixels.
  static func mostRows(in height: Int) -> Int {
    // The row at the bottom is partly visible.
    max(height, 0) / Int(side + 2 * padding) + 1
  }

  /// The smallest number of columns.
  static let leastColumns = 2
}
