import CAdwaita
import KolodaGTK
import KolodaTriage

// Short forms of GTK's constructors.

/// Creates a box with its children; nil leaves one out.
@MainActor
func makeBox(
  _ orientation: GtkOrientation, spacing: Int32 = 0, classes: [String] = [],
  children: [Widget?] = []
) -> Widget {
  let box = gtk_box_new(orientation, spacing)
  for name in classes { gtk_widget_add_css_class(box, name) }
  for child in children { append(child, to: box) }
  return box
}

/// Adds a child, if there is one, at the end of a box.
@MainActor
func append(_ child: Widget?, to box: Widget) {
  guard let child else { return }
  gtk_box_append(box.of(GtkBox.self), child)
}

/// Creates a button with a symbolic icon, a name for assistive technology and a tooltip.
@MainActor
func makeIconButton(
  _ icon: String, name: String, tooltip: String? = nil, action: String? = nil
) -> Widget {
  let button = gtk_button_new_from_icon_name(icon)
  setFirstTooltip(tooltip ?? name, of: button)
  shim_accessible_set_label(button.opaque, name)
  if let action { gtk_actionable_set_action_name(button.opaque, action) }
  return button
}

/// Sets the tooltip of a widget that is not in a window yet.
///
/// It hides the widget meanwhile: for a visible one, GTK asks the display server where the pointer
/// is, and waits for the answer.
@MainActor
func setFirstTooltip(_ text: String, of widget: Widget) {
  gtk_widget_set_visible(widget, 0)
  gtk_widget_set_tooltip_text(widget, text)
  gtk_widget_set_visible(widget, 1)
}

/// Creates a pill-shaped button whose text wraps in a narrow window or with large text.
@MainActor
func makePill(_ text: String) -> (button: Widget, label: Widget) {
  makeWrappingButton(text, classes: ["pill", "snug"])
}

/// Creates a button whose text wraps in a narrow window or with large text.
@MainActor
func makeWrappingButton(_ text: String, classes: [String]) -> (button: Widget, label: Widget) {
  let label = makeLabel(text)
  let button = gtk_button_new()
  gtk_label_set_wrap(label.opaque, 1)
  // Only a long word is cut, and that in a narrow window.
  let longest = text.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
  gtk_label_set_wrap_mode(
    label.opaque, longest > wholeWord ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
  // The text wraps only if there is no room.
  gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
  gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
  gtk_button_set_child(button.of(GtkButton.self), label)
  for name in classes { gtk_widget_add_css_class(button, name) }
  shim_accessible_set_label(button.opaque, text)
  return (button, label)
}

/// The width that a widget likes, in logical pixels.
@MainActor
func naturalWidth(of widget: Widget) -> Int32 {
  var width: Int32 = 0
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
  return width
}

/// The text in a field.
@MainActor
func enteredText(in field: Widget) -> String {
  gtk_editable_get_text(field.opaque).map { String(cString: $0) } ?? ""
}

/// The width that GTK reckons for a character of a widget's text, in logical pixels: about that of
/// most letters, but more in some scripts.
@MainActor
func characterWidth(of widget: Widget) -> Double {
  guard let context = gtk_widget_get_pango_context(widget),
    let metrics = pango_context_get_metrics(context, nil, nil)
  else { return 0 }
  defer { pango_font_metrics_unref(metrics) }
  let width = max(
    pango_font_metrics_get_approximate_char_width(metrics),
    pango_font_metrics_get_approximate_digit_width(metrics))
  return Double(width) / Double(PANGO_SCALE)
}

/// The most letters of a word that stay together on a button.
private let wholeWord = 9

/// Limits a scrolling list to a width at which its rows are easy to read.
@MainActor
func makeClamped(_ list: Widget) -> Widget {
  let clamp = adw_clamp_scrollable_new()
  adw_clamp_scrollable_set_maximum_size(clamp.opaque, listWidth)
  adw_clamp_scrollable_set_tightening_threshold(clamp.opaque, listWidth)
  adw_clamp_scrollable_set_child(clamp.opaque, list)
  return clamp
}

/// The greatest width of a list, in logical pixels.
private let listWidth: Int32 = 720

/// Creates a label for a text that may come from anywhere.
@MainActor
func makeLabel(_ text: String, classes: [String] = []) -> Widget {
  let label = gtk_label_new(text)
  TextSeams.sew(label, text)
  for name in classes { gtk_widget_add_css_class(label, name) }
  return label
}

/// Creates a label whose text wraps, aligned to the start of the line.
@MainActor
func makeText(_ text: String, classes: [String] = []) -> Widget {
  let label = makeLabel(text, classes: classes)
  wrapWords(of: label)
  return label
}

/// Lets a label's text wrap, even within long words, aligned to the start of the line.
@MainActor
func wrapWords(of label: Widget) {
  gtk_label_set_wrap(label.opaque, 1)
  gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
  gtk_label_set_xalign(label.opaque, 0)
}

/// Lets a label's text wrap in the same way, but only if there is no room for one line.
@MainActor
func wrapLines(of label: Widget) {
  wrapWords(of: label)
  gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
}

/// Makes a toggle button for a colour label: a dot of its colour.
@MainActor
func makeDotButton(_ label: ColourLabel) -> Widget {
  let button = gtk_toggle_button_new()
  let dot = makeBox(GTK_ORIENTATION_HORIZONTAL, classes: ["dot"])
  gtk_widget_set_halign(dot, GTK_ALIGN_CENTER)
  gtk_widget_set_valign(dot, GTK_ALIGN_CENTER)
  gtk_button_set_child(button.of(GtkButton.self), dot)
  for name in ["flat", "circular", label.styleClass] { gtk_widget_add_css_class(button, name) }
  gtk_widget_set_tooltip_text(button, label.title)
  shim_accessible_set_label(button.opaque, label.title)
  return button
}

/// Adds or removes a style class.
@MainActor
func setClass(_ name: String, of widget: Widget, to isSet: Bool) {
  if isSet {
    gtk_widget_add_css_class(widget, name)
  } else {
    gtk_widget_remove_css_class(widget, name)
  }
}

/// How many times as large as usual text is; 1 at least.
@MainActor
func textScale(of widget: Widget) -> Double {
  let usual = 96.0  // dots per inch
  let dots = gtk_widget_get_pango_context(widget).map { pango_cairo_context_get_resolution($0) }
  return max(dots ?? usual, usual) / usual
}

/// Sets a window's height to that of its parts, one above the other, at a width.
///
/// A scrolled window measures its content at another width than its own, where a text may wrap into
/// fewer lines.
@MainActor
func fitHeight(of window: Widget, to parts: [Widget], width: Int32) {
  let height = parts.reduce(Int32(0)) { sum, part in
    var height: Int32 = 0
    gtk_widget_measure(part, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    return sum + height
  }
  gtk_window_set_default_size(window.of(GtkWindow.self), width, height)
}

/// Whether the keyboard focus is in a widget or one of its descendants.
@MainActor
func holdsFocus(_ widget: Widget) -> Bool {
  guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
    return false
  }
  return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
}
