import CAdwaita
import KolodaGTK

/// The scale with which a window is drawn, where GTK tells it: GTK 4.12 and newer, looked up at run
/// time.
@MainActor
enum SurfaceScale {
  private static let scale = NewerFunction(
    "gdk_surface_get_scale", (@convention(c) (OpaquePointer) -> Double).self)

  /// The pixels of the screen for a logical pixel of a widget; nil if GTK doesn't tell, or the
  /// widget is in no window yet.
  static func told(of widget: Widget) -> Double? {
    guard let scale = scale.call, let surface = surface(of: widget) else { return nil }
    return scale(surface)
  }

  /// The surface that a widget is drawn on.
  static func surface(of widget: Widget) -> OpaquePointer? {
    gtk_widget_get_native(widget).flatMap { gtk_native_get_surface($0) }
  }

  /// The place of a widget's origin on its surface, in logical pixels.
  static func origin(of widget: Widget) -> (x: Double, y: Double) {
    guard let native = gtk_widget_get_native(widget) else { return (0, 0) }
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    gtk_native_get_surface_transform(native, &left, &top)
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    guard gtk_widget_translate_coordinates(widget, root, 0, 0, &x, &y) != 0 else { return (0, 0) }
    return (x + left, y + top)
  }

  /// The scale of the output that shows a widget; nil if nobody tells.
  static func output(of widget: Widget) -> Double? {
    surface(of: widget).flatMap { WaylandOutputs.shared?.scale(of: $0) }
  }

  /// Asks the compositor about its outputs, whose answers come a moment later.
  static func prepare() { _ = WaylandOutputs.shared }

  /// Whether the display may show what was drawn in another size: under Wayland, a compositor
  /// reduces windows that were drawn with a whole scale.
  static func isResized(_ widget: Widget) -> Bool {
    gtk_widget_get_display(widget).map(WaylandOutputs.isWayland) ?? false
  }
}
