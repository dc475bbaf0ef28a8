import Koloda

// The view as its widget, and the hand's gestures, know it.
extension KolodaView: DeckWidgetOwner, DeckHandHost {
  var isDragging: Bool { stage.isDragging }
  var frontCard: CardID? { stage.deck.front }
}
