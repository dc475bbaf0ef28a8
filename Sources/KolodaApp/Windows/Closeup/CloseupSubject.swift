import Koloda
import KolodaFolders
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// The photo for a close-up, as it is on its card.
struct CloseupSubject {
  var card: CardID
  /// The size to show the photo at, in its pixels.
  var pixels: PixelSize
  /// The photo's own size, in its pixels.
  var whole: PixelSize
  /// How far the user has turned the photo.
  var turn = Turn.upright
  /// What is shown until the photo is decoded.
  var picture: CloseupStandIn
  /// The photo's place on the card, in logical pixels.
  var photo: Rect
  /// What is drawn over the photo.
  var regions = RegionPainter(regions: [])
  /// Whether it is a drawing, which has no pixels of its own.
  var isScalable = false
  /// Whether only what is seen of it is read.
  var isInExcerpts = false

  /// The size that counts as 100 percent, in pixels.
  var full: PixelSize { isScalable ? pixels : whole }

  /// The largest zoom: a photo beyond the limits, or without pixels, is shown as sharply as can be.
  var largestZoom: Double {
    let part = Double(pixels.width) / Double(max(full.width, 1))
    return part < 1 || isScalable ? part : ZoomLevels.limit
  }
}

/// What stands in for a photo until it is decoded.
enum CloseupStandIn {
  /// The picture of its card.
  case card(CardPicture)
  /// The photo itself, as it is shown on a card that is a widget of this size, in logical pixels.
  case photo(Picture, card: Size)

  /// The size of the card, in logical pixels.
  var cardSize: Size {
    switch self {
    case .card(let picture): picture.cardSize
    case .photo(_, let size): size
    }
  }
}

/// The limits for decoding a photo for the close-up.
enum CloseupLimit {
  /// The longest side, in pixels: cairo draws at most one more.
  static let side = 32_766
  /// The most pixels, which take 416 MB: a little more than the largest cameras' 102 million.
  static let area = 104 << 20

  /// The size to show a photo at: its own, or as near to it as the limits allow.
  ///
  /// - Parameter reduction: a factor on that size, 0...1.
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
