import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaSources

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
  /// Whether the caption has more than the name.
  var showsFacts = true
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

  /// Shows what the user wants said of photos, unless the deck wants nothing said.
  mutating func show(_ caption: Settings.Caption, of deck: DeckSettings) {
    // Nothing lies on a photo that is a card by itself.
    showsCaption = photos == nil && deck.caption ?? true && caption != .none
    showsFacts = caption == .nameAndDate
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

  /// The room that a photo has on such a card.
  var box: PictureBox {
    let pixels = size * Double(scale)
    return PictureBox(
      size: PixelSize(width: max(Int(pixels.width), 1), height: max(Int(pixels.height), 1)),
      enlargement: Int((mostEnlargement * Double(scale)).rounded()))
  }

  /// Where a photo lies on its card, which has been fitted to it.
  ///
  /// - Parameter shown: the extents that it is shown at, in device pixels.
  func place(of facts: PictureFacts, shown: PixelSize) -> Rect {
    guard photos != nil else {
      return PhotoLayout(facts.size, on: size, scale: scale, isScalable: facts.isScalable).photo
    }
    let unit = 1 / Double(max(scale, 1))
    return Rect(
      center: Point(x: size.width / 2, y: size.height / 2),
      size: Size(width: Double(shown.width) * unit, height: Double(shown.height) * unit))
  }

  /// How many logical pixels a photo's own pixel becomes at most.
  var mostEnlargement: Double {
    photos.map { $0.enlargement / Double(max(scale, 1)) } ?? PhotoLayout.mostEnlargement
  }
}

/// A photo on its card.
struct CardPhoto: Equatable, Sendable {
  /// What the file says.
  var facts: PictureFacts
  /// Where on the card the photo lies, in logical pixels.
  var place: Rect
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
  /// Whether there is no photo, and another try may bring it.
  var mayBeTried = false
  /// What is known of the photo; nil where there is none.
  var caption: PhotoCaption?
  /// What its file says of the photo, and where on the card it lies.
  var photo: CardPhoto?

  /// Bakes the card that says why a photo cannot be shown.
  static func failure(_ failure: PictureFailure, of path: PhotoPath, look: CardLook) -> PhotoCard? {
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
        spoken: PhotoTexts.spokenFailure(file: path.name, reason: failure.reason),
        mayBeTried: failure.isPassing)
    }
  }

  /// Bakes what became of a photo: its card, or the card that says why there is none.
  ///
  /// It may be called on any thread, and before GTK is initialised.
  static func bake(_ outcome: PictureOutcome, of path: PhotoPath, look: CardLook) -> PhotoCard? {
    switch outcome {
    case .preview(let photo): card(photo, quality: .preview, path: path, look: look)
    case .whole(let photo): card(photo, quality: .full, path: path, look: look)
    case .failure(let failure): self.failure(failure, of: path, look: look)
    }
  }

  private static func card(
    _ photo: Picture, quality: Quality, path: PhotoPath, look: CardLook
  ) -> PhotoCard? {
    let facts = photo.facts
    var caption = PhotoCaption(
      name: path.name, size: facts.isScalable ? nil : facts.size, dateTaken: facts.dateTaken)
    caption.textScale = look.textScale
    if photo.isIncomplete { caption.note = PictureFailure.truncated.reason }
    let shape = look.shape(of: facts.size, isScalable: facts.isScalable)
    let shown = look.box.shown(facts)
    let look = look.fitted(to: shape)
    let picture =
      if look.photos == nil {
        CardBaker.bake(
          size: look.size, scale: look.scale, cut: look.cut, background: .black,
          draw: PhotoFace(
            photo: photo,
            caption: look.showsCaption ? caption.shown(in: look) : caption.warning, look: look
          ).draw
        )
      } else {
        CardBaker.bake(
          size: look.size, scale: look.scale, cut: look.cut,
          background: CardPalette(isDark: look.isDark).surface,
          draw: PrintFace(
            photo: photo, shown: shown, scale: look.scale, warning: caption.warning
          ).draw)
      }
    return picture.map {
      PhotoCard(
        picture: $0, shape: shape, quality: quality, spoken: caption.spoken, caption: caption,
        photo: CardPhoto(facts: facts, place: look.place(of: facts, shown: shown)))
    }
  }
}
