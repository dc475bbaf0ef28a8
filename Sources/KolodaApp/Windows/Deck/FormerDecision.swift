import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A line above a picture that has changed since it was decided: its former pile, and a button to
/// decide it so again.
@MainActor
final class FormerDecision {
  let widget: Widget
  private let label: Widget
  private let button: Widget

  /// Called when the button is pressed.
  var onConfirm: (@MainActor () -> Void)?

  init() {
    label = makeLabel("")
    button = gtk_button_new()
    widget = gtk_revealer_new()
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_widget_set_hexpand(label, 1)
    gtk_widget_add_css_class(button, "pill")
    gtk_widget_set_focus_on_click(button, 0)
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["osd", "former-decision"],
      children: [label, button])
    gtk_revealer_set_child(widget.opaque, box)
    gtk_revealer_set_transition_type(widget.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    hide()
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.onConfirm?() }
  }

  /// Shows the line.
  ///
  /// - Parameters:
  /// - pile: the name of the former pile.
  /// - key: the key that does the same as the button.
  func show(_ pile: String, key: Accelerator?) {
    gtk_label_set_text(label.opaque, DeckTexts.changedSince(pile: pile))
    gtk_button_set_label(button.of(GtkButton.self), pile)
    gtk_widget_set_tooltip_text(
      button, titled(DeckTexts.decideAgain(pile: pile), keys: key.map { [$0] } ?? []))
    gtk_widget_set_visible(widget, 1)
    gtk_revealer_set_reveal_child(widget.opaque, 1)
  }

  func hide() {
    gtk_revealer_set_reveal_child(widget.opaque, 0)
    // An invisible line must not take clicks.
    gtk_widget_set_visible(widget, 0)
  }
}
