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
  gtk_widget_set_tooltip_text(button, tooltip ?? name)
  shim_accessible_set_label(button.opaque, name)
  if let action { gtk_actionable_set_action_name(button.opaque, action) }
  return button
}

/// A button with an icon and a word beside it, which is left out where there is no room.
@MainActor
func makeSpacedButton(_ icon: String, _ title: String) -> Widget? {
  guard let button = gtk_button_new(), let squeezer = adw_squeezer_new(),
    let words = adw_button_content_new(), let sign = gtk_image_new_from_icon_name(icon)
  else { return nil }
  adw_button_content_set_icon_name(words.opaque, icon)
  adw_button_content_set_label(words.opaque, title)
  _ = adw_squeezer_add(squeezer.opaque, words)
  _ = adw_squeezer_add(squeezer.opaque, sign)
  gtk_button_set_child(button.of(GtkButton.self), squeezer)
  gtk_widget_set_tooltip_text(button, title)
  shim_accessible_set_label(button.opaque, title)
  return button
}

/// A label.
@MainActor
func makeLabel(_ text: String, classes: [String] = []) -> Widget? {
  let label = gtk_label_new(text)
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
