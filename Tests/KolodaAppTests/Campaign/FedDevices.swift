import CAdwaita
import FedEvents
import Koloda
import KolodaGLib
import KolodaGTK

/// A mouse, a touchpad, a touchscreen and a keyboard whose events are put into the display's queue.
///
/// Places are in the coordinates of a widget of the window.
@MainActor
struct FedDevices {
  let window: Widget
  let widget: Widget

  private var surface: UnsafeMutableRawPointer? {
    gtk_native_get_surface(window.opaque).map { UnsafeMutableRawPointer($0) }
  }

  private var time: UInt32 { UInt32(truncatingIfNeeded: Int(MainThread.now * 1000)) }

  private func place(_ point: Point) -> Point {
    var (x, y, dx, dy) = (0.0, 0.0, 0.0, 0.0)
    gtk_native_get_surface_transform(window.opaque, &dx, &dy)
    gtk_widget_translate_coordinates(widget, window, point.x, point.y, &x, &y)
    return Point(x: x + dx, y: y + dy)
  }

  func move(to point: Point, isPressed: Bool) {
    guard let surface else { return }
    let place = place(point)
    feed_motion(surface, time, isPressed ? GDK_BUTTON1_MASK.rawValue : 0, place.x, place.y)
  }

  func button(_ number: UInt32 = 1, isDown: Bool, at point: Point) {
    guard let surface else { return }
    let place = place(point)
    let state = isDown ? 0 : GDK_BUTTON1_MASK.rawValue
    feed_button(surface, time, state, number, isDown, place.x, place.y)
  }

  func touch(_ what: FedTouch, finger: UInt32, at point: Point) {
    guard let surface else { return }
    let place = place(point)
    feed_touch(surface, time, what, finger, place.x, place.y)
  }

  /// Moves two fingers on the touchpad, by pixels of the content that they move.
  func scroll(by way: Point, holding state: GdkModifierType = GdkModifierType(0)) {
    guard let surface else { return }
    feed_scroll(surface, time, state.rawValue, -way.x, -way.y, false)
  }

  func lift(holding state: GdkModifierType = GdkModifierType(0)) {
    guard let surface else { return }
    feed_scroll(surface, time, state.rawValue, 0, 0, true)
  }

  func type(_ symbol: Int32, holding state: GdkModifierType = GdkModifierType(0)) {
    guard let surface else { return }
    for isDown in [true, false] { feed_key(surface, time, state.rawValue, UInt32(symbol), isDown) }
  }
}
