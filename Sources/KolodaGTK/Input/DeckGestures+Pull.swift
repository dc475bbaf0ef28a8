import CAdwaita
import Koloda

// Drags that begin beside the front card, where the last card left.
extension DeckGestures {
  /// What a drag beside the front card does.
  enum Pulling {
    /// It is not seen yet whether it goes inwards.
    case undecided
    /// It pulls the last card in.
    case holds
  }

  /// Takes a press that may become a pull.
  ///
  /// - Returns: whether it may.
  func beginPull(at location: Point, time: Double) -> Bool {
    guard view.canPull(from: location, at: time) else { return false }
    press = location
    pulling = .undecided
    return true
  }

  /// Goes on with a pull.
  func movePull(from press: Point, by offset: Point, at time: Double) {
    let location = press + offset
    switch pulling {
    case .holds:
      view.pullMoved(to: location, at: time)
    case .undecided where offset.length >= CardTouch.dragThreshold:
      guard view.pullBegan(at: press, to: location, time: time) else {
        pulling = nil
        self.press = nil
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
        return
      }
      pulling = .holds
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
    case .undecided, nil: break
    }
  }

  /// Ends a pull, if there is one.
  func endPull(decides: Bool, at time: Double) {
    guard pulling != nil else { return }
    pulling = nil
    view.pullEnded(decides: decides, at: time)
  }
}
