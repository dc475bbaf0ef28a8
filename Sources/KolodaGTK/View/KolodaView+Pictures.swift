import CAdwaita
import Koloda
import KolodaGLib

// What the cards show: asking for contents, and when.
extension KolodaView {
  /// Asks for the contents that are missing.
  ///
  /// The front card's is asked for at once, the others when nothing else is to be done. Nothing is
  /// baked while a card is in a hand.
  func prepareSoon() {
    refreshContent()
    if let rest = stage.frontFrame, !rest.size.isEmpty, !pictures.size.isEmpty {
      pictures.setSize(rest.size, scale: pictures.scale)
      backs.pictures.setSize(rest.size, scale: pictures.scale)
    }
    guard !pictures.size.isEmpty else { return }
    let wanted = wantedCards
    pictures.retain(wanted)
    retainBacks()
    surface.retain(wanted)
    if let front = wanted.first, !hasContent(front), !isHeld {
      prepareNext(among: [front])
    }
    guard !isPreparing else { return }
    isPreparing = true
    MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in self?.prepareStep() }
  }

  func prepareStep() {
    isPreparing = false
    guard !isHeld, !pictures.size.isEmpty else { return }
    retainWidgets()
    if prepareNext(among: wantedCards) || bakeNextWidget() || prepareOverlays()
      || surface.prepareOverlays(cut) || prepareNextBack()
    {
      isPreparing = true
      MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in self?.prepareStep() }
    }
  }

  @discardableResult
  func prepareNext(among wanted: [CardID]) -> Bool {
    // A source that reloads while it is asked is not asked again for the same answer.
    guard !isAsking, let source, let card = pictures.nextMissing(among: wanted) else {
      return false
    }
    isAsking = true
    defer { isAsking = false }
    let content = source.deckView(
      self, contentForCard: card, size: pictures.size(of: card), scale: pictures.scale)
    take(content, for: card)
    if stage.shownCards.contains(card) { gtk_widget_queue_draw(widget) }
    return true
  }

  func prepareOverlays() -> Bool {
    let scale = pictures.scale
    // Cairo draws tints and borders by itself, but for cards that are widgets.
    let bakesCards = !isDrawnByCairo || !cardWidgets.isEmpty
    if let overlays, overlays.serves(scale: scale, cornerRadius: cut.cornerRadius) {
      overlays.fit(pictures.size)
      return overlays.prepare(bakesCards: bakesCards)
    }
    let made = OverlayPictures(
      size: pictures.size, scale: scale, cornerRadius: cut.cornerRadius, looks: overlayLooks,
      isHighContrast: isHighContrast, textScale: textScale)
    made.prepare(bakesCards: bakesCards)
    overlays = made
    return true
  }

  /// The card that stands in for one whose content is pending; of the front card's size, or of
  /// another card's.
  func blankCard(of card: CardID? = nil) -> CardPicture? {
    let size = card.map { pictures.size(of: $0) } ?? pictures.size
    if let known = blanks.first(where: { pictures.fits($0, size) }) { return known }
    guard !isHeld || blanks.isEmpty else { return blanks.first }
    let made = CardBaker.bake(size: size, scale: pictures.scale, cut: cut, draw: drawPending)
    guard let made else { return nil }
    // Others are kept only as long as a card that is shown has their size.
    let sizes = stage.shownCards.map { pictures.size(of: $0) }
    blanks.removeAll { blank in !sizes.contains { pictures.fits(blank, $0) } }
    blanks.insert(made, at: 0)
    blanks.removeLast(max(0, blanks.count - KolodaView.keptBlanks))
    return made
  }

  /// How many sizes of empty cards are kept.
  private static let keptBlanks = 3

  /// Says whether a card shows words that are read in front only: where it lies behind the front
  /// card, larger than it will be in front, it is shown empty.
  public func setIsBlankBehind(_ isBlank: Bool, for card: CardID) {
    if isBlank { blankBehind.insert(card) } else { blankBehind.remove(card) }
  }

  /// Whether a card's words would be seen as a ghost behind the front card.
  func isGhost(_ pose: CardPose, of picture: CardPicture) -> Bool {
    guard !blankBehind.isEmpty, blankBehind.contains(pose.card) else { return false }
    if case .pile(0) = pose.role { return false }
    return pose.role != .departing
      && pose.size.width > picture.cardSize.width * KolodaView.ghostScale
  }

  /// From what size on a card behind the front card is a ghost, relative to its own.
  private static let ghostScale = 1.05
}
