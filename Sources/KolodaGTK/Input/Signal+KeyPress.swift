import CAdwaita
import KolodaGLib

extension Signal {
  /// Connects to the presses that a key controller gets, with the repeats of a key that is held; the
  /// handler returns whether it handled the key.
  package static func connectKeys(
    _ controller: OpaquePointer, _ handler: @escaping @MainActor (KeyPress) -> Bool
  ) {
    let object = UnsafeMutableRawPointer(controller)
    let held = HeldKeys()
    connectKey(object, "key-pressed") { symbol, code, modifiers in
      // The controller has its widget by now.
      gtk_event_controller_get_widget(controller).map { held.follow($0) }
      let key = KeyboardKey(code, pressedIn: controller)
      var press = key.map { KeyPress(symbol, modifiers, on: $0) } ?? KeyPress(symbol, modifiers)
      let kind = held.hold(code, as: press)
      press.isRepeat = kind == .again
      return kind != .changed && handler(press)
    }
    connectKey(object, "key-released") { _, code, _ in
      held.release(code)
      return false
    }
  }
}
