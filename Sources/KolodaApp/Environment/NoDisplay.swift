import Glibc

/// The error that no window can be shown.
enum NoDisplay {
  /// The message, on one line.
  static var message: String {
    if isSet("WAYLAND_DISPLAY"), !isSet("XDG_RUNTIME_DIR") {
      // Without that variable, GTK does not look for a Wayland display.
      return "koloda: there is no display to open a window on: XDG_RUNTIME_DIR is not set"
    }
    return "koloda: there is no Wayland or X11 display to open a window on"
  }

  private static func isSet(_ name: String) -> Bool { getenv(name) != nil }
}
