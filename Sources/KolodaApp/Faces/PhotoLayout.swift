import Koloda
import KolodaPictureMessages

/// The position of a photo on its card.
struct PhotoLayout: Hashable {
  /// The photo's rectangle, in logical pixels; its edges are on whole device pixels.
  let photo: Rect
  /// Whether the photo fills the card.
  let isFullBleed: Bool

  /// Fits the whole photo into the middle of a card.
  ///
  /// A small picture is enlarged to twice its size at most: at its own size an icon is lost on a
  /// card, and much larger it is only blur. A vector drawing has no size of its own and fills the
  /// card.
  init(_ pixels: PixelSize, on card: Size, scale: Int, isScalable: Bool = false) {
    let width = Double(max(pixels.width, 1))
    let height = Double(max(pixels.height, 1))
    let limit = isScalable ? Double.infinity : Self.mostEnlargement
    let fit = min(card.width / width, card.height / height, limit)
    let aspect = width / height / (card.width / card.height)
    if fit < limit || isScalable, abs(aspect - 1) <= Self.bleedTolerance {
      photo = Rect(x: 0, y: 0, width: card.width, height: card.height)
      isFullBleed = true
      return
    }
    isFullBleed = false
    let (x, w) = Self.snap(width * fit, within: card.width, scale: Double(scale))
    let (y, h) = Self.snap(height * fit, within: card.height, scale: Double(scale))
    photo = Rect(x: x, y: y, width: w, height: h)
  }

  /// The most logical pixels to which one pixel of a picture is enlarged.
  static let mostEnlargement = 2.0
  /// How far the aspect ratio may be off for a photo to be stretched to fill the card unnoticed.
  private static let bleedTolerance = 0.01

  private static func snap(
    _ length: Double, within whole: Double, scale: Double
  ) -> (start: Double, length: Double) {
    let length = max(1, (length * scale).rounded())
    let start = ((whole * scale - length) / 2).rounded(.down)
    return (max(0, start) / scale, length / scale)
  }
}
