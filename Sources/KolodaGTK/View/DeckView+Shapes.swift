import CAdwaita
import Koloda
import KolodaGLib

// Cards with shapes of their own, and the sizes at which their pictures are needed.
extension DeckView {
  /// Sets a card's shape, as soon as it is known; in a style that follows shapes, the card changes
  /// to it smoothly.
  ///
  /// Shapes are kept, even those of decided cards, until another deck is shown. A card whose shape is
  /// nil is like one of which none is known.
  public func setShape(_ shape: CardShape?, for card: CardID) {
    guard stage.shape(of: card) != shape else { return }
    stage.setShape(shape, for: card, at: MainThread.now)
    guard !stage.area.size.isEmpty else { return }
    if card == stage.deck.front { gtk_widget_queue_allocate(widget) }
    pictures.prepareSoon()
    tickWhileMoving()
    gtk_widget_queue_draw(widget)
  }

  /// The size at which a card rests in front and its picture is needed, in logical pixels.
  ///
  /// Zero before the first layout.
  public func cardSize(of card: CardID) -> Size { stage.restFrame(of: card)?.size ?? .zero }
}
