@testable import Koloda

/// The custom style of `DeckStyle`'s documentation: a pile that leans to the upper right.
struct DiagonalStyle: DeckStyle {
  var visibleCards = 4
  var step = 12.0

  func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    let room = step * Double(count - 1)
    return Rect(
      x: step * Double(index), y: room - step * Double(index), width: size.width - room,
      height: size.height - room)
  }
  func opacity(at index: Int) -> Double { 1 - 0.15 * Double(index) }
}
