import CAdwaita
import KolodaGTK

/// Shows the desktop's dialog for choosing a file or a folder.
///
/// GTK's own dialog draws two buttons of its path bar even before it has read the path, when they
/// have no place yet, and warns about it. Until then they are hidden; the path bar shows them.
@MainActor
func showChooser(_ dialog: UnsafeMutableRawPointer) {
  gtk_native_dialog_show(dialog.assumingMemoryBound(to: GtkNativeDialog.self))
  guard let windows = gtk_window_get_toplevels() else { return }
  for place in 0..<g_list_model_get_n_items(windows) {
    guard let window = g_list_model_get_item(windows, place) else { continue }
    hidePathButtons(in: window.assumingMemoryBound(to: GtkWidget.self))
    g_object_unref(window)
  }
}

@MainActor
private func hidePathButtons(in widget: Widget) {
  var child = gtk_widget_get_first_child(widget)
  while let next = child {
    if gtk_widget_has_css_class(next, "slider-button") != 0 {
      gtk_widget_set_child_visible(next, 0)
    } else {
      hidePathButtons(in: next)
    }
    child = gtk_widget_get_next_sibling(next)
  }
}
