import CAdwaita
import KolodaGLib

/// The event controllers of any widget.
@MainActor
enum EventControllers {
  /// Calls a closure with each controller of a widget.
  static func each(of widget: Widget, _ body: (OpaquePointer) -> Void) {
    guard let controllers = gtk_widget_observe_controllers(widget) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let item = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(item) }
      body(OpaquePointer(item))
    }
  }

  /// The gestures of a widget.
  static func gestures(of widget: Widget) -> [ObjectReference] {
    var gestures: [ObjectReference] = []
    each(of: widget) { controller in
      guard UnsafeMutableRawPointer(controller).isInstance(of: gtk_gesture_get_type()) else {
        return
      }
      gestures.append(ObjectReference(retaining: controller))
    }
    return gestures
  }
}
