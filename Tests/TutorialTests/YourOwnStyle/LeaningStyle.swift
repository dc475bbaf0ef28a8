import Koloda

/// A stack that leans to the upper right.
struct LeaningStyle: DeckStyle {
  var visibleCards = 4
  /// How far each card peeks out, in logical pixels.
  var step = 12.0

  func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    let room = step * Double(count - 1)
    return Rect(
      x: step * Double(index), y: room - step * Double(index), width: size.width - room,
      height: size.height - room)
  }
}
