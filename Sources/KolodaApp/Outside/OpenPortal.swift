import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaGLib

/// Opens files from within a sandbox, where other programs can't be seen: the desktop opens them.
///
/// Uses the portal `org.freedesktop.portal.OpenURI`.
enum OpenPortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.OpenURI"
  /// The longest time for the portal to start and answer, in milliseconds.
  private static let patience: Int32 = 10_000

  /// What to do with a file; the raw value is the portal's method.
  enum Way: String {
    case open = "OpenFile"
    /// Shows the file in its folder.
    case show = "OpenDirectory"
  }

  /// Whether the program runs in a sandbox, so that it needs the portal.
  static var isNeeded: Bool {
    access("/.flatpak-info", F_OK) == 0 || getenv("SNAP") != nil
      || getenv("GTK_USE_PORTAL").map { String(cString: $0) == "1" } ?? false
  }

  /// Passes a file to the desktop; waits until that has accepted it.
  ///
  /// - Parameter asks: whether to ask the user for a program.
  /// - Returns: whether the desktop accepted the file.
  static func hand(over file: [UInt8], _ way: Way, asks: Bool) -> Bool {
    let descriptor = open(cString(file), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
      let descriptors = g_unix_fd_list_new()
    else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    defer { g_object_unref(UnsafeMutableRawPointer(descriptors)) }
    let index = g_unix_fd_list_append(descriptors, descriptor, nil)
    guard index >= 0 else { return false }
    let options = g_variant_dict_new(nil)
    defer { g_variant_dict_unref(options) }
    if asks { g_variant_dict_insert_value(options, "ask", g_variant_new_boolean(1)) }
    let members = [
      g_variant_new_string(""), g_variant_new_handle(index), g_variant_dict_end(options),
    ]
    let answer = g_dbus_connection_call_with_unix_fd_list_sync(
      bus, name, path, interface, way.rawValue,
      g_variant_new_tuple(members, gsize(members.count)), nil, G_DBUS_CALL_FLAGS_NONE, patience,
      descriptors, nil, nil, nil)
    answer.map { g_variant_unref($0) }
    return answer != nil
  }
}
