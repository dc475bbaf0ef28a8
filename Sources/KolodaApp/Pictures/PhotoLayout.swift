import Koloda

/// Where a photo lies on its card.
struct PhotoLayout: Hashable {
  /// The photo's place, in logical pixels, its edges on whole device pixels.
  let photo: Rect
  /// Whether the photo is the whole card.
  let isFullBleed: Bool

  /// Fits a photo into a card whole, in the middle.
  ///
  /// A small picture is shown at no more than twice its own size: at its own an icon is lost on a
  /// card, and much larger it is only blur. A drawing has no size of its own and fills the card.
  init(
    _ pixels: PixelSize, on card: Size, scale: Int, isScalable: Bool = false,
    mostEnlargement: Double = PhotoLayout.mostEnlargement
  ) {
    let width = Double(max(pixels.width, 1))
    let height = Double(max(pixels.height, 1))
    let limit = isScalable ? Double.infinity : mostEnlargement
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

  /// The photo's place in device pixels: the size worth decoding to.
  func pixels(scale: Int) -> PixelSize {
    PixelSize(
      width: max(1, Int((photo.size.width * Double(scale)).rounded())),
      height: max(1, Int((photo.size.height * Double(scale)).rounded())))
  }

  /// How many logical pixels a picture's own pixel may become.
  static let mostEnlargement = 2.0
  /// How far the aspect may be off for a photo to be stretched over the card, unseen.
  private static let bleedTolerance = 0.01

  private static func snap(
    _ length: Double, within whole: Double, scale: Double
  ) -> (start: Double, length: Double) {
    let length = max(1, (length * scale).rounded())
    let start = ((whole * scale - length) / 2).rounded(.down)
    return (max(0, start) / scale, length / scale)
  }
}
