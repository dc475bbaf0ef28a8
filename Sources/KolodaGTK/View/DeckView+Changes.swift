import CAdwaita
import Koloda
import KolodaGLib

// Changes of the deck and their consequences.
extension DeckView {
  func decide(_ direction: SwipeDirection) {
    guard let decision = stage.swipe(direction, at: MainThread.now) else { return }
    changed(.swiped(decision))
    announceDecision(decision)
  }

  /// Brings everything in line with the stage after a change, and delivers the change's event and
  /// that of a new front card.
  func changed(_ event: DeckViewEvent? = nil) {
    happenings.hold {
      settleHand()
      if let event { happenings.tell(event) }
      settlePull()
      allowDirections()
      settleSign()
      pictures.prepareSoon()
      overlays.own.update(stage, at: MainThread.now)
      tickWhileMoving()
      gtk_widget_queue_draw(widget)
      frontChanged(byDecision: event?.isDecision ?? false)
    }
  }

  func allowDirections() {
    guard let front = stage.deck.front else { return }
    stage.allow(questions.directions(of: front), at: MainThread.now)
  }
}

extension DeckViewEvent {
  /// Whether the event is a decision.
  fileprivate var isDecision: Bool {
    if case .made? = change { true } else { false }
  }
}
