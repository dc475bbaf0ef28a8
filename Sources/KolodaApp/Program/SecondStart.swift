import CAdwaita
import Glibc
import KolodaDecks
import KolodaGTK

/// Starting Koloda while it is already running: the request goes to the running program, before GTK
/// is initialised here.
@MainActor
enum SecondStart {
  /// The running program's answer.
  enum Answer {
    /// There is no running program, or no bus.
    case none
    /// It accepted the request.
    case taken
    /// It is running, but does not answer.
    case silent
  }

  /// The message that the running program does not answer.
  static let noAnswer = "koloda: the running Koloda does not answer"

  private static let path = "/org/koloda/Koloda"
  private static let interface = "org.freedesktop.Application"
  /// The longest time for the running program to answer, in milliseconds.
  private static let patience: Int32 = 10_000

  /// Passes on what is to be opened; without targets, a window is shown.
  ///
  /// - Parameter opensNewWindow: whether to open a new window if there are no targets.
  static func hand(over targets: [OpenTarget], opensNewWindow: Bool = false) -> Answer {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return .none }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    var error: UnsafeMutablePointer<GError>?
    let (method, parameters) =
      !targets.isEmpty
      ? ("Open", tuple([uris(of: targets), platformFacts()]))
      : opensNewWindow
        ? ("ActivateAction", tuple([g_variant_new_string("new-window"), none(), platformFacts()]))
        : ("Activate", tuple([platformFacts()]))
    let answer = g_dbus_connection_call_sync(
      bus, ProgramIdentity.identifier, path, interface, method, parameters, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, patience, nil, &error)
    if let answer {
      g_variant_unref(answer)
      return .taken
    }
    defer { g_error_free(error) }
    return isTimeout(error) ? .silent : .none
  }

  private static func isTimeout(_ error: UnsafeMutablePointer<GError>?) -> Bool {
    g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
      || g_error_matches(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_TIMEOUT.rawValue)) != 0
  }

  private static func tuple(_ members: [OpaquePointer?]) -> OpaquePointer? {
    g_variant_new_tuple(members, gsize(members.count))
  }

  /// An empty list of arguments for an action.
  private static func none() -> OpaquePointer? {
    let type = g_variant_type_new("v")
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, nil, 0)
  }

  private static func uris(of targets: [OpenTarget]) -> OpaquePointer? {
    let texts = targets.map { strdup($0.uri) }
    defer { texts.forEach { free($0) } }
    let pointers = texts.map { UnsafePointer<CChar>($0) }
    return g_variant_new_strv(pointers, gssize(pointers.count))
  }

  /// The activation token of this start, which lets the running program's window come to the front.
  private static func platformFacts() -> OpaquePointer? {
    let facts = g_variant_dict_new(nil)
    defer { g_variant_dict_unref(facts) }
    for (name, variable) in [
      ("activation-token", "XDG_ACTIVATION_TOKEN"), ("desktop-startup-id", "DESKTOP_STARTUP_ID"),
    ] {
      guard let token = getenv(variable) else { continue }
      g_variant_dict_insert_value(facts, name, g_variant_new_string(token))
    }
    return g_variant_dict_end(facts)
  }
}
