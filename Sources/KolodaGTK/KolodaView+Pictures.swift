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
      self, contentForCard: card, size: pictures.size, scale: pictures.scale)
    take(content, for: card)
    if stage.shownCards.contains(card) { gtk_widget_queue_draw(widget) }
    return true
  }

  func prepareOverlays() -> Bool {
    let fits =
      overlays?.serves(
        size: pictures.size, scale: pictures.scale, cornerRadius: cut.cornerRadius) ?? false
    guard !fits else { return false }
    let made = OverlayPictures(
      size: pictures.size, scale: pictures.scale, cornerRadius: cut.cornerRadius,
      looks: overlayLooks, isHighContrast: isHighContrast)
    made.prepare()
    overlays = made
    return true
  }

  func blankCard() -> CardPicture? {
    if let blank, pictures.fits(blank) { return blank }
    guard !isHeld || blank == nil else { return blank }
    blank = CardBaker.bake(
      size: pictures.size, scale: pictures.scale, cut: cut, draw: drawPending)
    return blank
  }
}
