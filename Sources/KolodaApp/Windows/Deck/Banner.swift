import CAdwaita
import KolodaGLib
import KolodaGTK

/// Lines below the header that say what is wrong, one for each cause.
///
/// A line stays until its cause is gone or it is closed.
@MainActor
final class Banner {
  /// What a line is about.
  ///
  /// The lines are shown in this order.
  enum Cause: Int, CaseIterable {
    /// The journal can't be read or written.
    case journal
    /// The journal was damaged and has been repaired.
    case repair
    /// The folder is missing.
    case folder
    /// The server of a shared deck can't be reached, or refuses.
    case server
    /// An Apply is not finished.
    case apply
    /// Something in the folder can't be read.
    case files
    /// The deck's own settings have invalid values.
    case settings
    /// The deck goes on with decisions from another place.
    case origin
    /// An action failed.
    case action
  }

  let widget: Widget
  private var lines: [Cause: Line] = [:]
  /// Called with a line's text when the line appears or its text changes.
  var onNews: (@MainActor (String) -> Void)?

  private struct Line {
    let revealer: Widget
    /// The text and the buttons.
    let box: Widget
    let label: Widget
    /// The box for the line's buttons.
    let buttons: Widget
    let close: Widget
  }

  /// A button of a line.
  struct Button {
    let title: String
    let press: @MainActor () -> Void
  }

  init() {
    widget = makeBox(GTK_ORIENTATION_VERTICAL)
    for cause in Cause.allCases {
      let line = makeLine(cause)
      lines[cause] = line
      append(line.revealer, to: widget)
    }
  }

  private func makeLine(_ cause: Cause) -> Line {
    let label = makeLabel("")
    let revealer = gtk_revealer_new()
    let buttons = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    let close = makeIconButton("window-close-symbolic", name: ActionTexts.close)
    wrapWords(of: label)
    gtk_widget_set_hexpand(label, 1)
    gtk_widget_add_css_class(close, "flat")
    gtk_widget_set_valign(close, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    gtk_widget_set_visible(buttons, 0)
    gtk_widget_set_valign(buttons, GTK_ALIGN_CENTER)
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["deck-banner"],
      children: [
        makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [label, close]), buttons,
      ])
    gtk_revealer_set_child(revealer.opaque, box)
    gtk_widget_set_visible(revealer, 0)
    Signal.connectNotify(UnsafeMutableRawPointer(revealer), "child-revealed") {
      // A hidden line must not be read by a screen reader either.
      let isShown = gtk_revealer_get_reveal_child(revealer.opaque) != 0
      if !isShown { gtk_widget_set_visible(revealer, 0) }
    }
    Signal.connect(close.object, "clicked") { [weak self] () -> Void in self?.hide(cause) }
    return Line(revealer: revealer, box: box, label: label, buttons: buttons, close: close)
  }

  /// Whether the window is narrow: it has no room for text and buttons side by side.
  var isNarrow = false {
    didSet {
      let orientation = isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
      for line in lines.values {
        gtk_orientable_set_orientation(line.box.opaque, orientation)
        gtk_box_set_spacing(line.box.of(GtkBox.self), isNarrow ? 6 : 12)
      }
    }
  }

  /// Shows what is wrong, in place of what the same cause said before.
  ///
  /// - Parameters:
  /// - isQuiet: whether the line is only information that needs no action.
  /// - buttons: what can be done about it; nil for a line that can be closed.
  func show(
    _ message: String, about cause: Cause, isQuiet: Bool = false, _ buttons: [Button]? = nil
  ) {
    guard let line = lines[cause] else { return }
    let isNews =
      gtk_revealer_get_reveal_child(line.revealer.opaque) == 0
      || gtk_label_get_text(line.label.opaque).map { String(cString: $0) } != message
    defer { if isNews { onNews?(message) } }
    setClass("quiet", of: line.box, to: isQuiet)
    gtk_label_set_text(line.label.opaque, message)
    while let old = gtk_widget_get_first_child(line.buttons) {
      gtk_box_remove(line.buttons.of(GtkBox.self), old)
    }
    for button in buttons ?? [] {
      let widget = gtk_button_new_with_label(button.title)
      gtk_widget_set_focus_on_click(widget, 0)
      // The action may remove the button, which must not happen before the press is over.
      Signal.connect(widget.object, "clicked") { () -> Void in MainThread.post { button.press() } }
      append(widget, to: line.buttons)
    }
    gtk_widget_set_visible(line.buttons, buttons?.isEmpty ?? true ? 0 : 1)
    gtk_widget_set_visible(line.close, buttons == nil ? 1 : 0)
    gtk_widget_set_visible(line.revealer, 1)
    gtk_revealer_set_reveal_child(line.revealer.opaque, 1)
  }

  /// Shows several messages about one cause, each on a line of its own; none hides the line.
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

  /// Hides all lines except those of `kept`.
  func hideAll(but kept: Set<Cause> = []) {
    for cause in Cause.allCases where !kept.contains(cause) { hide(cause) }
  }
}
