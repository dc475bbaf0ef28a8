import CAdwaita
import Glibc

/// Says something to the user of a screen reader without moving the focus.
///
/// GTK has a function for it since 4.14. Before, what is said is the name of a status label that
/// is never drawn. Screen readers that have read the window down to it are told when it changes.
@MainActor
final class Announcer {
  private typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32) -> Void

  /// GTK's `GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM`.
  private static let priority: UInt32 = 1
  private static let announce: Announce? = dlsym(nil, "gtk_accessible_announce").map {
    unsafeBitCast($0, to: Announce.self)
  }

  private let parent: Widget
  private let label: Widget?
  /// What was said last.
  private(set) var lastText = ""

  /// Makes the announcer of a widget, which does not outlive it.
  init(of parent: Widget) {
    self.parent = parent
    guard Announcer.announce == nil, let made = shim_status_label_new() else {
      label = nil
      return
    }
    label = made
    gtk_widget_set_can_target(made, 0)
    gtk_widget_set_parent(made, parent)
  }

  /// Lays the label out, as GTK wants it of every child.
  func allocate() {
    guard let label else { return }
    for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
      gtk_widget_measure(label, orientation, -1, nil, nil, nil, nil)
    }
    gtk_widget_allocate(label, 1, 1, -1, nil)
  }

  /// Says a text.
  func say(_ text: String) {
    if let announce = Announcer.announce {
      announce(parent.opaque, text, Announcer.priority)
    } else if let label {
      // The same words again would change nothing.
      if text == lastText { shim_accessible_set_label(label.opaque, "") }
      shim_accessible_set_label(label.opaque, text)
    }
    lastText = text
  }
}
