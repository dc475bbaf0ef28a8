import CAdwaita
import KolodaGLib
import KolodaGTK

/// A note above a card that stands for a stack, is one of an open stack, or is a copy of another
/// picture.
@MainActor
final class StackNote {
  let widget: Widget
  private let button: Widget = gtk_button_new()
  private let card = makeLabel("", classes: ["osd", "closeup-note"])

  /// Called to open or close the stack.
  var onToggle: (@MainActor () -> Void)?

  init() {
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6)
    for name in ["osd", "pill", "stack-note"] { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_focus_on_click(button, 0)
    for part in [card, button] {
      gtk_widget_set_halign(part, GTK_ALIGN_CENTER)
      append(part, to: widget)
    }
    gtk_label_set_ellipsize(card.opaque, PANGO_ELLIPSIZE_MIDDLE)
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.onToggle?() }
    show(nil, tooltip: "", card: nil)
  }

  /// Updates the note; without texts it is hidden.
  ///
  /// - Parameters:
  /// - stack: the button's label; nil for no button.
  /// - tooltip: the button's tooltip.
  /// - text: which one of its stack the card is, or which picture it is a copy of; nil if it is
  ///   neither.
  func show(_ stack: String?, tooltip: String, card text: String?) {
    gtk_widget_set_visible(widget, stack == nil && text == nil ? 0 : 1)
    gtk_widget_set_visible(button, stack == nil ? 0 : 1)
    if let stack {
      gtk_button_set_label(button.of(GtkButton.self), stack)
      gtk_widget_set_tooltip_text(button, tooltip)
    }
    gtk_widget_set_visible(card, text == nil ? 0 : 1)
    if let text { gtk_label_set_text(card.opaque, text) }
  }
}
