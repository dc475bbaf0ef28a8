import CAdwaita
import Koloda

// Drags that begin beside the front card, on the side where the last card left.
extension DeckGestures {
  /// The state of a drag that began beside the front card.
  enum Pulling {
    /// The drag is too short to tell whether it goes inwards.
    case undecided
    /// The drag pulls the last card back in.
    case holds
  }

  /// Notes a press that may become a pull.
  ///
  /// - Returns: whether a pull can begin there.
  func beginPull(at location: Point, time: Double) -> Bool {
    guard view.canPull(from: location, at: time) else { return false }
    press = location
    pulling = .undecided
    return true
  }

  /// Moves the pulled card, or begins the pull once the drag is long enough.
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

  /// Ends the pull, if there is one.
  func endPull(decides: Bool, at time: Double) {
    guard pulling != nil else { return }
    pulling = nil
    view.pullEnded(decides: decides, at: time)
  }
}
