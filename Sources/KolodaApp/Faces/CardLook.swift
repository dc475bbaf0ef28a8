import Koloda
import KolodaFolders
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

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
