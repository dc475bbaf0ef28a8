import CAdwaita
import KolodaGLib
import KolodaGTK

/// A widget that files can be dragged from.
///
/// Other programs get copies: what is in a deck is moved by Apply alone.
@MainActor
enum FileDragSource {
  /// Lets a widget be dragged.
  ///
  /// - Parameter content: what is in the hand then, a `GdkContentProvider` that is given away; nil
  ///   where there is nothing to be dragged.
  static func add(
    to widget: Widget, content: @escaping @MainActor () -> UnsafeMutablePointer<GdkContentProvider>?
  ) {
    guard let source = gtk_drag_source_new() else { return }
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    Signal.connectPrepare(UnsafeMutableRawPointer(source)) {
      content().map { UnsafeMutableRawPointer($0) }
    }
    gtk_widget_add_controller(widget, source)
  }
}
