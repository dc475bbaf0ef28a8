import CAdwaita
import KolodaGLib
import KolodaGTK

/// Makes a widget a source from which files can be dragged.
///
/// Other programs get copies: only Apply moves files of a deck.
@MainActor
enum FileDragSource {
  /// Makes a widget draggable.
  ///
  /// - Parameter content: returns the dragged content, a `GdkContentProvider` whose ownership
  ///   passes to the caller; nil if there is nothing to drag.
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
