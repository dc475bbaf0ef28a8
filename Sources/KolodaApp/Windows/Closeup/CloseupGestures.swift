import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The gestures of the close-up: a double click, Ctrl with the wheel, and pinching open and close
/// it; dragging and scrolling pan the photo.
///
/// What GTK still sends to the deck after the close-up has opened pans the photo as well: until the
/// pointer moves or a frame is drawn, GTK does not know what covers the deck.
@MainActor
final class CloseupGestures {
  /// Opens the close-up.
  private weak var host: (any CloseupHost)?
  private let closeup: Closeup
  /// The drags on the deck and on the close-up.
  private var drags: [OpaquePointer] = []
  private let wheel: OpaquePointer
  private let zoom: OpaquePointer
  private let deck: Widget
  private let room: Widget
  private var fingers = Fingers.apart
  private var devices: DeviceWatch?
  /// The distance of the current drag so far.
  private var dragged = Point.zero
  /// How far the wheel was turned while Ctrl was held, in logical pixels.
  private var turned = 0.0
  /// The position of the pointer, in the deck.
  private(set) var pointer: Point?

  /// The logical pixels per notch of a wheel.
  private static let notch = 60.0
  /// The distance from which a press is a drag rather than a click, in logical pixels.
  private static let threshold = 8.0
  /// How far to scroll with Ctrl to open or close the close-up, in logical pixels.
  private static let turn = 20.0
  /// How much closer or farther apart two fingers come before it is a pinch, relative to their
  /// distance.
  private static let spread = 0.05
  /// How far each finger moves before it is a pinch, in logical pixels: less than any drag.
  private static let reach = 4.0

  /// - Parameters:
  /// - closeup: the close-up.
  /// - deck: the deck's widget.
  /// - room: the parent of both, with the same origin.
  /// - host: opens the close-up.
  init(_ closeup: Closeup, over deck: Widget, in room: Widget, host: any CloseupHost) {
    let widget = closeup.widget
    let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)
    let zoom = gtk_gesture_zoom_new()
    let motion = gtk_event_controller_motion_new()
    self.closeup = closeup
    self.host = host
    self.wheel = wheel
    self.zoom = zoom
    self.deck = deck
    self.room = room
    // Handle these events before the deck, which swipes by the same movements.
    for controller in [wheel, zoom, motion] {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
      gtk_widget_add_controller(room, controller)
    }
    connectWheel()
    connectPinch()
    devices = DeviceWatch(of: room) { [weak self] in
      guard let self else { return }
      for gesture in drags + [self.zoom] { gtk_event_controller_reset(gesture) }
    }
    connectPointer(UnsafeMutableRawPointer(motion))
    for target in [deck, widget] {
      connectDrag(on: target)
      connectScroll(on: target)
      connectClicks(on: target)
    }
    for target in [widget, room] { LostEnds.watch(target) }
  }

  private func connectDrag(on target: Widget) {
    let drag = gtk_gesture_drag_new()
    gtk_widget_add_controller(target, drag)
    drags.append(drag)
    let object = UnsafeMutableRawPointer(drag)
    Signal.connect(object, "drag-begin") { [weak self] (_: Double, _: Double) in
      guard let self else { return }
      dragged = .zero
      guard closeup.state.takesGestures else {
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
        return
      }
    }
    Signal.connect(object, "drag-update") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      let way = Point(x: x, y: y)
      closeup.move(by: way - dragged)
      dragged = way
      if way.length >= CloseupGestures.threshold {
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
  }

  private func connectScroll(on target: Widget) {
    let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    gtk_widget_add_controller(target, scroll)
    Signal.connect(UnsafeMutableRawPointer(scroll), "scroll") {
      [weak self] (dx: Double, dy: Double) -> Bool in
      guard let self, closeup.state.takesGestures else { return false }
      let unit =
        gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL
        ? CloseupGestures.notch : 1
      closeup.move(by: Point(x: -dx * unit, y: -dy * unit))
      return true
    }
  }

  private func connectWheel() {
    Signal.connect(UnsafeMutableRawPointer(wheel), "scroll") {
      [weak self] (_: Double, dy: Double) -> Bool in
      self?.turned(by: dy) ?? false
    }
  }

  private func turned(by dy: Double) -> Bool {
    let state = gtk_event_controller_get_current_event_state(wheel)
    guard state.rawValue & GDK_CONTROL_MASK.rawValue != 0, dy.isFinite else {
      turned = 0
      return false
    }
    let unit =
      gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_WHEEL
      ? CloseupGestures.notch : 1
    turned += dy * unit
    guard abs(turned) >= CloseupGestures.turn else { return true }
    host?.zoom(turned < 0 ? .larger : .smaller, at: pointer, by: .wheel)
    turned = 0
    return true
  }

  private func connectClicks(on target: Widget) {
    let click = gtk_gesture_click_new()
    gtk_widget_add_controller(target, click)
    Signal.connectPress(UnsafeMutableRawPointer(click), "released") { [weak self] count, x, y in
      guard let self, count == 2 else { return }
      if closeup.isOpen {
        closeup.close()
      } else {
        // The press has grabbed the card, which is about to be released.
        MainThread.post { [weak self] in
          self?.host?.lookClosely(at: Point(x: x, y: y), by: .doubleClick)
        }
      }
    }
  }

  // MARK: Two fingers

  /// What two fingers do together.
  private enum Fingers {
    /// Nothing: there are fewer or more, or one is on a button.
    case apart
    /// They touch the deck, each where it first did.
    case touching([Touch: Point])
    /// They pinch; the factor is their distance when the pinch began.
    case pinching(from: Double)
  }

  /// A finger on a touchscreen; nil for all fingers on a touchpad.
  private typealias Touch = UnsafeMutableRawPointer?

  private func connectPinch() {
    let object = UnsafeMutableRawPointer(zoom)
    Signal.connectPointer(object, "begin") { [weak self] touch in self?.touched(by: touch) }
    Signal.connectPointer(object, "update") { [weak self] _ in self?.fingersMoved() }
    for signal in ["end", "cancel"] {
      Signal.connectPointer(object, signal) { [weak self] _ in
        guard let self else { return }
        fingers = .apart
        closeup.endPinch()
      }
    }
  }

  private func touched(by newest: Touch) {
    let points = points
    // A finger that drags a card may be anywhere by now.
    let areOnDeck = points.allSatisfy { touch, point in
      isOnDeck(point) || touch != newest && host?.holdsCard == true
    }
    fingers = areOnDeck ? .touching(points) : .apart
  }

  private func fingersMoved() {
    let factor = gtk_gesture_zoom_get_scale_delta(zoom)
    guard factor.isFinite, factor > 0, let place = middle else { return }
    switch fingers {
    case .apart: break
    case .touching(let starts) where isPinch(from: starts, factor: factor):
      fingers = .apart
      // The deck lets go of a card that a finger holds.
      gtk_gesture_set_state(zoom, GTK_EVENT_SEQUENCE_CLAIMED)
      guard let subject = host?.closeupSubject else { return }
      fingers = .pinching(from: factor)
      closeup.beginPinch(subject, at: place)
      host?.beganToLookClosely(by: .pinch)
    case .touching: break
    case .pinching(let start): closeup.pinch(to: factor / start, at: place)
    }
  }

  /// Whether the fingers have come closer or gone apart, and both have moved: a finger may rest
  /// while another one swipes.
  private func isPinch(from starts: [Touch: Point], factor: Double) -> Bool {
    guard abs(factor - 1) >= CloseupGestures.spread else { return false }
    return points.allSatisfy { touch, point in
      guard touch != nil, let start = starts[touch] else { return true }
      return (point - start).length >= CloseupGestures.reach
    }
  }

  /// Where the fingers are.
  private var points: [Touch: Point] {
    guard let list = gtk_gesture_get_sequences(zoom) else { return [:] }
    defer { g_list_free(list) }
    var points: [Touch: Point] = [:]
    var next: UnsafeMutablePointer<GList>? = list
    while let link = next {
      let touch = link.pointee.data
      var (x, y) = (0.0, 0.0)
      if gtk_gesture_get_point(zoom, touch.map { OpaquePointer($0) }, &x, &y) != 0 {
        points[touch] = Point(x: x, y: y)
      }
      next = link.pointee.next
    }
    return points
  }

  private func isOnDeck(_ point: Point) -> Bool {
    guard let found = gtk_widget_pick(room, point.x, point.y, GTK_PICK_DEFAULT) else {
      return false
    }
    return found == closeup.widget || found == deck || gtk_widget_is_ancestor(found, deck) != 0
  }

  /// The point between the fingers.
  private var middle: Point? {
    var (x, y) = (0.0, 0.0)
    guard gtk_gesture_get_bounding_box_center(zoom, &x, &y) != 0 else { return pointer }
    return Point(x: x, y: y)
  }

  private func connectPointer(_ motion: UnsafeMutableRawPointer) {
    for signal in ["enter", "motion"] {
      Signal.connect(motion, signal) { [weak self] (x: Double, y: Double) in
        self?.pointer = Point(x: x, y: y)
      }
    }
    Signal.connect(motion, "leave") { [weak self] () -> Void in self?.pointer = nil }
  }
}

/// Opens the close-up on behalf of its gestures.
@MainActor
protocol CloseupHost: AnyObject {
  /// Whether a hand holds the front card.
  var holdsCard: Bool { get }
  /// The front card's photo; nil if it has none, or if no close-up can be opened now.
  var closeupSubject: CloseupSubject? { get }
  /// Opens the close-up; the photo under a point of the deck stays in place.
  func lookClosely(at location: Point?, by means: InputMeans)
  /// Shows the photo at the next larger or smaller zoom.
  @discardableResult
  func zoom(_ step: ZoomStep, at location: Point?, by means: InputMeans) -> Bool
  /// Called after a gesture has opened the close-up.
  func beganToLookClosely(by means: InputMeans)
}
