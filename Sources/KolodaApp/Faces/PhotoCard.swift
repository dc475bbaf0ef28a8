import Koloda
import KolodaGTK

/// How cards look at present: what every picture is made for.
struct CardLook: Hashable, Sendable {
  /// The card's extents, in logical pixels.
  var size: Size
  /// Device pixels to a logical pixel.
  var scale = 1
  var cut = CardCut.standard
  var showsCaption = true
  /// Whether cards without a photo are dark.
  var isDark = false
}

/// A card ready to be shown.
struct PhotoCard: Sendable {
  /// How good the picture is.
  enum Quality: Int, Comparable, Sendable {
    /// The camera's small preview, enlarged.
    case preview
    /// The photo, as sharp as the card can show it.
    case full
    /// The reason why there is no photo.
    case failure

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  var picture: CardPicture
  var quality: Quality
  /// What the card shows, in words, for those who hear it.
  var spoken: String
  /// What is known of the photo; nil where there is none.
  var caption: PhotoCaption?

  /// Bakes the card that says why a photo cannot be shown.
  static func failure(_ failure: PhotoFailure, of path: PhotoPath, look: CardLook) -> PhotoCard? {
    let palette = CardPalette(isDark: look.isDark)
    let picture = CardBaker.bake(
      size: look.size, scale: look.scale, cut: look.cut, background: palette.surface
    ) { cairo, size in
      FailureFace(name: path.name, failure: failure, palette: palette).draw(cairo, on: size)
    }
    return picture.map {
      PhotoCard(
        picture: $0, quality: .failure,
        spoken: PhotoTexts.spokenFailure(file: path.name, reason: failure.reason))
    }
  }

  /// Bakes a photo's card from its pixels.
  static func photo(
    _ photo: DecodedPhoto, quality: Quality, caption: PhotoCaption, look: CardLook
  ) -> PhotoCard? {
    let face = PhotoFace(
      photo: photo, caption: look.showsCaption ? caption : nil, scale: look.scale)
    let picture = CardBaker.bake(
      size: look.size, scale: look.scale, cut: look.cut, background: .black, draw: face.draw)
    return picture.map {
      PhotoCard(picture: $0, quality: quality, spoken: caption.spoken, caption: caption)
    }
  }

  /// Reads, decodes and bakes a photo's card, or the card that says why that is not possible.
  ///
  /// This takes as long as the photo takes to decode. It may be called on any thread, and before
  /// GTK is initialised.
  static func read(
    _ path: PhotoPath, look: CardLook, isCancelled: () -> Bool = { false }
  ) -> PhotoCard? {
    do {
      let decoder = try PhotoDecoder(path: path)
      return try full(decoder, path: path, look: look, isCancelled: isCancelled)
    } catch {
      return failure(error, of: path, look: look)
    }
  }

  /// The card with the camera's own small preview, or nil if there is none.
  static func preview(
    _ decoder: PhotoDecoder, path: PhotoPath, look: CardLook
  ) -> PhotoCard? {
    guard let photo = decoder.preview() else { return nil }
    return card(photo, quality: .preview, of: decoder, path: path, look: look)
  }

  /// The card with the photo as sharp as it can be shown; nil if it was cancelled.
  static func full(
    _ decoder: PhotoDecoder, path: PhotoPath, look: CardLook,
    isCancelled: () -> Bool = { false }
  ) throws(PhotoFailure) -> PhotoCard? {
    guard
      let photo = try decoder.decode(on: look.size, scale: look.scale, isCancelled: isCancelled)
    else { return nil }
    return card(photo, quality: .full, of: decoder, path: path, look: look)
  }

  private static func card(
    _ photo: DecodedPhoto, quality: Quality, of decoder: PhotoDecoder, path: PhotoPath,
    look: CardLook
  ) -> PhotoCard? {
    let caption = PhotoCaption(
      name: path.name, size: photo.isScalable ? nil : photo.size, dateTaken: decoder.dateTaken)
    return self.photo(photo, quality: quality, caption: caption, look: look)
  }
}
