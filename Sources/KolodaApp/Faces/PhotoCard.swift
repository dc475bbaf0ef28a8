import Koloda
import KolodaFolders
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// The current look of cards, for which their pictures are made.
struct CardLook: Hashable, Sendable {
  /// The card's size, in logical pixels; if photos have their own shapes, the size of the deck's
  /// area.
  var size: Size
  /// The style in which photos have their own shapes; nil if all cards have the same size.
  var photos: PhotoStyle?
  /// The device pixels per logical pixel.
  var scale = 1
  var cut = CardCut.standard
  var showsCaption = true
  /// Whether the caption shows more than the name.
  var showsFacts = true
  /// Whether cards without a photo are dark.
  var isDark = false
  /// The size of texts, relative to the desktop's standard.
  var textScale = 1.0

  /// The look of a deck as shown on a stage; nil if the stage has no space.
  init?(of stage: DeckStage) {
    guard let rest = stage.frontFrame?.size, !rest.isEmpty else { return nil }
    photos = stage.style as? PhotoStyle
    size = photos == nil ? rest : stage.area.size
  }

  /// The look of cards of the given size, in logical pixels.
  init(size: Size, scale: Int = 1, showsCaption: Bool = true, isDark: Bool = false) {
    self.size = size
    self.scale = scale
    self.showsCaption = showsCaption
    self.isDark = isDark
  }

  /// Shows the facts about photos that the user has chosen, unless the deck asks for none.
  mutating func show(_ caption: Settings.Caption, of deck: DeckSettings) {
    // Nothing is drawn over a photo that is a card by itself.
    showsCaption = photos == nil && deck.caption ?? true && caption != .none
    showsFacts = caption == .nameAndDate
  }

  /// Returns the shape of a photo's card; nil if all cards have the same size.
  func shape(of photo: PixelSize, isScalable: Bool) -> CardShape? {
    guard photos != nil else { return nil }
    let scale = Double(max(self.scale, 1))
    return CardShape(
      extents: Size(width: Double(photo.width) / scale, height: Double(photo.height) / scale),
      isScalable: isScalable)
  }

  /// Returns the look of a card with a shape; nil is the shape of a card without a photo.
  func fitted(to shape: CardShape?) -> CardLook {
    guard let photos else { return self }
    var look = self
    look.size = photos.cardSize(of: shape, in: size)
    return look
  }

  /// The space for the photo on the card, in device pixels.
  var box: PictureBox {
    let pixels = size * Double(scale)
    return PictureBox(
      size: PixelSize(width: max(Int(pixels.width), 1), height: max(Int(pixels.height), 1)),
      enlargement: Int((mostEnlargement * Double(scale)).rounded()))
  }

  /// Returns where a photo lies on its card, for a look that is fitted to it.
  ///
  /// - Parameter shown: the size at which the photo is shown, in device pixels.
  func place(of facts: PictureFacts, shown: PixelSize) -> Rect {
    guard photos != nil else {
      return PhotoLayout(facts.size, on: size, scale: scale, isScalable: facts.isScalable).photo
    }
    let unit = 1 / Double(max(scale, 1))
    return Rect(
      center: Point(x: size.width / 2, y: size.height / 2),
      size: Size(width: Double(shown.width) * unit, height: Double(shown.height) * unit))
  }

  /// The most logical pixels to which one pixel of a photo is enlarged.
  var mostEnlargement: Double {
    photos.map { $0.enlargement / Double(max(scale, 1)) } ?? PhotoLayout.mostEnlargement
  }
}

/// The photo on a card.
struct CardPhoto: Equatable, Sendable {
  /// The facts in the file.
  var facts: PictureFacts
  /// Where the photo lies on the card, in logical pixels.
  var place: Rect
  /// How far the user has turned the photo; the facts and the place are those of the turned one.
  var turn = Turn.upright
}

/// A card ready to be shown.
struct PhotoCard: Sendable {
  /// How good the picture is.
  enum Quality: Int, Comparable, Sendable {
    /// The camera's small preview, enlarged.
    case preview
    /// The photo, as sharp as the card can show it.
    case full
    /// No photo, but the reason why.
    case failure

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  var picture: CardPicture
  /// The photo's own shape; nil if all cards have the same size or there is no photo.
  var shape: CardShape?
  var quality: Quality
  /// The card's description for screen readers.
  var spoken: String
  /// Whether there is no photo now, but loading it again may help.
  var mayBeTried = false
  /// The facts about the photo; nil if there is none.
  var caption: PhotoCaption?
  /// The photo and its place on the card; nil if there is none.
  var photo: CardPhoto?

  /// Bakes a card that says why a photo can't be shown.
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

  /// Bakes a photo's card, or the card that says why there is no photo.
  ///
  /// May be called on any thread, and before GTK is initialised.
  static func bake(_ outcome: PictureOutcome, of path: PhotoPath, look: CardLook) -> PhotoCard? {
    switch outcome {
    case .preview(let photo), .part(let photo):
      card(photo, quality: .preview, path: path, look: look)
    case .whole(let photo): card(photo, quality: .full, path: path, look: look)
    case .failure(let failure): self.failure(failure, of: path, look: look)
    }
  }

  private static func card(
    _ photo: Picture, quality: Quality, path: PhotoPath, look: CardLook
  ) -> PhotoCard? {
    let facts = photo.facts
    var caption = PhotoCaption(
      name: path.name, size: facts.isScalable || facts.video != nil ? nil : facts.size,
      video: facts.video.map { PhotoTexts.facts(of: $0, size: facts.size) },
      dateTaken: facts.dateTaken)
    let badge = VideoBadge(facts, textScale: look.textScale)
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
            caption: look.showsCaption ? caption.shown(in: look) : caption.warning,
            badge: badge, look: look
          ).draw
        )
      } else {
        CardBaker.bake(
          size: look.size, scale: look.scale, cut: look.cut,
          background: CardPalette(isDark: look.isDark).surface,
          draw: PrintFace(
            photo: photo, shown: shown, scale: look.scale, warning: caption.warning, badge: badge
          ).draw)
      }
    return picture.map {
      PhotoCard(
        picture: $0, shape: shape, quality: quality, spoken: caption.spoken, caption: caption,
        photo: CardPhoto(facts: facts, place: look.place(of: facts, shown: shown)))
    }
  }
}
