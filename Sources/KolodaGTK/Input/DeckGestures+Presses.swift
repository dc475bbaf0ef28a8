import CAdwaita
import Koloda
import KolodaGLib

// Several fingers or devices at once.
extension DeckGestures {
  func connectPresses() {
    Signal.connectAnswer(UnsafeMutableRawPointer(presses), "event") { [weak self] event in
      guard let event else { return false }
      return self?.holdingView { $0.isUseless(OpaquePointer(event)) } ?? false
    }
  }

  /// Gives the card to the newest press on it.
  ///
  /// GTK's gestures stay with the first finger: with a second one they end, as if the first had
  /// been lifted, and as long as it rests, nobody else can begin.
  ///
  /// - Returns: whether an event is of no use to the deck: a press beside the card while it is
  ///   held.
  private func isUseless(_ event: OpaquePointer) -> Bool {
    let device = gdk_event_get_device(event)
    let busy: [OpaquePointer]
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN:
      let finger = gdk_event_get_event_sequence(event)
      busy = [drag, click].filter {
        gtk_gesture_get_device($0) != nil && gtk_gesture_handles_sequence($0, finger) == 0
      }
    case GDK_BUTTON_PRESS:
      busy = [drag, click].filter { ![nil, device].contains(gtk_gesture_get_device($0)) }
    default: return false
    }
    guard !busy.isEmpty else { return false }
    if press != nil, let location = location(of: event),
      !view.frontContains(location, at: MainThread.now)
    {
      return true
    }
    for gesture in busy { gtk_event_controller_reset(gesture) }
    return false
  }

  /// An event's location in the view.
  private func location(of event: OpaquePointer) -> Point? {
    guard let native = gtk_widget_get_native(view.widget) else { return nil }
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    guard gdk_event_get_position(event, &x, &y) != 0 else { return nil }
    gtk_native_get_surface_transform(native, &left, &top)
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    guard
      gtk_widget_translate_coordinates(root, view.widget, x - left, y - top, &x, &y) != 0
    else { return nil }
    return Point(x: x, y: y)
  }
}
