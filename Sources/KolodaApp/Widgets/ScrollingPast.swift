import CAdwaita
import KolodaGLib
import KolodaGTK

/// Makes a slider or a field ignore the scroll wheel, so that scrolling past it doesn't change it.
@MainActor
func leaveScrollingAlone(_ control: Widget) {
  for controller in scrollControllers(of: control) {
    gtk_widget_remove_controller(control, controller.pointer)
  }
}

/// Makes a row that scrolls sideways leave the wheel to the page around it, except with Shift.
///
/// GTK's own handles every turn of the wheel, even where it can't scroll.
@MainActor
func leaveVerticalScrollingAlone(_ row: Widget) {
  let own = scrollControllers(of: row)
  let first = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
  gtk_event_controller_set_propagation_phase(first, GTK_PHASE_CAPTURE)
  Signal.connect(UnsafeMutableRawPointer(first), "scroll") { (_: Double, _: Double) -> Bool in
    let held = gtk_event_controller_get_current_event_state(first).rawValue
    // With Shift, a wheel scrolls sideways.
    let axes =
      held & GDK_SHIFT_MASK.rawValue != 0
      ? GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES : GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL
    for controller in own {
      gtk_event_controller_scroll_set_flags(
        controller.pointer,
        GtkEventControllerScrollFlags(
          rawValue: axes.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue))
    }
    return false
  }
  gtk_widget_add_controller(row, first)
}

/// The controllers of a widget that handle scrolling.
@MainActor
private func scrollControllers(of widget: Widget) -> [ObjectReference] {
  EventControllers.all(of: widget, gtk_event_controller_scroll_get_type())
}
