import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

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
  enum Quality: String, Sendable {
    /// The camera's small preview, enlarged.
    case preview
    /// The photo, as sharp as the card can show it.
    case full
    /// No photo, but the reason why.
    case failure
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
