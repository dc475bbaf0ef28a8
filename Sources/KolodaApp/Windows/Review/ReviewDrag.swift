import CAdwaita
import KolodaGLib
import KolodaGTK

/// Photos that are dragged from the grid onto a pile's tab, or to another program, which gets copies
/// of their files.
///
/// Which pile they leave is known here alone.
@MainActor
final class ReviewDrag {
  /// What is in the hand: it stands for what is selected in the grid.
  private let sign = gtk_string_object_new("").map { ObjectReference(owning: $0) }

  /// Lets a cell be dragged.
  ///
  /// - Parameter begin: is called as it begins to be; the cell's photo is to be selected then. It
  ///   answers with the files of all that are.
  func addSource(to cell: Widget, begin: @escaping @MainActor () -> [[UInt8]]) {
    FileDragSource.add(to: cell) { [sign] in
      guard let sign else { return nil }
      var value = GValue()
      g_value_init(&value, gtk_string_object_get_type())
      defer { g_value_unset(&value) }
      g_value_set_object(&value, UnsafeMutableRawPointer(sign.pointer))
      return FileContent.make(begin(), with: [gdk_content_provider_new_for_value(&value)])
    }
  }

  /// Takes what is dragged.
  ///
  /// - Parameter dropped: is called when it is let go there.
  func addTarget(to widget: Widget, dropped: @escaping @MainActor () -> Void) {
    guard let target = gtk_drop_target_new(gtk_string_object_get_type(), GDK_ACTION_COPY) else {
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
