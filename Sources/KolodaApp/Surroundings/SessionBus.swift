import CAdwaita
import Glibc

/// The bus of the user's session, which a program need not have.
@MainActor
enum SessionBus {
  /// Connects to the bus, before GTK is initialised and before there are threads that read the
  /// environment.
  static func connect() {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      // GTK 4.8 takes it for granted that a program on the accessibility bus is on this one too,
      // and ends in the midst of it.
      if OwnVariables.value(of: "GTK_A11Y") == nil { OwnVariables.set("GTK_A11Y", to: "none") }
      return
    }
    // A bus that goes away must not take the windows with it. GApplication uses this connection
    // too, and keeps it.
    g_dbus_connection_set_exit_on_close(bus, 0)
  }
}
