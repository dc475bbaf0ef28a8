import CAdwaita
import Koloda
import KolodaGLib

// The view as its widget knows it: its size, its text's direction, its scale.
extension KolodaView: DeckWidgetOwner {
  func allocate(_ size: Size) {
    voice.allocate()
    willLayOut?(size)
    layOut(size)
    if !stage.area.size.isEmpty { didLayOut?() }
    pictures.allocateWidgets()
    fitPictures()
    pictures.prepareSoon()
    tickWhileMoving()
  }

  /// Lays the deck out in a view of a size.
  private func layOut(_ size: Size) {
    stage.layout(bounds: size, area: mirrored(deckArea(size), in: size), at: MainThread.now)
  }

  /// Lays the deck out again, `deckArea` included; cards go to their places from where they are.
  public func layoutDeck() {
    willLayOut?(stage.bounds)
    layOut(stage.bounds)
    changed()
  }

  func connectWidget() {
    Signal.connectNumber(widget.object, "direction-changed") { [weak self] _ in
      self?.applyTextDirection()
    }
    Signal.connectNotify(UnsafeMutableRawPointer(widget), "scale-factor") { [weak self] in
      self?.fitPictures()
      self?.pictures.prepareSoon()
    }
  }

  /// Wants pictures of the sizes that the cards have at rest.
  func fitPictures() {
    pictures.fit(
      stage.frontFrame?.size, scale: Int(gtk_widget_get_scale_factor(widget)))
  }

  /// Sets the size of all texts that cards show; cards are asked for again.
  func setTextScale(_ scale: Double) {
    if overlays.setTextScale(scale) { reloadAll() }
  }

  /// How large texts on cards are, relative to the desktop's standard.
  public var textScale: Double { overlays.textScale }

  /// Draws overlays and the focus ring strongly, or as ever.
  func setHighContrast(_ isHigh: Bool) {
    guard isHigh != overlays.isHighContrast else { return }
    overlays.isHighContrast = isHigh
    pictures.prepareSoon()
    gtk_widget_queue_draw(widget)
  }
}
