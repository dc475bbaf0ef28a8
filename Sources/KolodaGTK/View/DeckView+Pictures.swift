import CAdwaita
import Koloda
import KolodaGLib

// The content and the look of the cards.
extension DeckView {
  /// The corners and shadows of all cards; values that are not numbers count as 0.
  ///
  /// Setting it asks for every card's content again.
  public var cut: CardCut {
    get { pictures.cut }
    set {
      pictures.cut = newValue.checked
      reloadAll()
    }
  }
  /// The background of cards that show widgets.
  public var cardColor: CardColor {
    get { pictures.cardColor }
    set {
      pictures.cardColor = newValue
      pictures.prepareSoon()
      gtk_widget_queue_draw(widget)
    }
  }
  /// Draws the empty card that stands in for one whose content is pending, in logical pixels from
  /// its top left corner.
  public var drawPending: (_ cairo: OpaquePointer, _ size: Size) -> Void {
    get { pictures.drawPending }
    set { pictures.drawPending = newValue }
  }
  /// The overlay for each direction; a direction without one shows nothing.
  public var overlayLooks: [SwipeDirection: OverlayLook] {
    get { overlays.looks }
    set {
      overlays.looks = newValue
      pictures.prepareSoon()
    }
  }

  /// Asks for a card's content again, including its back.
  ///
  /// The old picture stays until the new one arrives.
  public func reload(_ card: CardID) {
    pictures.invalidate(card)
    pictures.prepareSoon()
  }

  /// Asks for the content of every card again; old pictures stay until new ones arrive.
  public func reloadAll() {
    pictures.invalidateAll()
    pictures.prepareSoon()
  }

  /// Shows a picture that was baked elsewhere on a card's front; ignored unless the card is among
  /// `wantedCards`.
  public func setPicture(_ picture: CardPicture, for card: CardID) {
    pictures.take(picture, for: card)
  }

  /// Shows a frame of moving pictures over the picture of a card's front; nil ends them.
  package func show(_ film: CardFilm?, on card: CardID) { pictures.show(film, on: card) }

  /// Whether a card's front has a picture, which may be of an earlier size.
  public func hasPicture(of card: CardID) -> Bool { pictures.fronts.picture(of: card) != nil }

  /// The picture of a card's front, which may be of an earlier size; nil if it has none.
  package func picture(of card: CardID) -> CardPicture? { pictures.fronts.picture(of: card) }

  /// The scale at which pictures are wanted, in device pixels per logical pixel.
  public var pictureScale: Int { pictures.scale }

  /// Sets whether a card's text should not be readable before the card is in front.
  ///
  /// Such a card is drawn empty while it lies behind the front card and is larger than it will be
  /// in front.
  public func setIsBlankBehind(_ isBlank: Bool, for card: CardID) {
    pictures.setIsBlankBehind(isBlank, for: card)
  }

  /// Whether a card stands for several items, which blank sheets fanned out below it show.
  ///
  /// Set it again whenever its answers change.
  package var isSeveral: (CardID) -> Bool {
    get { pictures.isSeveral }
    set {
      pictures.isSeveral = newValue
      gtk_widget_queue_draw(widget)
    }
  }

  /// The cards whose content is needed, most urgent first: the visible cards, the next ones, and
  /// the last decided ones.
  public var wantedCards: [CardID] { lookAround.wantedCards(on: stage, decided: lookBehindCards) }

  /// The visible cards and the next ones, from the front card on.
  var cardsAhead: [CardID] { lookAround.cardsAhead(on: stage) }

  /// Scrolls the front card's content.
  ///
  /// - Parameter movement: How far the content moves, in logical pixels.
  /// - Returns: whether the content can be scrolled along that axis at all.
  package func scrollFront(by movement: Point) -> Bool {
    let now = MainThread.now
    guard let place = frontPose(at: now)?.center,
      let (touch, content) = contentTouch(at: place, time: now)
    else { return false }
    guard movement.x != 0 ? touch.scrollsSideways : touch.scrollsUpright else { return false }
    content.scroll(by: movement)
    return true
  }

  /// Examines what a press at a location would touch in the front card's widget.
  ///
  /// A card in motion is caught by a press on anything, but what scrolls on it still scrolls.
  ///
  /// - Returns: nil if the visible side shows no widget.
  func contentTouch(
    at location: Point, time: Double
  ) -> (touch: CardTouch, content: ScrolledContent)? {
    guard let front = stage.deck.front, let entry = pictures.usableWidget(of: front),
      entry.isReady, let frame = entry.frame, let pose = frontPose(at: time)
    else { return nil }
    // The widget is laid out where the card rests, however the card is drawn now.
    let place = pose.fraction(at: location)
    var (touch, content) = ScrolledContent.touch(
      at: Point(x: place.x * frame.size.width, y: place.y * frame.size.height), in: entry.widget)
    if !isFrontAtRest(pose) {
      touch.isControl = false
      touch.followsDrags = false
    }
    return (touch, content)
  }

  /// Whether the front card is drawn where it rests.
  private func isFrontAtRest(_ pose: CardPose) -> Bool {
    guard let rest = frontFrame else { return false }
    return (pose.center - rest.center).length < 1 && abs(pose.rotation) < 0.01
  }

  /// Whether the front card is moving, so that a press catches it.
  func isFrontInMotion(at time: Double) -> Bool {
    frontPose(at: time).map { !isFrontAtRest($0) } ?? false
  }
}

extension DeckView: DeckPicturesHost {
  var frontCard: CardID? { stage.deck.front }
  var shownCards: [CardID] { stage.shownCards }
  var usableCards: Set<CardID> { Set(cardsAhead).union(lookBehindCards) }

  func restFrame(of card: CardID) -> Rect? { stage.restFrame(of: card).map(mirrored) }

  func content(of card: CardID, size: Size, scale: Int) -> CardContent? {
    guard let source else { return nil }
    overlays.own.set(source.deckView(self, overlayForCard: card), for: card)
    return source.deckView(self, contentForCard: card, size: size, scale: scale)
  }

  func backContent(of card: CardID, size: Size, scale: Int) -> CardContent?? {
    source?.deckView(self, contentForBackOf: card, size: size, scale: scale)
  }

  func backIsKnown(of card: CardID) {
    if !pictures.backs.has(card) { stage.showFront(of: card, at: MainThread.now) }
    if card == stage.deck.front { refreshActions() }
  }

  func prepareOverlay() -> Bool {
    if !overlays.own.isEmpty { overlays.own.retain(Set(wantedCards)) }
    // Cairo draws tints and borders directly, except over cards that show widgets.
    return overlays.prepare(
      size: pictures.size, scale: pictures.scale, cornerRadius: cut.cornerRadius,
      bakesCards: !isDrawnByCairo || pictures.hasWidgets)
  }
}
