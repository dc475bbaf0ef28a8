import CAdwaita
import KolodaGTK

/// Makes a slider or a field ignore the scroll wheel, so that scrolling past it doesn't change it.
@MainActor
func leaveScrollingAlone(_ control: Widget) {
  guard let controllers = gtk_widget_observe_controllers(control) else { return }
  defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
  for index in (0..<g_list_model_get_n_items(controllers)).reversed() {
    guard let item = g_list_model_get_item(controllers, index) else { continue }
    defer { g_object_unref(item) }
    let instance = item.assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0
    else { continue }
    gtk_widget_remove_controller(control, OpaquePointer(item))
  }
}
