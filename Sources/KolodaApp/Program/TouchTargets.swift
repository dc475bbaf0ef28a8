import CAdwaita
import KolodaGLib
import KolodaGTK

/// Enlarges buttons to at least 44 by 44 logical pixels if there is a touchscreen.
///
/// Depends on the display's devices, not on touches, so that nothing moves under the first finger.
@MainActor
enum TouchTargets {
  /// Adwaita adds 5 logical pixels of padding on each side.
  private static let style = """
    button:not(.pill):not(.decision) { min-width: 34px; min-height: 34px; }
    """
  private static var provider: ObjectReference?

  /// Starts following the devices of a display.
  static func follow(_ display: OpaquePointer) {
    guard let seat = gdk_display_get_default_seat(display) else { return }
    for signal in ["device-added", "device-removed"] {
      Signal.connectPointer(UnsafeMutableRawPointer(seat), signal) { _ in update(display, seat) }
    }
    update(display, seat)
  }

  private static func update(_ display: OpaquePointer, _ seat: UnsafeMutablePointer<GdkSeat>) {
    let abilities = gdk_seat_get_capabilities(seat).rawValue
    let hasTouch = abilities & GDK_SEAT_CAPABILITY_TOUCH.rawValue != 0
    guard hasTouch != (provider != nil) else { return }
    if let provider {
      gtk_style_context_remove_provider_for_display(display, provider.pointer)
      self.provider = nil
    } else {
      let made = gtk_css_provider_new()
      gtk_css_provider_load_from_data(made, style, -1)
      let added = ObjectReference(owning: OpaquePointer(made))
      gtk_style_context_add_provider_for_display(
        display, added.pointer, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
      provider = added
    }
  }
}
