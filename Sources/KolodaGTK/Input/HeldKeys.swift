import CAdwaita
import KolodaGLib

/// The keys that are held down, so that a key means the same until it is released.
///
/// A key that is held repeats. If the keyboard gets another layout meanwhile, it would go on as
/// another key.
@MainActor
final class HeldKeys {
  /// What the press of a key is.
  enum Press {
    /// The first since the key was released.
    case first
    /// The repeat of a key that is held.
    case again
    /// The repeat of a key that means something else now.
    case changed
  }

  /// What each key meant when it was pressed.
  private var meanings: [UInt32: UInt32] = [:]
  private var isFollowing = false

  /// Follows whether a widget or anything in it has the keyboard; further calls do nothing.
  func follow(_ widget: Widget) {
    guard !isFollowing else { return }
    isFollowing = true
    let focus = gtk_event_controller_focus_new()
    Signal.connect(UnsafeMutableRawPointer(focus), "leave") { [weak self] () -> Void in
      self?.releaseAll()
    }
    gtk_widget_add_controller(widget, focus)
  }

  /// Takes note of a press.
  func hold(_ code: UInt32, as press: KeyPress) -> Press {
    let meaning = gdk_keyval_to_lower(press.latin)
    guard let held = meanings[code] else {
      meanings[code] = meaning
      return .first
    }
    return held == meaning ? .again : .changed
  }

  /// Takes note that a key is released.
  func release(_ code: UInt32) { meanings[code] = nil }

  /// Takes note that the keyboard goes elsewhere, where keys are released unseen.
  func releaseAll() { meanings = [:] }
}
