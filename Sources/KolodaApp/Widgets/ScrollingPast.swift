import CAdwaita
import KolodaGLib
import KolodaGTK

/// Makes a slider or a field ignore the scroll wheel, so that scrolling past it doesn't change it.
@MainActor
func leaveScrollingAlone(_ control: Widget) {
  for controller in scrollControllers(of: control) {
    gtk_widget_remove_controller(control, controller)
  }
}

/// Has a row that scrolls sideways leave the wheel to the page around it, except with Shift.
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
        controller,
        GtkEventControllerScrollFlags(
          rawValue: axes.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue))
    }
    return false
  }
  gtk_widget_add_controller(row, first)
}

/// The controllers of a widget that handle scrolling, which live as long as it does.
@MainActor
private func scrollControllers(of widget: Widget) -> [OpaquePointer] {
  guard let controllers = gtk_widget_observe_controllers(widget) else { return [] }
  defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
  return (0..<g_list_model_get_n_items(controllers)).compactMap { index in
    guard let item = g_list_model_get_item(controllers, index) else { return nil }
    defer { g_object_unref(item) }
    let instance = item.assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0
    else { return nil }
    return OpaquePointer(item)
  }
}
