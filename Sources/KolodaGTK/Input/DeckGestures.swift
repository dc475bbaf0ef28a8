import CAdwaita
import Koloda
import KolodaGLib

/// The event controllers of a deck view.
///
/// One drag handles mouse and touch; the others handle two-finger swipes, taps and the pointer's
/// location. Their events become calls to a `DeckHandHost`: grab, move, let go.
@MainActor
final class DeckGestures {
  unowned let view: any DeckHandHost
  /// The view, unless it is about to be freed.
  ///
  /// Signals still come when another thread has let it go and the main thread has not got to
  /// freeing it yet.
  private weak var living: (any DeckHandHost)?
  let drag: OpaquePointer
  private let scroll: OpaquePointer
  private let motion: OpaquePointer
  let click: OpaquePointer
  /// Sees each press before the others do.
  let presses: OpaquePointer

  var press: Point?
  /// The state of a drag that began beside the front card; nil for other drags.
  var pulling: Pulling?
  private var isCancelled = false
  /// Whether the current gesture has grabbed a card.
  ///
  /// If a key press, for instance, sends the card away meanwhile, the rest of the gesture does not
  /// grab the next one.
  private var hasGrabbed = false
  /// A press on the front card's own widgets that may still become a drag of the card or scroll
  /// them.
  private var undecided: (touch: CardTouch, content: ScrolledContent, card: CardID)?
  /// The content that the current drag scrolls.
  private var scrolling: ScrolledContent?
  /// A touchpad swipe over the front card's own widgets, as long as it does not hold the card.
  private var fingers: Fingers?
  private var swipe = TouchpadSwipe()
  private var swipeStart = Point.zero
  private var clock = EventClock()
  private var devices: DeviceWatch?
  /// The pointer's location in the view; nil while it is outside.
  private(set) var pointer: Point?

  /// The state of a touchpad swipe that does not hold the card.
  private enum Fingers {
    case undecided(CardTouch)
    case scrolling
  }

  init?(view: any DeckHandHost) {
    guard let drag = gtk_gesture_drag_new(), let motion = gtk_event_controller_motion_new(),
      let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES),
      let click = gtk_gesture_click_new(), let presses = gtk_event_controller_legacy_new()
    else { return nil }
    self.view = view
    living = view
    self.drag = drag
    self.scroll = scroll
    self.motion = motion
    self.click = click
    self.presses = presses
    // GTK asks the controller that was added last before the others of its phase.
    for controller in [self.drag, self.scroll, self.motion, self.click, self.presses] {
      gtk_widget_add_controller(view.widget, controller)
    }
    // Capture, so that the swipe is seen before the card's content, which gets what it can scroll.
    gtk_event_controller_set_propagation_phase(self.scroll, GTK_PHASE_CAPTURE)
    gtk_event_controller_set_propagation_phase(self.motion, GTK_PHASE_CAPTURE)
    gtk_event_controller_set_propagation_phase(self.presses, GTK_PHASE_CAPTURE)
    connectPresses()
    connectDrag()
    connectScroll()
    connectPointer()
    watchDevices()
  }

  /// Cancels the current gesture when a device goes away.
  private func watchDevices() {
    devices = DeviceWatch(of: view.widget) { [weak self] in
      self?.holdingView { $0.cancel() }
    }
  }

  /// Cancels the current gesture, as the compositor may do.
  func cancel() {
    gtk_event_controller_reset(drag)
    dragCancelled()
    cancelSwipe()
  }

  // MARK: Mouse and touch

  private func connectDrag() {
    let object = UnsafeMutableRawPointer(drag)
    Signal.connect(object, "drag-begin") { [weak self] (x: Double, y: Double) in
      self?.holdingView { $0.dragBegan(Point(x: x, y: y)) }
    }
    Signal.connect(object, "drag-update") { [weak self] (x: Double, y: Double) in
      self?.holdingView { $0.dragMoved(by: Point(x: x, y: y)) }
    }
    // GTK emits `cancel` before `drag-end` when a drag is cancelled.
    Signal.connectPointer(object, "cancel") { [weak self] _ in
      self?.holdingView { $0.dragCancelled() }
    }
    // A touchpad swipe gets no `scroll-end` when the widget is unmapped.
    Signal.connect(view.widget.object, "unmap") { [weak self] () -> Void in
      self?.holdingView { $0.cancel() }
    }
    Signal.connect(object, "drag-end") { [weak self] (x: Double, y: Double) in
      self?.holdingView { $0.dragEnded(by: Point(x: x, y: y)) }
    }
  }

  private func dragBegan(_ location: Point) {
    // The newest gesture takes over the card.
    cancelSwipe()
    isCancelled = false
    hasGrabbed = false
    press = nil
    forgetTouch()
    clock.reset()
    let now = time(of: drag)
    let isOnCard = view.frontContains(location, at: now)
    if !isOnCard, beginPull(at: location, time: now) { return }
    guard view.mayGrab, isOnCard else {
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
      return
    }
    press = location
    let touched = view.contentTouch(at: location, time: now)
    // A press on a control leaves the keyboard focus to that control.
    if touched?.touch.isControl != true { gtk_widget_grab_focus(view.widget) }
    if let touched, touched.touch.isUndecided, let card = view.frontCard {
      undecided = (touched.touch, touched.content, card)
      return
    }
    // Grabbing on the press itself keeps the touched point under the pointer and catches a card in
    // motion. Buttons and taps still work, because the gesture claims the sequence only once it
    // moves.
    grab(location, at: now, kind: "drag-begin")
  }

  private func dragMoved(by offset: Point) {
    guard let press, offset.isFinite else { return }
    pointer = press + offset
    guard pulling == nil else {
      movePull(from: press, by: offset, at: time(of: drag))
      return
    }
    if undecided != nil { decideOwner(of: offset, from: press) }
    if let scrolling {
      scrolling.scroll(by: offset)
      return
    }
    guard undecided == nil else { return }
    guard view.handMoved(to: press + offset, at: time(of: drag), kind: "drag-update") else {
      self.press = nil
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
      return
    }
    if offset.length >= CardTouch.dragThreshold {
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
    }
  }

  /// Decides whether a drag on the card's own widgets moves them or the card; once the drag is
  /// claimed, the widgets get no click from it.
  private func decideOwner(of offset: Point, from press: Point) {
    guard let undecided, let owner = undecided.touch.owner(of: offset) else { return }
    self.undecided = nil
    // A key press may have sent the pressed card away.
    guard view.frontCard == undecided.card else {
      self.press = nil
      return
    }
    switch owner {
    case .content: scrolling = undecided.content
    // Grabbed at the pointer's present location, the card does not jump to catch up.
    case .card: grab(press + offset, at: time(of: drag), kind: "drag-begin")
    }
    gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
  }

  private func dragCancelled() {
    isCancelled = true
    forgetTouch()
    guard press != nil else { return }
    press = nil
    endPull(decides: false, at: MainThread.now)
    guard hasGrabbed else { return }
    letGo(decides: false, rule: view.rule, kind: "cancel")
  }

  private func forgetTouch() {
    undecided = nil
    scrolling = nil
  }

  private func dragEnded(by offset: Point) {
    forgetTouch()
    defer { press = nil }
    endPull(decides: !isCancelled, at: time(of: drag))
    guard press != nil, !isCancelled, hasGrabbed else { return }
    letGo(decides: true, rule: view.rule, kind: "drag-end")
  }

  // MARK: Touchpad

  private func connectScroll() {
    let object = UnsafeMutableRawPointer(scroll)
    Signal.connect(object, "scroll-begin") { [weak self] () -> Void in
      guard let self, press == nil else { return }
      clock.reset()
      hasGrabbed = false
      fingers = nil
      swipe.begin()
    }
    Signal.connect(object, "scroll") { [weak self] (dx: Double, dy: Double) -> Bool in
      self?.holdingView { $0.scrolled(dx: dx, dy: dy) } ?? false
    }
    Signal.connect(object, "scroll-end") { [weak self] () -> Void in
      self?.holdingView { $0.swipeEnded() }
    }
  }

  private func swipeEnded() {
    guard swipe.translation != nil else { return }
    swipe.end()
    guard hasGrabbed else { return }
    letGo(decides: true, rule: view.touchpadRule, kind: "scroll-end")
  }

  private func cancelSwipe() {
    guard swipe.translation != nil else { return }
    swipe.end()
    guard hasGrabbed else { return }
    letGo(decides: false, rule: view.touchpadRule, kind: "cancel")
  }

  /// Takes a scroll event with the movements that were combined into it: on a busy machine that may
  /// be a whole flick, whose speed only they tell.
  private func scrolled(dx: Double, dy: Double) -> Bool {
    let now = time(of: scroll)
    var rest = Point(x: dx, y: dy)
    var isTaken = false
    if swipe.translation != nil {
      let history = ScrollHistory(of: gtk_event_controller_get_current_event(scroll))
      for movement in history.movements {
        let time = clock.time(of: movement.time, now: now)
        if moved(dx: movement.dx, dy: movement.dy, at: time) { isTaken = true }
        rest = rest - Point(x: movement.dx, y: movement.dy)
      }
    }
    return moved(dx: rest.x, dy: rest.y, at: now) || isTaken
  }

  private func moved(dx: Double, dy: Double, at now: Double) -> Bool {
    let unit: TouchpadSwipe.Unit =
      gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL ? .wheel : .pixels
    guard let translation = swipe.scroll(dx: dx, dy: dy, unit: unit) else { return false }
    if !view.isDragging {
      guard !hasGrabbed, view.mayGrab, let place = pointer ?? view.frontFrame?.center else {
        return false
      }
      switch owner(of: translation, at: place, time: now) {
      case nil: return true
      case .content: return false
      case .card: break
      }
      // The card is held at the pointer, or at its centre if the pointer is not over it.
      let onCard = view.frontContains(place, at: now)
      let held = onCard ? place : view.frontPose(at: now)?.center ?? place
      // The part of the movement that was needed to find its owner does not move the card.
      if case .undecided(let touch) = fingers, touch.isUndecided {
        swipeStart = held - translation
      } else {
        swipeStart = held
      }
      grab(held, at: now, kind: "scroll-begin")
    }
    return view.handMoved(to: swipeStart + translation, at: now, kind: "scroll")
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
    }
    fingers = .undecided(touch)
    let owner = touch.isUndecided ? touch.owner(of: translation) : .card
    if owner == .content { fingers = .scrolling }
    return owner
  }

  // MARK: Pointer and taps

  private func connectPointer() {
    let object = UnsafeMutableRawPointer(motion)
    Signal.connect(object, "enter") { [weak self] (x: Double, y: Double) in
      self?.pointer = Point(x: x, y: y)
    }
    Signal.connect(object, "motion") { [weak self] (x: Double, y: Double) in
      self?.pointer = Point(x: x, y: y)
    }
    Signal.connect(object, "leave") { [weak self] () -> Void in
      self?.pointer = nil
    }
    Signal.connectPress(UnsafeMutableRawPointer(click), "released") {
      [weak self] _, x, y in
      self?.holdingView { $0.view.tapped(Point(x: x, y: y)) }
    }
  }

  // MARK: The hand that holds the card

  /// Keeps the view alive while an event is handled: an observer may close the window that holds
  /// the only other reference.
  ///
  /// - Returns: nil if the view is gone.
  @discardableResult
  func holdingView<Result>(_ body: (DeckGestures) -> Result) -> Result? {
    guard let living else { return nil }
    return withExtendedLifetime(living) { body(self) }
  }

  private func grab(_ location: Point, at time: Double, kind: String) {
    hasGrabbed = true
    view.handGrabbed(at: location, time: time, kind: kind)
  }

  private func letGo(decides: Bool, rule: SwipeRule, kind: String) {
    let controller = kind.hasPrefix("scroll") ? scroll : drag
    view.handLetGo(decides: decides, rule: rule, at: time(of: controller), kind: kind)
  }

  private func time(of controller: OpaquePointer) -> Double {
    clock.time(
      of: gtk_event_controller_get_current_event_time(controller), now: MainThread.now)
  }
}
