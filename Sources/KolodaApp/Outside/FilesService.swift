import CKolodaGLib
import KolodaDecks
import KolodaFiles
import KolodaGLib

/// The desktop's file manager, through freedesktop.org's "File Manager D-Bus Interface".
enum FilesService {
  private static let name = "org.freedesktop.FileManager1"
  private static let path = "/org/freedesktop/FileManager1"
  /// The longest time for the file manager to start and answer, in milliseconds.
  private static let patience: Int32 = 10_000

  /// Shows files selected in their folders; waits for the answer.
  ///
  /// - Returns: whether a file manager has done it.
  static func show(_ files: [[UInt8]]) -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let type = g_variant_type_new("as")
    defer { g_variant_type_free(type) }
    let uris = g_variant_builder_new(type)
    defer { g_variant_builder_unref(uris) }
    for file in files {
      g_variant_builder_add_value(uris, g_variant_new_string(fileURI(of: file)))
    }
    let members = [g_variant_builder_end(uris), g_variant_new_string("")]
    let answer = g_dbus_connection_call_sync(
      bus, name, path, name, "ShowItems", g_variant_new_tuple(members, gsize(members.count)), nil,
      G_DBUS_CALL_FLAGS_NONE, patience, nil, nil)
    answer.map { g_variant_unref($0) }
    return answer != nil
  }
}
