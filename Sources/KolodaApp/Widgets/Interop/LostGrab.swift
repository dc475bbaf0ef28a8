import CAdwaita
import KolodaGLib
import KolodaGTK

/// Ends what a popover leaves behind that has closed before it was on the screen.
///
/// On Wayland, GDK takes each press for one beside the popover from when that is asked for until it
/// has been on the screen and closed (GTK 4.8). If it never gets there, the mouse can press nothing
/// any more, until another popover has come and gone. A compositor lets one come only with a key or a
/// press, so an empty one comes and goes with the next, before a frame shows it.
@MainActor
final class LostGrab {
  /// A grab is the display's, so there is one at most.
  private static var current: LostGrab?

  private let window: ObjectReference
  private let popover: Widget
  private var listeners: [ObjectReference] = []

  /// Ends the grab of a popover in the window of a widget as soon as possible.
  static func end(inWindowOf widget: Widget) {
    guard WaylandOutputs.shared != nil, let window = gtk_widget_get_root(widget),
      let content = gtk_widget_get_first_child(Widget(window))
    else { return }
    let popover = gtk_popover_new()
    current?.stop()
    let grab = LostGrab(ObjectReference(retaining: window), popover)
    gtk_widget_set_parent(popover, content)
    gtk_popover_set_has_arrow(popover.of(GtkPopover.self), 0)
    gtk_popover_set_child(popover.of(GtkPopover.self), gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    current = grab
    grab.listen()
  }

  private init(_ window: ObjectReference, _ popover: Widget) {
    self.window = window
    self.popover = popover
  }

  private func listen() {
    let keys = gtk_event_controller_key_new()
    let motion = gtk_event_controller_motion_new()
    Signal.connectKeys(keys) { [weak self] _ in
      self?.tryToEnd()
      return false
    }
    Signal.connect(UnsafeMutableRawPointer(motion), "motion") {
      [weak self] (_: Double, _: Double) -> Void in
      // The press of this button was taken.
      let held = gtk_event_controller_get_current_event_state(motion)
      if held.rawValue & GDK_BUTTON1_MASK.rawValue != 0 { self?.tryToEnd() }
    }
    let widget = Widget(window.pointer)
    for controller in [keys, motion] {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
      listeners.append(ObjectReference(retaining: controller))
      gtk_widget_add_controller(widget, controller)
    }
    Signal.connect(widget.object, "unrealize") { [weak self] () -> Void in self?.stop() }
  }

  private func tryToEnd() {
    guard LostGrab.current === self else { return }
    gtk_popover_popup(popover.of(GtkPopover.self))
    let isShown = gtk_widget_get_mapped(popover) != 0
    gtk_popover_popdown(popover.of(GtkPopover.self))
    if isShown { stop() }
  }

  private func stop() {
    guard LostGrab.current === self else { return }
    LostGrab.current = nil
    // Not while one of them is handling an event.
    MainThread.post { [self] in
      for each in listeners where gtk_event_controller_get_widget(each.pointer) != nil {
        gtk_widget_remove_controller(Widget(window.pointer), each.pointer)
      }
      listeners = []
      gtk_widget_unparent(popover)
    }
  }
}
