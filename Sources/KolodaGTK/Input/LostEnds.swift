import CAdwaita
import KolodaGLib

/// Ends the gestures of a widget whose finger or button was let go elsewhere.
///
/// From a press to its end, GTK sends everything to the widget that was pressed. If that widget goes
/// meanwhile, such as a card that a key decides, the rest goes to whatever is below the finger. The
/// gestures of its parents wait on, and take the next press for a second finger.
@MainActor
package final class LostEnds {
  private let widget: Widget
  /// What listens at the root of the widget's window; nil while the widget is not on the screen.
  private var listener: (root: Widget, controller: ObjectReference)?
  /// The gestures that the end of a press ought to reach, and the press's finger.
  private var expected: [(gesture: ObjectReference, finger: OpaquePointer?)] = []

  private init(of widget: Widget) { self.widget = widget }

  /// Watches a widget as long as it lives.
  package static func watch(_ widget: Widget) {
    let ends = LostEnds(of: widget)
    Signal.connect(widget.object, "map") { () -> Void in ends.listen() }
    Signal.connect(widget.object, "unmap") { () -> Void in ends.stop() }
    if gtk_widget_get_mapped(widget).isTrue { ends.listen() }
  }

  private func listen() {
    guard listener == nil, let root = gtk_widget_get_root(widget).map({ Widget($0) }) else {
      return
    }
    let events = gtk_event_controller_legacy_new()
    // Capture, so that all events come here first.
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    Signal.connectEvent(UnsafeMutableRawPointer(events)) { [weak self] event in
      self?.saw(event)
      return false
    }
    listener = (root, ObjectReference(retaining: events))
    gtk_widget_add_controller(root, events)
  }

  private func stop() {
    if let (root, controller) = listener { gtk_widget_remove_controller(root, controller.pointer) }
    listener = nil
    expected = []
    for gesture in gestures { gtk_event_controller_reset(gesture.pointer) }
  }

  private func saw(_ event: OpaquePointer) {
    endExpected()
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_BUTTON_RELEASE: break
    default: return
    }
    let device = gdk_event_get_device(event)
    let finger = gdk_event_get_event_sequence(event)
    for gesture in gestures
    where gtk_gesture_get_device(gesture.pointer) == device
      && gtk_gesture_handles_sequence(gesture.pointer, finger).isTrue
    {
      expected.append((gesture, finger))
    }
    if !expected.isEmpty { MainThread.post { [weak self] in self?.endExpected() } }
  }

  /// Ends the gestures that the last end has not reached.
  private func endExpected() {
    guard !expected.isEmpty else { return }
    let late = expected
    expected = []
    for (gesture, finger) in late
    where gtk_gesture_handles_sequence(gesture.pointer, finger).isTrue {
      gtk_event_controller_reset(gesture.pointer)
    }
  }

  private var gestures: [ObjectReference] {
    EventControllers.all(of: widget, gtk_gesture_get_type())
  }
}
