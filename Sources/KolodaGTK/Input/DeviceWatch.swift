import CAdwaita
import KolodaGLib

/// Tells when a device has been unplugged.
///
/// GTK's gestures don't end then: nothing lifts the finger or lets go of the button.
@MainActor
package final class DeviceWatch {
  private let connection: SignalConnection?

  /// Watches the devices of a widget's display.
  ///
  /// - Parameter lost: Called after a device has gone.
  package init(of widget: Widget, _ lost: @escaping @MainActor () -> Void) {
    connection = gdk_display_get_default_seat(gtk_widget_get_display(widget)).map {
      SignalConnection(OpaquePointer($0), signal: "device-removed") { _ in lost() }
    }
  }

  /// Ends on the main thread, where the handler belongs, whichever thread lets go last.
  isolated deinit {}
}
