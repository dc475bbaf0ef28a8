import CAdwaita
import KolodaGLib
import KolodaGTK

/// Drags photos from the grid onto a pile's tab, or to another app, which gets copies of their
/// files.
///
/// Only the grid knows which pile they leave.
@MainActor
final class ReviewDrag {
  /// The object being dragged, which stands for the grid's selection.
  private let sign = ObjectReference(owning: gtk_string_object_new(""))

  /// Lets a cell be dragged.
  ///
  /// - Parameter begin: called when a drag begins. It selects the cell's photo if necessary, and
  ///   returns the files of the selection.
  func addSource(to cell: Widget, begin: @escaping @MainActor () -> [[UInt8]]) {
    FileDragSource.add(to: cell) { [sign] in
      var value = GValue()
      g_value_init(&value, gtk_string_object_get_type())
      defer { g_value_unset(&value) }
      g_value_set_object(&value, UnsafeMutableRawPointer(sign.pointer))
      return FileContent.make(begin(), with: [gdk_content_provider_new_for_value(&value)])
    }
  }

  /// Lets photos be dropped on a widget.
  ///
  /// - Parameter dropped: called after a drop.
  func addTarget(to widget: Widget, dropped: @escaping @MainActor () -> Void) {
    let target = gtk_drop_target_new(gtk_string_object_get_type(), GDK_ACTION_COPY)
    Signal.connectDrop(UnsafeMutableRawPointer(target)) { [weak self] value in
      // Photos from another window's grid are refused.
      guard let self, g_value_get_object(value) == UnsafeMutableRawPointer(sign.pointer) else {
        return false
      }
      // The drop may remove its target widget, which must not happen before the drop is over.
      MainThread.post { dropped() }
      return true
    }
    gtk_widget_add_controller(widget, target)
  }
}
