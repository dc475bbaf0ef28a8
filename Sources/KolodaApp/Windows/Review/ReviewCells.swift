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
  /// The space around that on each side, as the style sheet has it.
  static let padding: Int32 = 6

  /// How many columns may have room side by side.
  ///
  /// GTK makes some thirty rows of cells, however few are seen, as wide as columns are allowed.
  ///
  /// - Parameter width: the grid's, in logical pixels.
  static func mostColumns(in width: Int) -> Int {
    min(max(width / Int(side + 2 * padding), leastColumns), 12)
  }

  /// How many rows may be seen, each at least as high as what it shows.
  ///
  /// - Parameter height: the grid's at most, in logical pixels.
  static func mostRows(in height: Int) -> Int {
    // The one at the bottom is seen in part.
    max(height, 0) / Int(side + 2 * padding) + 1
  }

  /// How many columns there are at least.
  static let leastColumns = 2
}
