import CAdwaita
import Koloda
import KolodaGLib

// What the cards show, and how.
extension KolodaView {
  /// The cards' corners and shadows.
  ///
  /// What is no number in it is taken for 0.
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
  /// Draws the card that stands in for one whose content is pending.
  public var drawPending: (_ cairo: OpaquePointer, _ size: Size) -> Void {
    get { pictures.drawPending }
    set { pictures.drawPending = newValue }
  }
  /// The overlay of each direction.
  public var overlayLooks: [SwipeDirection: OverlayLook] {
    get { overlays.looks }
    set {
      overlays.looks = newValue
      pictures.prepareSoon()
    }
  }

  /// Asks again for what a card shows, its back included.
  ///
  /// The old picture stays until the new one is there.
  public func reload(_ card: CardID) {
    pictures.invalidate(card)
    pictures.prepareSoon()
  }

  /// Asks for every card's content again.
  public func reloadAll() {
    pictures.invalidateAll()
    pictures.prepareSoon()
  }

  /// Shows a picture that was baked meanwhile for a card that was pending.
  public func setPicture(_ picture: CardPicture, for card: CardID) {
    pictures.take(picture, for: card)
  }

  /// Whether a card has a picture, perhaps of an earlier size.
  public func hasPicture(of card: CardID) -> Bool { pictures.fronts.picture(of: card) != nil }

  /// A card's picture, perhaps of an earlier size; nil while it has none.
  package func picture(of card: CardID) -> CardPicture? { pictures.fronts.picture(of: card) }

  /// The scale that pictures are wanted at, in device pixels to a logical pixel.
  public var pictureScale: Int { pictures.scale }

  /// Says whether a card shows words that are read in front only: where it lies behind the front
  /// card, larger than it will be in front, it is shown empty.
  public func setIsBlankBehind(_ isBlank: Bool, for card: CardID) {
    pictures.setIsBlankBehind(isBlank, for: card)
  }

  /// Whether a card stands for several: blank sheets lie fanned out under it.
  ///
  /// It is set anew where it answers otherwise than before.
  package var isSeveral: (CardID) -> Bool {
    get { pictures.isSeveral }
    set {
      pictures.isSeveral = newValue
      gtk_widget_queue_draw(widget)
    }
  }

  /// The cards whose content is wanted, the most wanted first: the visible ones, those next to
  /// come, those last decided.
  public var wantedCards: [CardID] {
    var cards = cardsAhead
    let seen = min(stage.style.visibleCards, cards.count)
    cards.insert(contentsOf: besides.filter { !cards.contains($0) }, at: seen)
    for card in stage.shownCards where !cards.contains(card) { cards.append(card) }
    for card in lookBehindCards where !cards.contains(card) { cards.append(card) }
    return cards
  }

  /// The visible cards and those next to come.
  var cardsAhead: [CardID] {
    (0..<(stage.style.visibleCards + lookAhead)).prefix { $0 < stage.deck.remainingCount }
      .compactMap { stage.deck.card(behindFront: $0) }
  }

  /// Scrolls what the front card shows, as far as that goes.
  ///
  /// - Parameter movement: how far the content moves, in logical pixels.
  /// - Returns: whether it can be scrolled that way at all.
  package func scrollFront(by movement: Point) -> Bool {
    guard let place = frontFrame?.center,
      let (touch, content) = contentTouch(at: place, time: MainThread.now)
    else { return false }
    guard movement.x != 0 ? touch.scrollsSideways : touch.scrollsUpright else { return false }
    content.scroll(by: movement)
    return true
  }

  /// Which card has a widget of its own on the side that a hand touches; nil where there is none,
  /// or it is in motion: a press catches it then.
  func contentTouch(
    at location: Point, time: Double
  ) -> (touch: CardTouch, content: ScrolledContent)? {
    guard let front = stage.deck.front, pictures.usableWidget(of: front)?.isReady == true,
      let pose = frontPose(at: time), let rest = frontFrame,
      (pose.center - rest.center).length < 1, abs(pose.rotation) < 0.01
    else { return nil }
    return ScrolledContent.touch(at: location, in: widget)
  }
}

extension KolodaView: DeckPicturesHost {
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
    // Cairo draws tints and borders by itself, but for cards that are widgets.
    return overlays.prepare(
      size: pictures.size, scale: pictures.scale, cornerRadius: cut.cornerRadius,
      bakesCards: !isDrawnByCairo || pictures.hasWidgets)
  }
}
