import Koloda
import KolodaFolders
import KolodaGTK
import KolodaTriage

/// How a deck is shown, as chosen by the user or by the deck itself.
enum DeckLook: String, CaseIterable {
  /// Photos as large as the window, each in its own proportions.
  case photo
  /// A stack of cards in a plain window.
  case stack
  /// A coloured window with the next picture large and faint behind the card.
  case background
  /// The next card drawn large behind the front card, from where it falls into place.
  case prototype

  /// The look chosen by the user, or else by the deck; by default photos, or a stack for records
  /// and cards with backs.
  init(_ deck: DeckSettings, _ settings: Settings = Settings(), holdsRecords: Bool = false) {
    let look: DeckLook =
      switch settings.style {
      case .stack: .stack
      case .background: .background
      case .prototype: .prototype
      case .deck:
        deck.style.flatMap { DeckLook(rawValue: $0) } ?? (deck.backs == nil ? .photo : .stack)
      }
    self = holdsRecords && look == .photo ? .stack : look
  }

  /// Returns the deck's style.
  ///
  /// - Parameters:
  ///   - isFullscreen: whether a card may be taller than in a window.
  ///   - settings: the user's springs, pace and number of cards.
  ///   - scale: device pixels per logical pixel.
  func style(
    isFullscreen: Bool, settings: Settings = Settings(), scale: Int = 1
  ) -> any DeckStyle {
    var motion =
      switch self {
      case .photo: PhotoStyle.motion
      case .prototype: PrototypeStyle.motion
      case .stack, .background: DeckMotion()
      }
    motion.reset = .spring(Spring(settings.spring))
    motion.pace = settings.pace
    switch self {
    case .photo:
      var style = PhotoStyle(enlargement: settings.enlargesSmallPhotos ? 2 : 1, motion: motion)
      style.pixelScale = max(scale, 1)
      if isFullscreen { style.edges = nil }
      return style
    case .stack:
      return StackStyle(visibleCards: settings.visibleCards, semiTransparent: 1, motion: motion)
    case .background:
      var style = WindowBackgroundStyle(isFullscreen: isFullscreen)
      style.design.motion = motion
      style.design.collect = .spring(Spring(settings.nextCardSpring))
      return style
    case .prototype:
      // The area is that of the card, without margins.
      var style = PrototypeStyle(motion: motion, sideMargin: 0, topMargin: 0)
      style.directions = Set(PileSides.directions)
      return style
    }
  }

  /// Returns the outline of the cards: a photo that has the screen to itself has no rounded corners.
  func cut(isFullscreen: Bool) -> CardCut {
    var cut = CardCut.standard
    if showsPhotos && isFullscreen { cut.cornerRadius = 0 }
    return cut
  }

  /// Returns the area in which the style lays out the deck.
  ///
  /// - Parameter isWide: whether cards have two columns of text.
  func area(
    in view: Size, isFullscreen: Bool, settings: Settings = Settings(), isWide: Bool = false
  ) -> Rect {
    switch self {
    case .photo: CardArea.photoArea(in: view, isFullscreen: isFullscreen)
    case .stack:
      CardArea.area(
        in: view, peek: DeckLook.peek(of: settings.visibleCards), isFullscreen: isFullscreen,
        isWide: isWide)
    case .background: Rect(x: 0, y: 0, width: view.width, height: view.height)
    case .prototype:
      CardArea.area(in: view, peek: 0, isFullscreen: isFullscreen, isWide: isWide)
    }
  }

  /// Returns the piles that cards can go to: only two if the deck asks for the background style.
  ///
  /// - Parameters:
  ///   - piles: all piles of the deck.
  ///   - areOwn: whether they are the deck's own.
  static func piles(of deck: DeckSettings, among piles: Piles, areOwn: Bool) -> [Pile] {
    guard !areOwn, DeckLook(deck) == .background else { return piles.all }
    let pair = piles.all.filter { [.reject, .keep].contains($0.id) }
    // Flash cards and pairs of answers have other piles.
    return pair.isEmpty ? piles.all : pair
  }

  /// Whether each photo is a card by itself, instead of a picture on a card.
  var showsPhotos: Bool { self == .photo }

  /// The style class of the window.
  var styleClass: String { "\(rawValue)-look" }

  /// Returns how far the cards behind stick out below the front card, in logical pixels.
  private static func peek(of visibleCards: Int) -> Double {
    StackStyle().topMargin * Double(max(visibleCards, 1) - 1)
  }

  /// The colour behind the deck.
  func ground(isDark: Bool) -> CardColor {
    switch self {
    case .photo, .stack, .prototype: CardColor(hex: isDark ? 0x242424 : 0xfafafa)
    case .background: CardColor(hex: isDark ? 0xb3262b : 0xff3b3f)
    }
  }
}

extension Spring {
  /// The spring for a setting.
  init(_ springiness: Settings.Springiness) {
    self.init(bounciness: springiness.bounciness, speed: springiness.speed)
  }
}
