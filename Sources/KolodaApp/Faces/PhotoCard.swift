import Koloda
import KolodaGTK

/// How cards look at present: what every picture is made for.
struct CardLook: Hashable, Sendable {
  /// The card's extents, in logical pixels; where photos have shapes of their own, the deck's area.
  var size: Size
  /// Where photos are cards of their own shapes, how large they are.
  var photos: PhotoStyle?
  /// Device pixels to a logical pixel.
  var scale = 1
  var cut = CardCut.standard
  var showsCaption = true
  /// Whether cards without a photo are dark.
  var isDark = false
  /// How large texts are, relative to the desktop's standard.
  var textScale = 1.0

  /// The look of a deck as a stage shows it; nil where it has no place.
  init?(of stage: DeckStage) {
    guard let rest = stage.frontFrame?.size, !rest.isEmpty else { return nil }
    photos = stage.style as? PhotoStyle
    size = photos == nil ? rest : stage.area.size
  }

  /// The look of cards of a size, in logical pixels.
  init(size: Size, scale: Int = 1, showsCaption: Bool = true, isDark: Bool = false) {
    self.size = size
    self.scale = scale
    self.showsCaption = showsCaption
    self.isDark = isDark
  }

  /// The shape of a photo's card; nil where all cards are alike.
  func shape(of photo: PixelSize, isScalable: Bool) -> CardShape? {
    guard photos != nil else { return nil }
    let scale = Double(max(self.scale, 1))
    return CardShape(
      extents: Size(width: Double(photo.width) / scale, height: Double(photo.height) / scale),
      isScalable: isScalable)
  }

  /// The look of the card of one shape; nil is that of a card without a photo.
  func fitted(to shape: CardShape?) -> CardLook {
    guard let photos else { return self }
    var look = self
    look.size = photos.cardSize(of: shape, in: size)
    return look
  }

  /// How many logical pixels a photo's own pixel becomes at most.
  var mostEnlargement: Double {
    photos.map { $0.enlargement / Double(max(scale, 1)) } ?? PhotoLayout.mostEnlargement
  }
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
  /// The photo's own shape, nil where all cards are alike or there is no photo.
  var shape: CardShape?
  var quality: Quality
  /// What the card shows, in words, for those who hear it.
  var spoken: String
  /// What is known of the photo; nil where there is none.
  var caption: PhotoCaption?

  /// Bakes the card that says why a photo cannot be shown.
  static func failure(_ failure: PhotoFailure, of path: PhotoPath, look: CardLook) -> PhotoCard? {
    let palette = CardPalette(isDark: look.isDark)
    let look = look.fitted(to: nil)
    let picture = CardBaker.bake(
      size: look.size, scale: look.scale, cut: look.cut, background: palette.surface
    ) { cairo, size in
      FailureFace(
        name: path.name, failure: failure, palette: palette, textScale: look.textScale
      ).draw(cairo, on: size)
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
    let shape = look.shape(of: photo.size, isScalable: photo.isScalable)
    let look = look.fitted(to: shape)
    let face = PhotoFace(photo: photo, caption: look.showsCaption ? caption : nil, look: look)
    let picture = CardBaker.bake(
      size: look.size, scale: look.scale, cut: look.cut, background: .black, draw: face.draw)
    return picture.map {
      PhotoCard(
        picture: $0, shape: shape, quality: quality, spoken: caption.spoken, caption: caption)
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
      let photo = try decoder.decode(
        scale: look.scale, mostEnlargement: look.mostEnlargement, isCancelled: isCancelled,
        on: { look.fitted(to: look.shape(of: $0, isScalable: $1)).size })
    else { return nil }
    return card(photo, quality: .full, of: decoder, path: path, look: look)
  }

  private static func card(
    _ photo: DecodedPhoto, quality: Quality, of decoder: PhotoDecoder, path: PhotoPath,
    look: CardLook
  ) -> PhotoCard? {
    var caption = PhotoCaption(
      name: path.name, size: photo.isScalable ? nil : photo.size, dateTaken: decoder.dateTaken)
    caption.textScale = look.textScale
    return self.photo(photo, quality: quality, caption: caption, look: look)
  }
}
