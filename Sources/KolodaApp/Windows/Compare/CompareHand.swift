import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The gestures on a compared photo: a drag, two fingers and the wheel pan; a double click, a pinch,
/// and the wheel with Ctrl zoom.
@MainActor
final class CompareHand {
  /// Called when the photo is dragged or scrolled, with the distance in logical pixels.
  var onMove: (@MainActor (Point) -> Void)?
  /// Called to zoom at a point of the widget, in or out; nil for whichever is possible.
  var onZoom: (@MainActor (Point, _ isIn: Bool?) -> Void)?

  private var dragged = Point.zero
  /// The place of the pointer; nil while it is elsewhere.
  private(set) var pointer: Point?
  /// How far the wheel was turned while Ctrl was held, in logical pixels.
  private var turned = 0.0
  /// Whether the present pinch has zoomed.
  private var hasPinched = false

  /// The logical pixels per notch of a wheel.
  private static let notch = 60.0
  /// How far to scroll with Ctrl to zoom, in logical pixels.
  private static let fingers = 20.0
  /// How far apart the fingers of a pinch must come, relative to the beginning, to zoom in.
  private static let spread = 1.15

  init(of widget: Widget) {
    addDrag(to: widget)
    addScroll(to: widget)
    addClick(to: widget)
    addPinch(to: widget)
    LostEnds.watch(widget)
    let motion = gtk_event_controller_motion_new()
    let object = UnsafeMutableRawPointer(motion)
    for signal in ["enter", "motion"] {
      Signal.connect(object, signal) { [weak self] (x: Double, y: Double) in
        self?.pointer = Point(x: x, y: y)
      }
    }
    Signal.connect(object, "leave") { [weak self] () -> Void in self?.pointer = nil }
    gtk_widget_add_controller(widget, motion)
  }

  private func addDrag(to widget: Widget) {
    let drag = gtk_gesture_drag_new()
    let object = UnsafeMutableRawPointer(drag)
    Signal.connect(object, "drag-begin") { [weak self] (_: Double, _: Double) in
      self?.dragged = .zero
    }
    Signal.connect(object, "drag-update") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      let way = Point(x: x, y: y)
      onMove?(way - dragged)
      dragged = way
    }
    gtk_widget_add_controller(widget, drag)
  }

  private func addScroll(to widget: Widget) {
    let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    Signal.connect(UnsafeMutableRawPointer(scroll), "scroll") {
      [weak self] (dx: Double, dy: Double) -> Bool in
      let isWheel = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL
      let unit = isWheel ? CompareHand.notch : 1
      let held = gtk_event_controller_get_current_event_state(scroll).rawValue
      self?.scrolled(
        by: Point(x: dx * unit, y: dy * unit), withCtrl: held & GDK_CONTROL_MASK.rawValue != 0)
      return true
    }
    gtk_widget_add_controller(widget, scroll)
  }

  private func scrolled(by way: Point, withCtrl: Bool) {
    guard withCtrl, way.isFinite else {
      turned = 0
      onMove?(way * -1)
      return
    }
    turned += way.y
    guard abs(turned) >= CompareHand.fingers else { return }
    onZoom?(pointer ?? .zero, turned < 0)
    turned = 0
  }

  private func addClick(to widget: Widget) {
    let click = gtk_gesture_click_new()
    Signal.connectPress(UnsafeMutableRawPointer(click), "released") { [weak self] count, x, y in
      guard let self, count == 2 else { return }
      onZoom?(Point(x: x, y: y), nil)
    }
    gtk_widget_add_controller(widget, click)
  }

  private func addPinch(to widget: Widget) {
    let pinch = gtk_gesture_zoom_new()
    let object = UnsafeMutableRawPointer(pinch)
    Signal.connectPointer(object, "begin") { [weak self] _ in
      self?.hasPinched = false
      // A finger that has begun to drag the photo does so no more.
      gtk_gesture_set_state(pinch, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    Signal.connectPointer(object, "update") { [weak self] _ in
      let factor = gtk_gesture_zoom_get_scale_delta(pinch)
      guard let self, !hasPinched, factor.isFinite,
        factor > CompareHand.spread || factor < 1 / CompareHand.spread
      else { return }
      hasPinched = true
      var (x, y) = (pointer?.x ?? 0, pointer?.y ?? 0)
      _ = gtk_gesture_get_bounding_box_center(pinch, &x, &y)
      onZoom?(Point(x: x, y: y), factor > 1)
    }
    gtk_widget_add_controller(widget, pinch)
  }
}
