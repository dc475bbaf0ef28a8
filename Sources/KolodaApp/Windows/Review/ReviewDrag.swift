import CAdwaita
import KolodaGLib
import KolodaGTK

/// Photos that are dragged from the grid onto a pile's tab.
///
/// Which they are is known here alone: what is in the hand says nothing to other programs.
@MainActor
final class ReviewDrag {
  /// What is in the hand: it stands for what is selected in the grid.
  private let sign = gtk_string_object_new("").map { ObjectReference(owning: $0) }

  /// Lets a cell be dragged.
  ///
  /// - Parameter begin: is called as it begins to be; the cell's photo is to be selected then.
  func addSource(to cell: Widget, begin: @escaping @MainActor () -> Void) {
    guard let source = gtk_drag_source_new(), let sign else { return }
    var value = GValue()
    g_value_init(&value, gtk_string_object_get_type())
    g_value_set_object(&value, UnsafeMutableRawPointer(sign.pointer))
    let content = gdk_content_provider_new_for_value(&value)
    g_value_unset(&value)
    gtk_drag_source_set_content(source, content)
    content.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    Signal.connectPointer(UnsafeMutableRawPointer(source), "drag-begin") { _ in begin() }
    gtk_widget_add_controller(cell, source)
  }

  /// Takes what is dragged.
  ///
  /// - Parameter dropped: is called when it is let go there.
  func addTarget(to widget: Widget, dropped: @escaping @MainActor () -> Void) {
    guard let target = gtk_drop_target_new(gtk_string_object_get_type(), GDK_ACTION_MOVE) else {
      return
    }
    Signal.connectDrop(UnsafeMutableRawPointer(target)) { [weak self] value in
      // Another window's is none of this one's.
      guard let sign = self?.sign,
        g_value_get_object(value) == UnsafeMutableRawPointer(sign.pointer)
      else { return false }
      // What it was dropped on may go with it: not before the drop is over.
      MainThread.post { dropped() }
      return true
    }
    gtk_widget_add_controller(widget, target)
  }
}
