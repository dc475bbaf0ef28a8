import CAdwaita
import Koloda
import KolodaGLib

// What changes in a deck, and everything that follows from it.
extension KolodaView {
  func decide(_ direction: SwipeDirection) {
    surface.refreshStyle()
    guard let decision = stage.swipe(direction, at: MainThread.now) else { return }
    changed(byDecision: true, event: .swiped(decision), untold: .made(decision)) {
      $0.deckView(self, didSwipeCard: decision.card, in: direction)
    }
    announceDecision(decision)
  }

  /// Brings everything in line with the stage after a change of it, then tells of the change and
  /// of the card that is the front card now.
  ///
  /// The observer may change the deck again while it is told: what it is told comes in the order
  /// in which it happened.
  func changed(
    byDecision: Bool = false, event: DeckViewEvent? = nil, untold change: UntoldChange? = nil,
    tell: (any DeckViewObserver) -> Void = { _ in }
  ) {
    if let change { untold.append(change) }
    surface.hold {
      settlePull()
      surface.settleHand()
      if let event { surface.tell(event) }
      allowDirections()
      updateGrowth()
      prepareSoon()
      surface.overlays.update(stage, at: MainThread.now)
      updatePassthrough()
      tickWhileMoving()
      gtk_widget_queue_draw(widget)
      if let change, let index = untold.lastIndex(of: change) { untold.remove(at: index) }
      if let observer { tell(observer) }
      frontChanged(byDecision: byDecision)
    }
  }

  func allowDirections() {
    guard let front = stage.deck.front else { return }
    stage.allow(surface.directions(of: front), at: MainThread.now)
    stage.setRule(surface.ruled(rule), at: MainThread.now)
  }

  func frontChanged(byDecision: Bool = false) {
    allowDirections()
    refreshActions()
    refreshSpeech()
    guard stage.deck.front != shownFront else { return }
    shownFront = stage.deck.front
    if let shownFront {
      surface.hold {
        surface.tell(.shown(shownFront))
        observer?.deckView(self, didShowCard: shownFront)
      }
    } else if byDecision {
      surface.hold {
        surface.tell(.ranOut)
        observer?.deckViewDidRunOutOfCards(self)
      }
    }
  }

  func allocate(_ size: Size) {
    announcer.allocate()
    layOut(size)
    surface.layoutChanged()
    allocateContent()
    fitPictures()
    prepareSoon()
    tickWhileMoving()
  }

  /// Lays the deck out in a view of a size.
  func layOut(_ size: Size) {
    stage.layout(bounds: size, area: mirrored(deckArea(size), in: size), at: MainThread.now)
  }
}
