import CAdwaita
import KolodaGLib
import KolodaGTK

/// A GtkWidget class whose snapshot is one closure, and nothing else.
@MainActor
enum BareDeckClass {
  private static let quark = g_quark_from_static_string("koloda-bench-draw")

  /// What a widget calls to draw itself.
  final class Drawing: @unchecked Sendable {
    let draw: @MainActor (OpaquePointer) -> Void
    init(_ draw: @escaping @MainActor (OpaquePointer) -> Void) { self.draw = draw }
  }

  private static let type: GType = {
    let initialize: @convention(c) (gpointer?, gpointer?) -> Void = { pointer, _ in
      let widgetClass = pointer?.assumingMemoryBound(to: GtkWidgetClass.self)
      widgetClass?.pointee.snapshot = { widget, snapshot in
        guard let widget, let snapshot else { return }
        nonisolated(unsafe) let own = UnsafeMutableRawPointer(widget)
        nonisolated(unsafe) let target = snapshot
        MainThread.assume {
          guard
            let data = g_object_get_qdata(own.assumingMemoryBound(to: GObject.self), quark)
          else { return }
          Unmanaged<Drawing>.fromOpaque(data).takeUnretainedValue().draw(target)
        }
      }
    }
    return g_type_register_static_simple(
      gtk_widget_get_type(), "KolodaBenchBareDeck", guint(MemoryLayout<GtkWidgetClass>.size),
      initialize, guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(rawValue: 0))
  }()

  /// Makes a widget that draws itself with a closure.
  static func make(_ draw: @escaping @MainActor (OpaquePointer) -> Void) -> Widget? {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
    g_object_set_qdata_full(
      object, quark, Unmanaged.passRetained(Drawing(draw)).toOpaque(),
      { data in if let data { Unmanaged<Drawing>.fromOpaque(data).release() } })
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
  }
}
