import CAdwaita
import Koloda
import KolodaGLib

// What changes in a deck, and everything that follows from it.
extension KolodaView {
  func decide(_ direction: SwipeDirection) {
    surface.refreshStyle()
    guard let decision = stage.swipe(direction, at: MainThread.now) else { return }
    changed(byDecision: true, event: .swiped(decision)) {
      $0.deckView(self, didSwipeCard: decision.card, in: direction)
    }
    announceDecision(decision)
  }

  /// Takes the last decision back if whoever may refuse agrees.
  func takeBack(from entrance: CardEntrance) -> Bool {
    guard let last = stage.deck.history.last, surface.mayUndo(last),
      stage.deck.history.last == last
    else { return false }
    surface.refreshStyle(returning: entrance.side(of: last.direction))
    stage.showFront(of: last.card, at: MainThread.now)
    guard let decision = stage.undo(at: MainThread.now, from: entrance) else { return false }
    surface.bringBackPassed(after: decision.card)
    changed(event: .undone(decision)) { $0.deckView(self, didUndo: decision) }
    announceUndo(decision)
    return true
  }

  /// Brings everything in line with the stage after a change of it, then tells of the change and
  /// of the card that is the front card now.
  ///
  /// The observer may change the deck again while it is told: what it is told comes in the order
  /// in which it happened.
  func changed(
    byDecision: Bool = false, event: DeckViewEvent? = nil,
    tell: (any DeckViewObserver) -> Void = { _ in }
  ) {
    surface.hold {
      surface.settleHand()
      if let event { surface.tell(event) }
      allowDirections()
      updateGrowth()
      prepareSoon()
      surface.overlays.update(stage, at: MainThread.now)
      updatePassthrough()
      tickWhileMoving()
      gtk_widget_queue_draw(widget)
      if let observer { tell(observer) }
      frontChanged(byDecision: byDecision)
    }
  }

  func allowDirections() {
    guard let front = stage.deck.front else { return }
    stage.allow(surface.directions(of: front), at: MainThread.now)
    stage.rule = surface.ruled(rule)
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
