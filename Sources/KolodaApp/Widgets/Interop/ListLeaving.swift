import CAdwaita
import KolodaGLib
import KolodaGTK

/// Lists that Tab leaves; in them, the arrow keys move from row to row.
///
/// GTK has this as a property from 4.12 on for views and from 4.18 on for boxes. Before, and by default,
/// Tab walks through every row, which in a list of thousands leads nowhere.
@MainActor
enum ListLeaving {
  private typealias Focus =
    @convention(c) (UnsafeMutablePointer<GtkWidget>?, GtkDirectionType) -> gboolean

  /// The style class of the lists that Tab leaves.
  private static let mark = "left-by-tab"
  /// The kinds of list whose class is changed, each with GTK's own function.
  private static var kinds: [(type: GType, focus: Focus)] = []

  /// Makes Tab leave a list: a `GtkGridView`, `GtkListView` or `GtkListBox`.
  ///
  /// Before that, it goes through what has the focus in the row, such as buttons.
  static func set(on list: Widget) {
    gtk_widget_add_css_class(list, mark)
    let types = [gtk_grid_view_get_type(), gtk_list_view_get_type(), gtk_list_box_get_type()]
    guard let type = types.first(where: list.isInstance(of:)),
      !kinds.contains(where: { $0.type == type }),
      let kind = g_type_class_ref(type)?.assumingMemoryBound(to: GtkWidgetClass.self),
      let original = kind.pointee.focus
    else { return }
    kinds.append((type, original))
    kind.pointee.focus = { widget, direction in
      nonisolated(unsafe) let widget = widget
      return MainThread.assume { ListLeaving.moveFocus(in: widget, direction) }
    }
  }

  /// Moves the focus as GTK does, unless Tab is to leave the list that has it.
  private static func moveFocus(in list: Widget?, _ direction: GtkDirectionType) -> gboolean {
    guard let list, let kind = kinds.first(where: { list.isInstance(of: $0.type) }) else {
      return 0
    }
    let isTab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD
    guard isTab, gtk_widget_has_css_class(list, mark) != 0,
      let row = gtk_widget_get_focus_child(list)
    else { return kind.focus(list, direction) }
    return gtk_widget_child_focus(row, direction)
  }
}
