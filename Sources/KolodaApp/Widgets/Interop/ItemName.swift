import CAdwaita
import KolodaGTK

/// Tells screen readers the name of what a list or a grid shows in one place.
///
/// From GTK 4.12 on they ask the list's own widget around `child`, for which it needs no name in
/// older versions: there `child` has the name, which in newer ones only some kinds of widgets may.
@MainActor
func setItemName(_ name: String, of child: Widget) {
  shim_accessible_set_label(child.opaque, name)
  guard gtk_get_major_version() > 4 || gtk_get_minor_version() >= 12,
    let item = gtk_widget_get_parent(child)
  else { return }
  shim_accessible_set_label(item.opaque, name)
}
