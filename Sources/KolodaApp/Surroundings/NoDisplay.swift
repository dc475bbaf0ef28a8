import Glibc

/// Why no window can be shown at all.
enum NoDisplay {
  /// One line for people.
  static var message: String {
    if isSet("WAYLAND_DISPLAY"), !isSet("XDG_RUNTIME_DIR") {
      // GTK does not look for a Wayland display then.
      return "koloda: there is no display to open a window on: XDG_RUNTIME_DIR is not set"
    }
    return "koloda: there is no Wayland or X11 display to open a window on"
  }

  private static func isSet(_ name: String) -> Bool { getenv(name) != nil }
}
