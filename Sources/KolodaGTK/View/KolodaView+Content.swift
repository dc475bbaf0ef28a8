import CAdwaita
import Koloda

// Cards that are widgets: which are kept, which one is live, what the others show.
extension KolodaView {
  /// Takes what a card shows.
  func take(_ content: CardContent, for card: CardID) {
    if case .widget(let child) = content {
      cardWidgets.adopt(child, for: card, in: widget)
    } else {
      cardWidgets.drop(card, in: widget)
    }
    pictures.fulfil(card, with: content, cut: cut)
  }

  /// Brings the widgets in line with the deck's front card.
  func refreshContent() {
    // A card that shows its back can't be used.
    let front = stage.deck.front.flatMap { stage.showsBack(of: $0) ? nil : $0 }
    cardWidgets.setFront(front, cornerRadius: cut.cornerRadius, in: widget)
    if !cardWidgets.isEmpty, contentFrame != widgetFrame { gtk_widget_queue_allocate(widget) }
  }

  /// Where widgets are laid out: where the front card rests.
  var contentFrame: Rect? { frontFrame.flatMap { $0.size.isEmpty ? nil : $0 } }

  /// Lays the widgets out, inside of the deck's own allocation.
  func allocateContent() {
    guard let frame = contentFrame else { return }
    widgetFrame = frame
    cardWidgets.allocate { card in
      stage.restFrame(of: card).map(mirrored) ?? frame
    }
  }

  /// Has each card's picture wanted at the size that the card rests at in front.
  func connectPictures() {
    for store in [pictures, backs.pictures] {
      store.sizeOf = { [weak self] in self?.cardSize(of: $0) ?? .zero }
    }
    // A widget fits any size: its card is not asked for again.
    pictures.fitsAny = { [weak self] in self?.cardWidgets[$0] != nil }
  }

  /// Wants pictures of the sizes that the cards have at rest.
  func fitPictures() {
    guard let frame = stage.frontFrame, !frame.size.isEmpty else { return }
    let scale = Int(gtk_widget_get_scale_factor(widget))
    if scale != pictures.scale { cardWidgets.invalidate() }
    pictures.setSize(frame.size, scale: scale)
    backs.pictures.setSize(frame.size, scale: scale)
  }

  /// Drops the widgets of cards that can't be used soon and whose pictures are baked.
  func retainWidgets() {
    guard !cardWidgets.isEmpty || !pictureOnly.isEmpty else { return }
    let ahead = stage.style.visibleCards + max(lookAhead, 0)
    var wanted = Set(stage.deck.remaining.prefix(ahead))
    wanted.formUnion(lookBehindCards)
    for card in pictureOnly.intersection(wanted) { pictures.invalidate(card) }
    let shown = stage.shownCards
    pictureOnly = pictureOnly.subtracting(wanted).intersection(shown)
    for card in shown where !wanted.contains(card) {
      guard let entry = cardWidgets[card] else { continue }
      if entry.isBaked { pictureOnly.insert(card) } else { wanted.insert(card) }
    }
    cardWidgets.retain(wanted, in: widget)
  }

  /// Bakes one picture of a widget, for the cards that are not in front.
  ///
  /// - Returns: whether there was one to bake.
  func bakeNextWidget() -> Bool {
    guard !cardWidgets.isEmpty else { return false }
    for card in wantedCards where card != stage.deck.front {
      guard let entry = cardWidgets[card], !entry.isBaked, entry.isReady else { continue }
      entry.freeze(cornerRadius: cut.cornerRadius, in: widget)
      entry.isBaked = true
      guard let frozen = entry.frozen else { continue }
      pictures.bake(frozen, for: card, cut: cut, background: cardColor)
      if stage.shownCards.contains(card) { gtk_widget_queue_draw(widget) }
      return true
    }
    return false
  }

  /// What a pose shows: a picture, with a live or frozen widget upon it.
  func appearance(of pose: CardPose) -> (picture: CardPicture?, face: RenderNode?) {
    let picture = pictures.picture(of: pose.card)
    guard let entry = cardWidgets[pose.card] else {
      if let picture, !isGhost(pose, of: picture) { return (picture, nil) }
      return (blankCard(of: pose.card), nil)
    }
    if pose.card == stage.deck.front, entry.isReady,
      let face = entry.liveFace(cornerRadius: cut.cornerRadius, in: widget)
    {
      return (ground(of: pose.card), face)
    }
    if entry.isBaked, let picture { return (picture, nil) }
    return entry.frozen.map { (ground(of: pose.card), $0) }
      ?? (picture ?? ground(of: pose.card), nil)
  }

  /// The card under a widget: its colour, its corners and its shadow.
  private func ground(of card: CardID) -> CardPicture? {
    let size = pictures.size(of: card)
    if let known = groundPicture, known.color == cardColor, known.cut == cut,
      pictures.fits(known.picture, size)
    {
      return known.picture
    }
    // Nothing is baked while a card is in a hand, if there is anything to show.
    if isHeld, let known = groundPicture { return known.picture }
    groundPicture =
      CardBaker.bake(
        size: size, scale: pictures.scale, cut: cut, background: cardColor
      ) { _, _ in }.map { ($0, cut, cardColor) }
    return groundPicture?.picture
  }

  /// Whether the card's own content can be shown, and not an empty card.
  func hasContent(_ card: CardID) -> Bool {
    pictures.picture(of: card) != nil || cardWidgets[card]?.isReady ?? false
  }
}

extension KolodaView {
  /// What a hand touches of the front card's own widget; nil where it has none, or is in motion:
  /// a press catches it then.
  func contentTouch(
    at location: Point, time: Double
  ) -> (touch: CardTouch, content: ScrolledContent)? {
    guard let front = stage.deck.front, cardWidgets[front]?.isReady == true,
      let pose = frontPose(at: time), let rest = frontFrame,
      (pose.center - rest.center).length < 1, abs(pose.rotation) < 0.01
    else { return nil }
    return ScrolledContent.touch(at: location, in: widget)
  }
}
