import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// How cards look at present: what every picture is made for.
struct CardLook: Hashable, Sendable {
  /// The card's extents, in logical pixels; of a photo that is its own card, the room it has.
  var size: Size
  /// How large a photo is that is its own card; nil where all cards have one size.
  var prints: PhotoStyle?
  /// Device pixels to a logical pixel.
  var scale = 1
  var cut = CardCut.standard
  var showsCaption = true
  /// Whether cards without a photo are dark.
  var isDark = false

  /// The room that a photo has on such a card.
  var box: PictureBox {
    let pixels = size * Double(scale)
    return PictureBox(
      size: PixelSize(width: max(Int(pixels.width), 1), height: max(Int(pixels.height), 1)),
      enlargement: prints.map { Int($0.enlargement) } ?? PhotoLayout.mostEnlargement * scale)
  }

  /// The extents of a card of some shape, in logical pixels.
  func cardSize(of shape: CardShape?) -> Size { prints?.cardSize(of: shape, in: size) ?? size }
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
  /// The photo's own shape; nil where there is no photo.
  var shape: CardShape?
  /// Whether there is no photo, and another try may bring it.
  var mayBeTried = false
  /// What is known of the photo; nil where there is none.
  var caption: PhotoCaption?

  /// Bakes the card that says why a photo cannot be shown.
  static func failure(_ failure: PictureFailure, of path: PhotoPath, look: CardLook) -> PhotoCard? {
    let palette = CardPalette(isDark: look.isDark)
    let picture = CardBaker.bake(
      size: look.cardSize(of: nil), scale: look.scale, cut: look.cut, background: palette.surface
    ) { cairo, size in
      FailureFace(name: path.name, failure: failure, palette: palette).draw(cairo, on: size)
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
    let caption = PhotoCaption(
      name: path.name, size: facts.isScalable ? nil : facts.size, dateTaken: facts.dateTaken)
    let unit = 1 / Double(max(look.scale, 1))
    let shape = CardShape(
      extents: Size(width: Double(facts.size.width), height: Double(facts.size.height)) * unit,
      isScalable: facts.isScalable)
    let draw: (OpaquePointer, Size) -> Void
    if look.prints != nil {
      let shown = look.box.shown(facts)
      draw =
        PrintFace(
          photo: photo,
          shown: Size(width: Double(shown.width), height: Double(shown.height)) * unit,
          scale: look.scale
        ).draw
    } else {
      draw =
        PhotoFace(
          photo: photo, caption: look.showsCaption ? caption : nil, scale: look.scale
        ).draw
    }
    let paper = look.prints == nil ? CardColor.black : CardPalette(isDark: look.isDark).surface
    let picture = CardBaker.bake(
      size: look.cardSize(of: shape), scale: look.scale, cut: look.cut, background: paper,
      draw: draw)
    return picture.map {
      PhotoCard(
        picture: $0, quality: quality, spoken: caption.spoken, shape: shape, caption: caption)
    }
  }
}
