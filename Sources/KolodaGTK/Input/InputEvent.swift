import CAdwaita

/// What an event of the pointer's devices tells.
enum InputEvent {
  /// Whether an event is a wheel's.
  ///
  /// On Wayland, a wheel with fine steps scrolls smoothly, by pixels.
  static func isWheel(_ event: OpaquePointer) -> Bool {
    guard gdk_event_get_event_type(event) == GDK_SCROLL else { return false }
    guard gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH else { return true }
    return gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_SURFACE
      && source(of: event) == GDK_SOURCE_MOUSE
  }

  /// Whether the device need not tell the end of a scroll.
  ///
  /// GDK takes Wayland's continuous sources for pointing sticks.
  static func mayEndSilently(_ event: OpaquePointer) -> Bool {
    source(of: event) == GDK_SOURCE_TRACKPOINT
  }

  /// Whether fingers are laid on a touchpad, to hold, pinch or swipe.
  static func beginsTouchpadGesture(_ event: OpaquePointer) -> Bool {
    let type = gdk_event_get_event_type(event)
    guard type == GDK_TOUCHPAD_HOLD || type == GDK_TOUCHPAD_PINCH || type == GDK_TOUCHPAD_SWIPE
    else { return false }
    return gdk_touchpad_event_get_gesture_phase(event) == GDK_TOUCHPAD_GESTURE_PHASE_BEGIN
  }

  /// Whether a finger touches the screen or a button is pressed.
  static func isPress(_ event: OpaquePointer) -> Bool {
    let type = gdk_event_get_event_type(event)
    return type == GDK_TOUCH_BEGIN || type == GDK_BUTTON_PRESS
  }

  private static func source(of event: OpaquePointer) -> GdkInputSource? {
    gdk_event_get_device(event).map(gdk_device_get_source)
  }
}
