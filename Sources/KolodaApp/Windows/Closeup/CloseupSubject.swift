import Koloda
import KolodaGTK
import KolodaPictureMessages

/// The photo of a card that is looked at closely, as its card has it.
struct CloseupSubject {
  var card: CardID
  /// The extents that the photo is to be shown at, in its pixels.
  var pixels: PixelSize
  /// The card's picture, which stands in until the photo is there.
  var picture: CardPicture
  /// Where the photo lies on the card, in logical pixels.
  var photo: Rect
}

/// What a photo is decoded to at most when it is looked at closely.
enum CloseupLimit {
  /// The longest side, in pixels: cairo draws none that is longer than one more.
  static let side = 32_766
  /// The most pixels: 384 MB.
  static let area = 96 << 20

  /// The extents that a photo is shown at: its own, or as near to them as the limits let it.
  ///
  /// - Parameter reduction: how much smaller it is to be besides, 1 for not at all.
  static func size(_ photo: PixelSize, reduction: Double = 1) -> PixelSize {
    let (width, height) = (Double(max(photo.width, 1)), Double(max(photo.height, 1)))
    let factor = min(
      1, Double(side) / max(width, height), (Double(area) / (width * height)).squareRoot())
    let part = factor * min(max(reduction, 0), 1)
    return PixelSize(
      width: min(max(Int((width * part).rounded(.down)), 1), side),
      height: min(max(Int((height * part).rounded(.down)), 1), side))
  }
}
