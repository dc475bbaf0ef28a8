import CAdwaita

/// Announces texts to screen readers without moving the focus.
///
/// GTK 4.14 and newer have a function for it. With older versions the text becomes the name of a
/// status label that is never drawn; screen readers that know the window's widgets report the
/// change.
@MainActor
final class Announcer {
  private static let announce = NewerFunction(
    "gtk_accessible_announce",
    (@convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32) -> Void).self)
  private static let context = NewerFunction(
    "gtk_accessible_get_at_context",
    (@convention(c) (OpaquePointer) -> UnsafeMutablePointer<GTypeInstance>?).self)
  /// The value of GTK's `GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM`.
  private static let priority: UInt32 = 1
  /// The types of GTK's connections that can announce.
  ///
  /// That for tests, which GTK also takes where there is no accessibility bus, lacks the function that
  /// an announcement would call.
  private static let speakingContexts: Set = ["GtkAtSpiContext", "GtkAccessKitContext"]

  /// Whether GTK announces texts by itself.
  static var isOfGTK: Bool { announce.call != nil }

  private let parent: Widget
  private let label: Widget?
  /// The text that was announced last.
  private(set) var lastText = ""

  /// Makes the announcer of a widget, which must outlive the announcer.
  init(of parent: Widget) {
    self.parent = parent
    guard !Announcer.isOfGTK else {
      label = nil
      return
    }
    let made = shim_status_label_new()
    label = made
    gtk_widget_set_can_target(made, 0)
    gtk_widget_set_parent(made, parent)
  }

  /// Allocates the label, as GTK requires for every child widget.
  func allocate() {
    guard let label else { return }
    for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
      gtk_widget_measure(label, orientation, -1, nil, nil, nil, nil)
    }
    gtk_widget_allocate(label, 1, 1, -1, nil)
  }

  /// Announces a text.
  func say(_ text: String) {
    if Announcer.isOfGTK {
      Announcer.say(text, from: parent)
    } else if let label {
      // Setting the same name again would not be reported.
      if text == lastText { shim_accessible_set_label(label.opaque, "") }
      shim_accessible_set_label(label.opaque, text)
    }
    lastText = text
  }

  /// Announces a text by GTK, if it can and has a connection to screen readers.
  static func say(_ text: String, from widget: Widget) {
    if canSpeak(widget) { announce.call?(widget.opaque, text, priority) }
  }

  /// Whether GTK has a connection to screen readers for a widget that can announce.
  private static func canSpeak(_ widget: Widget) -> Bool {
    guard let context = Announcer.context.call?(widget.opaque) else { return false }
    defer { g_object_unref(context) }
    let type = g_type_name_from_instance(context)
    return type.map { Announcer.speakingContexts.contains(String(cString: $0)) } ?? false
  }
}
