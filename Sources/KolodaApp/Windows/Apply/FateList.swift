import CAdwaita
import KolodaGLib
import KolodaGTK

/// A list of files with what happens to each.
///
/// There may be many thousands.
@MainActor
final class FateList {
  /// A file and what happens to it.
  struct Line: Equatable {
    var file: String
    var fate: String
  }

  let widget: Widget? = gtk_scrolled_window_new()
  private let list: Widget?
  private var fates: Fates?

  /// Makes an empty list.
  ///
  /// - Parameter name: the list's name for assistive technology.
  init(_ name: String) {
    list = gtk_list_view_new(nil, nil)
    guard let widget, let list else { return }
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    gtk_scrolled_window_set_child(widget.opaque, makeClamped(list))
    shim_accessible_set_label(list.opaque, name)
    gtk_widget_add_css_class(list, "fates")
    connectRows(of: list)
  }

  private func connectRows(of list: Widget) {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    let object = UnsafeMutableRawPointer(factory)
    Signal.connectPointer(object, "setup") { item in
      guard let item else { return }
      gtk_list_item_set_child(OpaquePointer(item), FateList.makeRow())
    }
    Signal.connectPointer(object, "bind") { [weak self] item in
      guard let self, let item, let row = gtk_list_item_get_child(OpaquePointer(item)),
        let file = gtk_widget_get_first_child(row), let fate = gtk_widget_get_last_child(row)
      else { return }
      let place = Int(gtk_list_item_get_position(OpaquePointer(item)))
      guard let line = fates?.line(place) else { return }
      gtk_label_set_text(file.opaque, line.file)
      gtk_label_set_text(fate.opaque, line.fate)
    }
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(object)
  }

  private static func makeRow() -> Widget? {
    let file = makeLabel("")
    let fate = makeLabel("", classes: ["dim-label", "caption"])
    for label in [file, fate] {
      guard let label else { continue }
      gtk_label_set_xalign(label.opaque, 0)
      // The two ends of a path say most.
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
    }
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 3, classes: ["fate"], children: [file, fate])
  }

  /// Shows other lines.
  func show(_ fates: Fates) {
    guard let list else { return }
    self.fates = fates
    let places = gtk_string_list_new(nil)
    for _ in 0..<fates.count { gtk_string_list_append(places, "") }
    // The selection takes the reference to the places; the view adds one to the selection.
    let selection = gtk_no_selection_new(places)
    gtk_list_view_set_model(list.opaque, selection)
    g_object_unref(UnsafeMutableRawPointer(selection))
  }
}
