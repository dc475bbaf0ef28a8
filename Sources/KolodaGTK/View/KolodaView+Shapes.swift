import CAdwaita
import Koloda
import KolodaGLib

// Cards that have shapes of their own, and the sizes that their pictures are wanted at.
extension KolodaView {
  /// Says which shape a card has, as soon as it is known; in a style that follows shapes the card
  /// takes it on from where it is.
  ///
  /// Shapes are kept, also of cards that are decided, until another deck is shown.
  public func setShape(_ shape: CardShape, for card: CardID) {
    guard stage.shape(of: card) != shape else { return }
    stage.setShape(shape, for: card, at: MainThread.now)
    guard !stage.area.size.isEmpty else { return }
    if card == stage.deck.front { gtk_widget_queue_allocate(widget) }
    pictures.prepareSoon()
    tickWhileMoving()
    gtk_widget_queue_draw(widget)
  }

  /// The size at which a card rests in front, in logical pixels: what its picture is wanted at.
  ///
  /// Zero before the view has a size.
  public func cardSize(of card: CardID) -> Size { stage.restFrame(of: card)?.size ?? .zero }
}
