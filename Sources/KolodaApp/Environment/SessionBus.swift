import CAdwaita
import Glibc

/// The bus of the user's session, which may not exist.
@MainActor
enum SessionBus {
  /// Connects to the bus; to be called before GTK is initialised and before there are threads that
  /// read the environment.
  static func connect() {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      // GTK 4.8 assumes that a program on the accessibility bus is also on the session bus, and
      // crashes later if it is not.
      if OwnVariables.value(of: "GTK_A11Y") == nil { OwnVariables.set("GTK_A11Y", to: "none") }
      return
    }
    // Without this, the program would be ended when the bus goes away. GApplication uses this
    // connection too, and keeps it.
    g_dbus_connection_set_exit_on_close(bus, 0)
  }
}
