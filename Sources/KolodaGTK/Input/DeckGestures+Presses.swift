import CAdwaita
import Koloda
import KolodaGLib

// Several fingers or devices at once.
extension DeckGestures {
  func connectEvents() {
    Signal.connectEvent(UnsafeMutableRawPointer(events)) { [weak self] event in
      self?.holdingView { $0.takes(event) } ?? false
    }
  }

  /// Returns whether an event is of no use to anyone else.
  private func takes(_ event: OpaquePointer) -> Bool {
    if InputEvent.beginsTouchpadGesture(event) { loseSwipe() }
    return InputEvent.isPress(event) && takesPress(event)
  }

  /// Gives the card to the newest press on it.
  ///
  /// GTK's gestures stay with the first finger: with a second one they end, as if the first had
  /// been lifted, and as long as it rests, nobody else can begin.
  ///
  /// - Returns: whether the press is beside the card while it is held, and so of no use.
  private func takesPress(_ event: OpaquePointer) -> Bool {
    let busy = EventControllers.all(of: view.widget, gtk_gesture_get_type()).filter {
      gtk_gesture_get_device($0.pointer) != nil
    }
    hand.lay(
      at: Double(gdk_event_get_time(event)) / 1000,
      besideOthers: !busy.isEmpty && gdk_event_get_event_sequence(event) != nil)
    guard !busy.isEmpty else { return false }
    if press != nil, let location = location(of: event),
      !view.frontContains(location, at: MainThread.now)
    {
      return true
    }
    for gesture in busy { gtk_event_controller_reset(gesture.pointer) }
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
