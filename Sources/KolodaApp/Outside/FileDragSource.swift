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
    let source = gtk_drag_source_new()
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    prepare(source, content: content)
    gtk_widget_add_controller(widget, source)
  }

  /// Gives a `GtkDragSource` its content when a drag begins.
  ///
  /// GTK knows of one drag of a source. If a second one began before the first is over, as with a mouse
  /// and a finger, GTK would let go of the source twice.
  ///
  /// - Parameter content: as for `add`.
  static func prepare(
    _ source: OpaquePointer,
    content: @escaping @MainActor () -> UnsafeMutablePointer<GdkContentProvider>?
  ) {
    Signal.connectPrepare(UnsafeMutableRawPointer(source)) {
      guard gtk_drag_source_get_drag(source) == nil else { return nil }
      return content().map { UnsafeMutableRawPointer($0) }
    }
  }
}
