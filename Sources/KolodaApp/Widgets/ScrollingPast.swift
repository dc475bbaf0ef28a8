import CAdwaita
import KolodaGTK

/// Makes a slider or a field ignore the scroll wheel, so that scrolling past it doesn't change it.
@MainActor
func leaveScrollingAlone(_ control: Widget) {
  for controller in EventControllers.all(of: control, gtk_event_controller_scroll_get_type()) {
    gtk_widget_remove_controller(control, controller.pointer)
  }
}
