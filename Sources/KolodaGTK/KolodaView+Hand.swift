import CAdwaita
import Koloda
import KolodaGLib

// What the gestures tell: a hand that grabs, moves and lets go, whatever device it is.
extension KolodaView {
  /// Whether the front card may be dragged now.
  var mayDrag: Bool {
    guard allowsDragging, let front = stage.deck.front else { return false }
    return surface.mayDrag(front)
  }

  package func handGrabbed(at location: Point, time: Double, kind: String) {
    surface.refreshStyle()
    guard let card = stage.deck.front, stage.beginDrag(at: mirrored(location), time: time) else {
      return
    }
    handLocation = location
    surface.handTook(card)
    onInput?(InputRecord(kind: kind, time: time, location: location))
    handChanged()
  }

  package func handMoved(to location: Point, at time: Double, kind: String) {
    guard stage.isDragging, location.isFinite else { return }
    handLocation = location
    stage.drag(to: mirrored(location), at: time)
    onInput?(InputRecord(kind: kind, time: time, location: location))
    handChanged()
  }

  package func handLetGo(decides: Bool, rule: SwipeRule, at time: Double, kind: String) {
    guard stage.isDragging, let card = stage.deck.front else { return }
    onInput?(InputRecord(kind: kind, time: time, location: handLocation))
    handLocation = nil
    let direction = decides ? stage.decision(at: time, by: surface.ruled(rule)) : nil
    observer?.deckView(self, didDrag: nil)
    surface.handEnded()
    // The observer may change the deck; what is decided is the card that was held.
    guard stage.isDragging, stage.deck.front == card else { return }
    let agrees = direction.map { surface.maySwipe(card, $0) }
    guard stage.isDragging, stage.deck.front == card else { return }
    if let direction, agrees == true {
      decide(direction)
    } else {
      stage.cancelDrag(at: MainThread.now)
      changed()
      observer?.deckView(self, didResetCard: card)
      surface.tell(.reset(card))
    }
  }

  func tapped(_ location: Point) {
    guard let front = stage.deck.front,
      frontContains(location, at: MainThread.now)
    else { return }
    // A click on a button of the card is the button's.
    guard contentTouch(at: location, time: MainThread.now)?.touch.isControl != true else { return }
    select(front)
  }

  /// Tells that the front card was selected, and turns it over if it has a back.
  func select(_ front: CardID) {
    observer?.deckView(self, didSelectCard: front)
    surface.tell(.selected(front))
    if flipsOnTap, stage.deck.front == front { flip(front) }
  }

  func handChanged() {
    updateGrowth()
    observer?.deckView(self, didDrag: stage.dragProgress)
    surface.handMoved()
    tickWhileMoving()
    gtk_widget_queue_draw(widget)
  }

  func updateGrowth() {
    let target = stage.dragProgress?.isPastThreshold == true ? 1.0 : 0.0
    guard glyphGrowth.target != target else { return }
    glyphGrowth.retarget(to: target, at: MainThread.now, with: KolodaView.growth)
  }
}
