import CAdwaita
import KolodaGLib

extension Signal {
  /// Connects to the presses that a key controller gets; the handler returns whether it handled the
  /// key.
  package static func connectKeys(
    _ controller: OpaquePointer, _ handler: @escaping @MainActor (KeyPress) -> Bool
  ) {
    let object = UnsafeMutableRawPointer(controller)
    let held = HeldKeys()
    connectKey(object, "key-pressed") { symbol, code, modifiers in
      let key = KeyboardKey(code, pressedIn: controller)
      let press = key.map { KeyPress(symbol, modifiers, on: $0) } ?? KeyPress(symbol, modifiers)
      return held.hold(code, as: press) && handler(press)
    }
    connectKey(object, "key-released") { _, code, _ in
      held.release(code)
      return false
    }
  }
}
