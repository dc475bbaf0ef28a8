import CAdwaita
import KolodaGLib
import KolodaGTK

/// Lines under the header that say what is wrong, one for each cause: each stays until its cause
/// is gone, or it is closed.
@MainActor
final class Banner {
  /// What a line is about; the lines stand in this order.
  enum Cause: Int, CaseIterable {
    /// The journal can't be read or written.
    case journal
    /// The journal was damaged and has been repaired.
    case repair
    /// The folder is not there.
    case folder
    /// Something in the folder can't be read.
    case files
    /// The deck's own settings say what can't be.
    case settings
    /// Something that was done did not work.
    case action
  }

  let widget: Widget?
  private var lines: [Cause: Line] = [:]

  private struct Line {
    let revealer: Widget
    let label: Widget
  }

  init() {
    widget = makeBox(GTK_ORIENTATION_VERTICAL)
    for cause in Cause.allCases {
      guard let line = makeLine(cause) else { continue }
      lines[cause] = line
      append(line.revealer, to: widget)
    }
  }

  private func makeLine(_ cause: Cause) -> Line? {
    guard let label = makeLabel(""), let revealer = gtk_revealer_new() else { return nil }
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_widget_set_hexpand(label, 1)
    let close = makeIconButton("window-close-symbolic", name: ActionTexts.close)
    close.map { gtk_widget_add_css_class($0, "flat") }
    close.map { gtk_widget_set_valign($0, GTK_ALIGN_CENTER) }
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["deck-banner"], children: [label, close])
    gtk_revealer_set_child(revealer.opaque, box)
    gtk_widget_set_visible(revealer, 0)
    Signal.connectNotify(UnsafeMutableRawPointer(revealer), "child-revealed") {
      // A line that nobody sees is not read out, either.
      let isShown = gtk_revealer_get_reveal_child(revealer.opaque) != 0
      if !isShown { gtk_widget_set_visible(revealer, 0) }
    }
    if let close {
      Signal.connect(close.object, "clicked") { [weak self] () -> Void in self?.hide(cause) }
    }
    return Line(revealer: revealer, label: label)
  }

  /// Shows what is wrong, in the place of what the same cause had to say before.
  func show(_ message: String, about cause: Cause) {
    guard let line = lines[cause] else { return }
    gtk_label_set_text(line.label.opaque, message)
    gtk_widget_set_visible(line.revealer, 1)
    gtk_revealer_set_reveal_child(line.revealer.opaque, 1)
  }

  /// Shows several things, each in a row of its own.
  func show(_ messages: [String], about cause: Cause) {
    if messages.isEmpty {
      hide(cause)
    } else {
      show(messages.joined(separator: "\n"), about: cause)
    }
  }

  /// Hides the line of a cause.
  func hide(_ cause: Cause) {
    lines[cause].map { gtk_revealer_set_reveal_child($0.revealer.opaque, 0) }
  }

  /// Hides all lines, but those of some causes.
  func hideAll(but kept: Set<Cause> = []) {
    for cause in Cause.allCases where !kept.contains(cause) { hide(cause) }
  }
}
