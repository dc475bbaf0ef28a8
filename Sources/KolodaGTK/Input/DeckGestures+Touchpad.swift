import CAdwaita
import Koloda
import KolodaGLib

// Swipes with two fingers on a touchpad.
extension DeckGestures {
  /// The state of a touchpad swipe that does not hold the card.
  enum Fingers {
    case undecided(CardTouch)
    case scrolling
  }

  /// How far the pointer moves before the fingers can't be those of a swipe any more, in logical
  /// pixels: farther than a mouse that is jolted.
  private static let jolt = 4.0
  /// How long a device that need not tell the end of a swipe may be silent before its swipe is over,
  /// in milliseconds.
  static let longestSilence: UInt32 = 1000
  /// How long fingers that hold no card lie still before their next movement is another swipe, in
  /// seconds: either the end of the last one was lost, or the user means something new.
  private static let pause = 0.5

  func connectScroll() {
    let object = UnsafeMutableRawPointer(scroll)
    Signal.connect(object, "scroll-begin") { [weak self] () -> Void in self?.beginSwipe() }
    Signal.connect(object, "scroll") { [weak self] (dx: Double, dy: Double) -> Bool in
      self?.holdingView { $0.scrolled(dx: dx, dy: dy) } ?? false
    }
    Signal.connect(object, "scroll-end") { [weak self] () -> Void in
      self?.holdingView { $0.swipeEnded(at: $0.time(of: $0.scroll)) }
    }
  }

  private func beginSwipe() {
    swipe.begin()
    // A card held by mouse or finger stays with them; under a cover there is none to hold.
    guard press == nil, !isCovered else { return swipe.spend() }
    clock.reset()
    lastMovement = nil
    hasGrabbed = false
    fingers = nil
    swipePointer = windowPointer
  }

  private func swipeEnded(at time: Double) {
    silence.stop()
    defer { swipe.end() }
    releaseSwipe(decides: true, at: time, kind: .scrollEnd)
  }

  /// Ends the swipe without deciding.
  func cancelSwipe() { releaseSwipe(decides: false, at: MainThread.now, kind: .cancel) }

  private func releaseSwipe(decides: Bool, at time: Double, kind: InputRecord.Kind) {
    guard swipe.translation != nil, hasGrabbed else { return }
    hasGrabbed = false
    view.handLetGo(decides: decides, rule: touchpadRule, at: time, kind: kind)
  }

  /// Takes a scroll event with the movements that were combined into it: on a busy machine that may
  /// be a whole flick, whose speed only they tell, or the end of one swipe and the next.
  private func scrolled(dx: Double, dy: Double) -> Bool {
    let event = gtk_event_controller_get_current_event(scroll)
    if let event, InputEvent.isWheel(event) {
      // Whoever turns a wheel has left the touchpad.
      loseSwipe()
      return false
    }
    if let event, InputEvent.mayEndSilently(event) {
      silence.stop()
      silence.start(interval: DeckGestures.longestSilence)
    }
    if swipe.isLost, press == nil { beginSwipe() }
    let now = time(of: scroll)
    var rest = Point(x: dx, y: dy)
    var isTaken = false
    for movement in ScrollHistory(of: event).movementsBeforeStop {
      let time = clock.time(of: movement.time, now: now)
      if movement.isEnd {
        swipeEnded(at: time)
        beginSwipe()
      } else if moved(dx: movement.dx, dy: movement.dy, at: time) {
        isTaken = true
      }
      rest = rest - Point(x: movement.dx, y: movement.dy)
    }
    return moved(dx: rest.x, dy: rest.y, at: now) || isTaken
  }

  private func moved(dx: Double, dy: Double, at now: Double) -> Bool {
    let unit: TouchpadSwipe.Unit =
      gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL ? .wheel : .pixels
    if let last = lastMovement, now - last >= DeckGestures.pause, !view.isDragging, press == nil {
      beginSwipe()
    }
    lastMovement = swipe.isUnderWay ? now : nil
    guard let translation = swipe.scroll(dx: dx, dy: dy, unit: unit) else { return false }
    if !view.isDragging {
      guard !hasGrabbed, view.mayGrab, let place = pointer ?? view.frontFrame?.center else {
        return false
      }
      // The card is held at the pointer, or at its centre if the pointer is not over it.
      let onCard = view.frontContains(place, at: now)
      let held = onCard ? place : view.frontPose(at: now)?.center ?? place
      switch owner(of: translation, at: place, time: now) {
      case nil: return true
      case .content: return false
      case .card(let axis):
        swipeHold =
          axis == .free
          ? CardHold(at: held)
          : CardHold(
            at: held, after: translation, reach: CardTouch.scrollDecision, along: axis)
      }
      grab(held, at: now, kind: .scrollBegin)
    }
    return view.handMoved(to: swipeHold.place(after: translation), at: now, kind: .scroll)
  }

  /// Returns the owner of a touchpad's movement; nil while the movement is too short to tell.
  private func owner(
    of translation: Point, at place: Point, time: Double
  ) -> CardTouch.Owner? {
    if case .scrolling = fingers { return .content }
    var touch = CardTouch()
    if case .undecided(let known) = fingers {
      touch = known
    } else if let touched = view.contentTouch(at: place, time: time) {
      touch = touched.touch
      // A touchpad swipe presses no button.
      touch.isControl = false
      touched.content.stop()
    }
    fingers = .undecided(touch)
    let owner = touch.owner(of: translation, from: touch.scrolls ? CardTouch.scrollDecision : 0)
    if owner == .content { fingers = .scrolling }
    return owner
  }

  // MARK: Ends that go elsewhere

  /// Listens for signs that the end of a touchpad swipe has gone to someone else.
  ///
  /// Fingers at rest on the touchpad send nothing, so time tells nothing. But they can't move the
  /// pointer, begin a gesture or go to another window without ending the swipe first.
  func connectLosses() {
    Signal.connectNumber(view.widget.object, "state-flags-changed") { [weak self] old in
      self?.holdingView { $0.flagsChanged(from: old) }
    }
  }

  /// Loses the swipe when the window is no longer the active one.
  private func flagsChanged(from old: Int) {
    let backdrop = Int(GTK_STATE_FLAG_BACKDROP.rawValue)
    let new = Int(gtk_widget_get_state_flags(view.widget).rawValue)
    if old & backdrop == 0, new & backdrop != 0 { loseSwipe() }
  }

  /// Gives up a swipe whose end has gone elsewhere: the card goes back, and the next movement
  /// begins another swipe.
  func loseSwipe() {
    cancelSwipe()
    swipe.lose()
  }

  /// Loses the swipe if the pointer has moved since the swipe began.
  func loseSwipeIfPointerMoved() {
    guard let start = swipePointer, let now = windowPointer,
      (now - start).length >= DeckGestures.jolt
    else { return }
    loseSwipe()
    swipePointer = nil
  }

  /// The pointer's location in the window, which stays the same when the deck moves below it; nil
  /// while the pointer is outside the deck.
  private var windowPointer: Point? {
    guard let pointer, pointer.isFinite, let root = gtk_widget_get_root(view.widget) else {
      return nil
    }
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      view.widget, UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self),
      pointer.x, pointer.y, &x, &y)
    return Point(x: x, y: y)
  }
}
