import CAdwaita
import KolodaGLib
import KolodaGTK

/// A row of small toggle buttons for colours or icons, of which at most one is active.
@MainActor
final class SwatchRow<Choice: Equatable> {
  let widget: Widget = adw_preferences_row_new()
  private var buttons: [(choice: Choice, button: Widget)] = []
  private var isSetting = false
  /// Called with the user's choice.
  var onChange: (@MainActor (Choice) -> Void)?

  /// Makes the row.
  ///
  /// - Parameters:
  /// - columns: the most buttons side by side.
  /// - choices: each choice with its name and the content of its button.
  init(
    _ title: String, columns: Int, _ choices: [(choice: Choice, name: String, content: Widget)]
  ) {
    let flow = gtk_flow_box_new()
    gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(flow.opaque, guint(columns))
    gtk_flow_box_set_homogeneous(flow.opaque, 1)
    for choice in choices {
      let button = gtk_toggle_button_new()
      gtk_button_set_child(button.of(GtkButton.self), choice.content)
      for name in ["flat", "swatch"] { gtk_widget_add_css_class(button, name) }
      gtk_widget_set_tooltip_text(button, choice.name)
      shim_accessible_set_label(button.opaque, choice.name)
      if let first = buttons.first?.button {
        gtk_toggle_button_set_group(
          button.of(GtkToggleButton.self), first.of(GtkToggleButton.self))
      }
      buttons.append((choice.choice, button))
      gtk_flow_box_insert(flow.opaque, button, -1)
      // The focus goes to the button, not to the child that GTK wraps around it.
      gtk_widget_get_parent(button).map { gtk_widget_set_focusable($0, 0) }
      Signal.connect(button.object, "toggled") { [weak self] () -> Void in
        guard let self, !isSetting,
          gtk_toggle_button_get_active(button.of(GtkToggleButton.self)) != 0
        else { return }
        onChange?(choice.choice)
      }
    }
    let label = makeLabel(title)
    gtk_label_set_xalign(label.opaque, 0)
    let box = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["swatches"], children: [label, flow])
    adw_preferences_row_set_title(widget.of(AdwPreferencesRow.self), title)
    gtk_list_box_row_set_activatable(widget.of(GtkListBoxRow.self), 0)
    gtk_widget_set_focusable(widget, 0)
    gtk_list_box_row_set_child(widget.of(GtkListBoxRow.self), box)
  }

  /// Shows a choice without calling `onChange`.
  ///
  /// If no button has it, none is active.
  func show(_ choice: Choice) {
    isSetting = true
    defer { isSetting = false }
    for (other, button) in buttons {
      gtk_toggle_button_set_active(
        button.of(GtkToggleButton.self), other == choice ? 1 : 0)
    }
  }
}
