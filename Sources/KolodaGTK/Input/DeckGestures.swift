import CAdwaita
import Koloda
import KolodaGLib

/// The event controllers of a deck view.
///
/// One drag handles mouse and touch; the others handle two-finger swipes, taps and the pointer's
/// location. Their events become calls to a `DeckHandHost`: grab, move, let go. A touch or a swipe
/// has one owner, the card or the card's content, from the moment when its direction is known.
@MainActor
final class DeckGestures {
  unowned let view: any DeckHandHost
  /// The view, unless it is about to be freed.
  ///
  /// Signals still come when another thread has let it go and the main thread has not got to
  /// freeing it yet.
  private weak var living: (any DeckHandHost)?
  let drag: OpaquePointer
  let scroll: OpaquePointer
  let motion: OpaquePointer
  let click: OpaquePointer
  /// Sees all events before the others do.
  let events: OpaquePointer

  var press: Point?
  /// The state of a drag that began beside the front card; nil for other drags.
  var pulling: Pulling?
  private var isCancelled = false
  /// Whether the current drag is a finger's on a touchscreen.
  private var isFinger = false
  /// The fingers that were laid down with the current drag's.
  var hand = LaidHand()
  /// How the current drag holds the card.
  private var hold = CardHold(at: .zero)
  /// Whether the current gesture has grabbed a card.
  ///
  /// If a key press, for instance, sends the card away meanwhile, the rest of the gesture does not
  /// grab the next one.
  var hasGrabbed = false
  /// A press on the front card's own widgets that may still become a drag of the card or scroll
  /// them.
  private var undecided: (touch: CardTouch, content: ScrolledContent, card: CardID)?
  /// The content that the current drag scrolls.
  private var scrolling: ScrolledContent?
  /// A touchpad swipe over the front card's own widgets, as long as it does not hold the card.
  var fingers: Fingers?
  var swipe = TouchpadSwipe()
  /// How the touchpad swipe holds the card.
  var swipeHold = CardHold(at: .zero)
  /// When the touchpad swipe moved last, in seconds on the frame clock.
  var lastMovement: Double?
  /// The pointer's location in the window when the touchpad swipe began.
  var swipePointer: Point?
  var clock = EventClock()
  /// Gives up a swipe by a device that has no fingers to rest, such as a pointing stick.
  private(set) lazy var silence = Timer { [weak self] in
    self?.holdingView { $0.loseSwipe() }
    return false
  }
  private var devices: DeviceWatch?
  /// The rule for a card let go by lifting the fingers off a touchpad.
  var touchpadRule = SwipeRule(flickSpeed: SwipeRule.touchpadFlickSpeed)
  /// Whether all gestures belong to something that lies over the deck.
  var isCovered = false {
    didSet { if isCovered, !oldValue { cancel() } }
  }
  /// Whether cards can be dragged.
  var mayDrag = true
  /// Whether the last card can be pulled back in.
  var mayPull = true
  /// The pointer's location in the view; nil while it is outside.
  private(set) var pointer: Point?

  init(view: any DeckHandHost) {
    let drag = gtk_gesture_drag_new()
    let motion = gtk_event_controller_motion_new()
    let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    let click = gtk_gesture_click_new()
    let events = gtk_event_controller_legacy_new()
    self.view = view
    living = view
    self.drag = drag
    self.scroll = scroll
    self.motion = motion
    self.click = click
    self.events = events
    // GTK asks the controller that was added last before the others of its phase.
    for controller in [self.drag, self.scroll, self.motion, self.click, self.events] {
      gtk_widget_add_controller(view.widget, controller)
    }
    // Capture, so that drags and swipes are seen before the card's content, which gets what it can
    // scroll. A scrolled window that takes a finger for itself would hide even its lifting.
    for controller in [self.events, self.drag, self.scroll, self.motion] {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    }
    connectEvents()
    connectDrag()
    connectScroll()
    connectLosses()
    connectPointer()
    watchDevices()
    LostEnds.watch(view.widget)
  }

  /// Cancels the current gesture when a device goes away.
  private func watchDevices() {
    devices = DeviceWatch(of: view.widget) { [weak self] in
      self?.holdingView {
        $0.cancel()
        $0.loseSwipe()
      }
    }
  }

  /// Cancels the current gesture, as the compositor may do.
  func cancel() {
    gtk_event_controller_reset(drag)
    dragCancelled()
    cancelSwipe()
    swipe.spend()
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
      self?.holdingView {
        $0.cancel()
        $0.loseSwipe()
      }
    }
    Signal.connect(object, "drag-end") { [weak self] (x: Double, y: Double) in
      self?.holdingView { $0.dragEnded(by: Point(x: x, y: y)) }
    }
  }

  private func dragBegan(_ location: Point) {
    // The newest gesture takes over the card.
    cancelSwipe()
    swipe.spend()
    isCancelled = false
    isFinger = gtk_gesture_single_get_current_sequence(drag) != nil
    hasGrabbed = false
    hold = CardHold(at: location)
    press = nil
    forgetTouch()
    clock.reset()
    let now = time(of: drag)
    let isOnCard = view.frontContains(location, at: now)
    if !isOnCard, beginPull(at: location, time: now) { return }
    let touched = isOnCard ? view.contentTouch(at: location, time: now) : nil
    guard view.mayGrab, isOnCard, touched?.touch.followsDrags != true else {
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
      return
    }
    press = location
    if !isFinger { touched?.content.stop() }
    // A press on a control leaves the keyboard focus to that control.
    if touched?.touch.isControl != true { gtk_widget_grab_focus(view.widget) }
    if let touched, touched.touch.isUndecided, let card = view.frontCard {
      undecided = (touched.touch, touched.content, card)
      guard view.isFrontInMotion(at: now) else { return }
    }
    // Grabbing on the press itself keeps the touched point under the pointer and catches a card in
    // motion. Buttons and taps still work, because the gesture claims the sequence only once it
    // moves.
    grab(location, at: now, kind: .dragBegin)
  }

  private func dragMoved(by offset: Point) {
    guard let press, offset.isFinite else { return }
    if !isFinger { pointer = press + offset }
    guard pulling == nil else {
      movePull(from: press, by: offset, at: time(of: drag))
      return
    }
    if undecided != nil { decideOwner(of: offset, from: press) }
    if let scrolling {
      scrolling.scroll(by: offset)
      return
    }
    guard undecided == nil, self.press != nil else { return }
    guard view.handMoved(to: hold.place(after: offset), at: time(of: drag), kind: .dragUpdate)
    else {
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
    guard let undecided,
      let owner = undecided.touch.owner(of: offset, from: CardTouch.dragThreshold)
    else { return }
    self.undecided = nil
    // A key press may have sent the pressed card away.
    guard view.frontCard == undecided.card else {
      self.press = nil
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
      return
    }
    switch owner {
    case .content:
      releaseCaught()
      guard !isFinger || !undecided.content.followsFinger(on: target(at: press)) else {
        // GTK scrolls by this finger, and on after it is lifted.
        self.press = nil
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
        return
      }
      scrolling = undecided.content
    case .card(let axis):
      hold = CardHold(
        at: press, after: offset, reach: CardTouch.dragThreshold, along: axis)
      if !hasGrabbed {
        hold = hold.late
        grab(hold.start, at: time(of: drag), kind: .dragBegin)
      }
    }
    gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
  }

  /// The widget that gets what happens at a location.
  private func target(at location: Point) -> Widget? {
    gtk_widget_pick(view.widget, location.x, location.y, GTK_PICK_DEFAULT)
  }

  /// Lets go of a card that the press caught in motion.
  private func releaseCaught() {
    guard hasGrabbed else { return }
    hasGrabbed = false
    letGo(decides: false, kind: .cancel)
  }

  private func dragCancelled() {
    isCancelled = true
    forgetTouch()
    guard press != nil else { return }
    press = nil
    endPull(decides: false, at: MainThread.now)
    guard hasGrabbed else { return }
    letGo(decides: false, kind: .cancel)
  }

  private func forgetTouch() {
    undecided = nil
    scrolling = nil
  }

  private func dragEnded(by offset: Point) {
    forgetTouch()
    defer { press = nil }
    endPull(decides: !isCancelled && !hand.isWhole, at: time(of: drag))
    guard press != nil, !isCancelled, hasGrabbed else { return }
    letGo(decides: !hand.isWhole, kind: hand.isWhole ? .cancel : .dragEnd)
  }

  // MARK: Pointer and taps

  private func connectPointer() {
    let object = UnsafeMutableRawPointer(motion)
    for signal in ["enter", "motion"] {
      Signal.connect(object, signal) { [weak self] (x: Double, y: Double) in
        self?.holdingView { $0.pointed(at: Point(x: x, y: y)) }
      }
    }
    Signal.connect(object, "leave") { [weak self] () -> Void in
      self?.holdingView {
        $0.pointer = nil
        $0.loseSwipe()
      }
    }
    Signal.connectPress(UnsafeMutableRawPointer(click), "released") {
      [weak self] _, x, y in
      self?.holdingView { $0.view.tapped(Point(x: x, y: y)) }
    }
  }

  private func pointed(at location: Point) {
    pointer = location
    loseSwipeIfPointerMoved()
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

  func grab(_ location: Point, at time: Double, kind: InputRecord.Kind) {
    hasGrabbed = true
    view.handGrabbed(at: location, time: time, kind: kind)
  }

  private func letGo(decides: Bool, kind: InputRecord.Kind) {
    view.handLetGo(decides: decides, rule: view.rule, at: time(of: drag), kind: kind)
  }

  func time(of controller: OpaquePointer) -> Double {
    clock.time(
      of: gtk_event_controller_get_current_event_time(controller), now: MainThread.now)
  }
}
