import CAdwaita
import Koloda
import KolodaGLib

// The widget's side of the view: size, text direction and scale factor.
extension DeckView: DeckWidgetOwner {
  func allocate(_ size: Size) {
    voice.allocate()
    layoutObserver?.willLayOut(size)
    layOut(size)
    if !stage.area.size.isEmpty { layoutObserver?.didLayOut() }
    pictures.allocateWidgets()
    fitPictures()
    pictures.prepareSoon()
    pictures.allocateNewWidgets()
    tickWhileMoving()
  }

  /// Lays the deck out in a view of the given size.
  private func layOut(_ size: Size) {
    stage.layout(bounds: size, area: mirrored(deckArea(size), in: size), at: MainThread.now)
  }

  /// Lays the deck out again, calling `deckArea`; cards move to their new places from where they
  /// are.
  public func layoutDeck() {
    layoutObserver?.willLayOut(stage.bounds)
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

  /// Passes the front card's size and the scale factor on to the pictures.
  func fitPictures() {
    pictures.fit(
      stage.frontFrame?.size, scale: Int(gtk_widget_get_scale_factor(widget)))
  }

  /// Sets the size of all text on cards, and asks for the cards' content again.
  func setTextScale(_ scale: Double) {
    if overlays.setTextScale(scale) { reloadAll() }
  }

  /// The size of text on cards, relative to the desktop's standard.
  public var textScale: Double { overlays.textScale }

  /// Sets whether overlays and the focus ring are drawn for high contrast.
  func setHighContrast(_ isHigh: Bool) {
    guard isHigh != overlays.isHighContrast else { return }
    overlays.isHighContrast = isHigh
    pictures.prepareSoon()
    gtk_widget_queue_draw(widget)
  }
}
