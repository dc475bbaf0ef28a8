import KolodaClassic

/// A deck whose next card is stretched over the whole background.
final class CustomKolodaView: KolodaView {
  private let topMargin = 20.0
  private let sideMargin = 10.0
  private let heightToWidth = 1.25

  override func frameForCard(at index: Int) -> Rect {
    switch index {
    case 0:
      let width = bounds.size.width - 2 * sideMargin
      return Rect(x: sideMargin, y: topMargin, width: width, height: width * heightToWidth)
    case 1:
      let width = bounds.size.width * 1.5
      return Rect(
        x: -bounds.size.width / 4, y: 0, width: width, height: width * heightToWidth)
    default: return .zero
    }
  }
}
