import CAdwaita
import Koloda
import KolodaGLib

// Undo by dragging: the last decided card is pulled back in from the side on which it left.
extension DeckView {
  /// Whether a drag that begins at a location may become a pull.
  func canPull(from place: Point, at time: Double) -> Bool {
    guard allowsPullingBack, allowsDragging, !isCovered, let last = lastDecision else {
      return false
    }
    return stage.canPull(from: mirrored(place), at: time, lastDecision: last)
  }

  /// Begins to pull the last decided card, if the hand has moved inwards.
  ///
  /// - Parameters:
  ///   - press: The location where the drag began, in the view.
  ///   - location: The hand's present location, in the view.
  /// - Returns: whether the card follows the hand now.
  func pullBegan(at press: Point, to location: Point, time: Double) -> Bool {
    guard let last = lastDecision, canPull(from: press, at: time),
      stage.pullsIn(mirrored(location) - mirrored(press), lastDecision: last)
    else { return false }
    stage.showFront(of: last.card, at: time)
    guard stage.beginPull(at: mirrored(press), time: time, lastDecision: last) else {
      return false
    }
    onInput?(InputRecord(kind: .pullBegin, time: time, location: press))
    pullMoved(to: location, at: time)
    return true
  }

  /// Moves the pulled card.
  func pullMoved(to location: Point, at time: Double) {
    settlePull()
    guard stage.pulled != nil else { return }
    stage.pull(to: mirrored(location), at: time)
    onInput?(InputRecord(kind: .pullUpdate, time: time, location: location))
    overlays.own.update(stage, at: MainThread.now)
    tickWhileMoving()
    gtk_widget_queue_draw(widget)
  }

  /// Ends the pull: undoes the decision if the card came far enough and the policy agrees;
  /// otherwise the card leaves again.
  func pullEnded(decides: Bool, at time: Double) {
    settlePull()
    guard let pulled = stage.pulled else { return }
    onInput?(InputRecord(kind: .pullEnd, time: time, location: nil))
    if decides, stage.pullDecides(at: time), takeBack(from: .sideItLeft) { return }
    // The policy may have changed the deck.
    guard stage.pulled == pulled else { return }
    stage.cancelPull(at: MainThread.now)
    changed()
  }
}
