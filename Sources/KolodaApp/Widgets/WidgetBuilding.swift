import CAdwaita
import KolodaGTK

// Short forms of GTK's constructors. GTK ends the program itself when a constructor has no
// memory, so a widget that it did not make never comes this far.

/// A box with its children.
@MainActor
func makeBox(
  _ orientation: GtkOrientation, spacing: Int32 = 0, classes: [String] = [],
  children: [Widget?] = []
) -> Widget? {
  let box = gtk_box_new(orientation, spacing)
  for name in classes { box.map { gtk_widget_add_css_class($0, name) } }
  for child in children { append(child, to: box) }
  return box
}

/// Adds a child at the end of a box.
@MainActor
func append(_ child: Widget?, to box: Widget?) {
  guard let child, let box else { return }
  gtk_box_append(box.of(GtkBox.self), child)
}

/// A button with a symbolic icon, a name for assistive technology and a tooltip.
@MainActor
func makeIconButton(
  _ icon: String, name: String, tooltip: String? = nil, action: String? = nil
) -> Widget? {
  guard let button = gtk_button_new_from_icon_name(icon) else { return nil }
  setFirstTooltip(tooltip ?? name, of: button)
  shim_accessible_set_label(button.opaque, name)
  if let action { gtk_actionable_set_action_name(button.opaque, action) }
  return button
}

/// Gives a tooltip to a widget that is not in a window yet.
///
/// For one that is not hidden GTK asks the display server where the pointer is, and waits for the
/// answer.
@MainActor
func setFirstTooltip(_ text: String, of widget: Widget) {
  gtk_widget_set_visible(widget, 0)
  gtk_widget_set_tooltip_text(widget, text)
  gtk_widget_set_visible(widget, 1)
}

/// A round button, whose words wrap where a narrow window or large text leaves no room.
@MainActor
func makePill(_ text: String) -> (button: Widget?, label: Widget?) {
  makeWrappingButton(text, classes: ["pill", "snug"])
}

/// A button whose words wrap where a narrow window or large text leaves no room.
@MainActor
func makeWrappingButton(_ text: String, classes: [String]) -> (button: Widget?, label: Widget?) {
  guard let label = makeLabel(text), let button = gtk_button_new() else { return (nil, nil) }
  gtk_label_set_wrap(label.opaque, 1)
  gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
  // Only there.
  gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
  gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
  gtk_button_set_child(button.of(GtkButton.self), label)
  for name in classes { gtk_widget_add_css_class(button, name) }
  shim_accessible_set_label(button.opaque, text)
  return (button, label)
}

/// Keeps a list, which scrolls, as narrow as its lines are easily read.
@MainActor
func makeClamped(_ list: Widget) -> Widget? {
  guard let clamp = adw_clamp_scrollable_new() else { return list }
  adw_clamp_scrollable_set_maximum_size(clamp.opaque, listWidth)
  adw_clamp_scrollable_set_tightening_threshold(clamp.opaque, listWidth)
  adw_clamp_scrollable_set_child(clamp.opaque, list)
  return clamp
}

/// The most that a list is wide, in logical pixels.
private let listWidth: Int32 = 720

/// A label, whose text may come from anywhere.
@MainActor
func makeLabel(_ text: String, classes: [String] = []) -> Widget? {
  let label = gtk_label_new(text)
  label.map { TextSeams.sew($0, text) }
  for name in classes { label.map { gtk_widget_add_css_class($0, name) } }
  return label
}

/// Gives or takes a style class.
@MainActor
func setClass(_ name: String, of widget: Widget?, to isSet: Bool) {
  guard let widget else { return }
  if isSet {
    gtk_widget_add_css_class(widget, name)
  } else {
    gtk_widget_remove_css_class(widget, name)
  }
}

/// Makes a window as high as what is in it is now, at the width that it has.
@MainActor
func fitHeight(of window: Widget) {
  let width = gtk_widget_get_width(window)
  if width > 0 { gtk_window_set_default_size(window.of(GtkWindow.self), width, -1) }
}
