import CAdwaita
import KolodaGLib

/// The event controllers of any widget.
@MainActor
package enum EventControllers {
  /// Calls a closure with each controller of a widget.
  package static func each(of widget: Widget, _ body: (OpaquePointer) -> Void) {
    let controllers: OpaquePointer? = gtk_widget_observe_controllers(widget)
    eachItem(of: controllers) { body(OpaquePointer($0)) }
    if let controllers { g_object_unref(UnsafeMutableRawPointer(controllers)) }
  }

  /// The controllers of a widget that are of a type or one of its subtypes.
  package static func all(of widget: Widget, _ type: GType) -> [ObjectReference] {
    var found: [ObjectReference] = []
    each(of: widget) { controller in
      if UnsafeMutableRawPointer(controller).isInstance(of: type) {
        found.append(ObjectReference(retaining: controller))
      }
    }
    return found
  }
}
