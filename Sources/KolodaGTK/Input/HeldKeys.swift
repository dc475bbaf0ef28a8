import CAdwaita

/// The keys that are held down, so that a key means the same until it is released.
///
/// A key that is held repeats. If the keyboard gets another layout meanwhile, it would go on as
/// another key.
@MainActor
final class HeldKeys {
  /// What each key meant when it was pressed.
  private var meanings: [UInt32: UInt32] = [:]

  /// Takes note of a press.
  ///
  /// - Returns: whether it counts: the repeat of a key that means something else now does not.
  func hold(_ code: UInt32, as press: KeyPress) -> Bool {
    let meaning = gdk_keyval_to_lower(press.latin)
    let held = meanings[code]
    meanings[code] = held ?? meaning
    return held == nil || held == meaning
  }

  /// Takes note that a key is released.
  func release(_ code: UInt32) { meanings[code] = nil }
}
