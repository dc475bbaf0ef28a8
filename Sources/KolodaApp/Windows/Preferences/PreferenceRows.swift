import CAdwaita
import KolodaGLib
import KolodaGTK

/// A row with a title, a subtitle and a control at its end.
@MainActor
func makePreferenceRow(_ title: String, _ subtitle: String?, control: Widget) -> Widget {
  let row = adw_action_row_new()
  fill(row, title, subtitle, control: control)
  shim_accessible_set_label(control.opaque, title)
  return row
}

@MainActor
private func fill(_ row: Widget, _ title: String, _ subtitle: String?, control: Widget) {
  nameRow(row, title, subtitle)
  gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
  adw_action_row_add_suffix(row.of(AdwActionRow.self), control)
}

/// Gives a row its title and subtitle, which are taken as they are and not as markup.
@MainActor
func nameRow(_ row: Widget, _ title: String, _ subtitle: String?) {
  adw_preferences_row_set_use_markup(row.of(AdwPreferencesRow.self), 0)
  adw_preferences_row_set_title(row.of(AdwPreferencesRow.self), title)
  guard let subtitle else { return }
  // Both kinds of rows have subtitles, each by its own function.
  if shim_is_expander_row(row.object) != 0 {
    adw_expander_row_set_subtitle(row.of(AdwExpanderRow.self), subtitle)
  } else {
    adw_action_row_set_subtitle_lines(row.of(AdwActionRow.self), 0)
    adw_action_row_set_subtitle(row.of(AdwActionRow.self), subtitle)
  }
}

/// A group of rows with a title and a description above; nil leaves a row out.
@MainActor
func makeGroup(
  _ title: String?, description: String? = nil, rows: [Widget?]
) -> Widget {
  let group = adw_preferences_group_new()
  let pointer = group.of(AdwPreferencesGroup.self)
  if let title { adw_preferences_group_set_title(pointer, title) }
  if let description { adw_preferences_group_set_description(pointer, description) }
  for case let row? in rows { adw_preferences_group_add(pointer, row) }
  return group
}

/// A text below the rows of a group.
@MainActor
func makeFootnote(_ text: String) -> Widget {
  let label = makeLabel(text, classes: ["footnote", "dim-label"])
  gtk_label_set_wrap(label.opaque, 1)
  gtk_label_set_xalign(label.opaque, 0)
  return label
}

/// A page of groups; nil leaves one out.
@MainActor
func makePage(name: String, title: String, icon: String, groups: [Widget?]) -> Widget {
  let page = adw_preferences_page_new()
  let pointer = page.of(AdwPreferencesPage.self)
  adw_preferences_page_set_name(pointer, name)
  adw_preferences_page_set_title(pointer, title)
  adw_preferences_page_set_icon_name(pointer, icon)
  for case let group? in groups {
    adw_preferences_page_add(pointer, group.of(AdwPreferencesGroup.self))
  }
  return page
}

/// Makes those labels of a row that may be cut off keep room for some characters: a text beside
/// them that wraps would take all of it.
@MainActor
private func keepRoom(for characters: Int32, in widget: Widget) {
  // What there is to choose from has room enough.
  if widget.isInstance(of: gtk_popover_get_type()) { return }
  if widget.isInstance(of: gtk_label_get_type()) {
    guard gtk_label_get_ellipsize(widget.opaque) == PANGO_ELLIPSIZE_END else { return }
    gtk_label_set_width_chars(widget.opaque, characters)
    gtk_label_set_xalign(widget.opaque, 1)
    return
  }
  for child in widget.children { keepRoom(for: characters, in: child) }
}

/// A row that chooses one of several things.
@MainActor
final class ChoiceRow<Choice: Equatable> {
  let widget: Widget
  private let choices: [Choice]
  /// How many characters each has, a wide one counted as two.
  private let lengths: [Int]
  private var isSetting = false
  /// Called with what the user chose.
  var onChange: (@MainActor (Choice) -> Void)?
  /// How many characters of a choice are seen in the narrowest window, at the usual size of text.
  private static var shownCharacters: Double { 14 }

  init(_ title: String, _ subtitle: String?, _ choices: [(Choice, String)]) {
    self.choices = choices.map(\.0)
    lengths = choices.map { _, name in
      name.unicodeScalars.reduce(0) { $0 + (g_unichar_iswide($1.value) != 0 ? 2 : 1) }
    }
    widget = adw_combo_row_new()
    nameRow(widget, title, subtitle)
    let names = gtk_string_list_new(nil)
    for (_, name) in choices { gtk_string_list_append(names, name) }
    adw_combo_row_set_model(widget.of(AdwComboRow.self), names)
    g_object_unref(UnsafeMutableRawPointer(names))
    Signal.connectNotify(widget.object, "selected") { [weak self] in self?.changed() }
    // The label of the choice is there by then.
    Signal.connect(widget.object, "map") { [weak self] () -> Void in self?.fit() }
  }

  private var selected: Int? {
    let index = Int(adw_combo_row_get_selected(widget.of(AdwComboRow.self)))
    return choices.indices.contains(index) ? index : nil
  }

  private func fit() {
    guard let selected else { return }
    // Where text is larger, more of the title has to be seen, too.
    let most = ChoiceRow.shownCharacters / textScale(of: widget)
    keepRoom(for: Int32(min(Double(lengths[selected]), most)), in: widget)
  }

  private func changed() {
    fit()
    guard !isSetting, let selected else { return }
    onChange?(choices[selected])
  }

  /// Says something below the title.
  func say(_ subtitle: String) {
    adw_action_row_set_subtitle(widget.of(AdwActionRow.self), subtitle)
  }

  /// Shows a choice without calling `onChange`.
  func show(_ choice: Choice) {
    guard let index = choices.firstIndex(of: choice) else { return }
    isSetting = true
    defer { isSetting = false }
    adw_combo_row_set_selected(widget.of(AdwComboRow.self), guint(index))
  }
}

/// A row that switches something on and off.
///
/// For the keyboard and screen readers, the row is the switch: with two that have the focus one after
/// the other, each would be announced.
@MainActor
final class PreferenceSwitch {
  let widget: Widget = shim_switch_row_new()
  private let control = SwitchControl()
  /// Called with what the user chose.
  var onChange: (@MainActor (Bool) -> Void)? {
    get { control.onChange }
    set { control.onChange = newValue }
  }

  init(_ title: String, _ subtitle: String?) {
    fill(widget, title, subtitle, control: control.widget)
    adw_action_row_set_activatable_widget(widget.of(AdwActionRow.self), control.widget)
    gtk_widget_set_can_focus(control.widget, 0)
    shim_accessible_set_hidden(control.widget.opaque, 1)
    shim_accessible_set_label(widget.opaque, title)
    shim_accessible_set_checked(widget.opaque, 0)
    Signal.connectNotify(control.widget.object, "active") { [widget, control] in
      shim_accessible_set_checked(
        widget.opaque, gtk_switch_get_active(control.widget.opaque))
    }
  }

  /// Shows a value without calling `onChange`.
  func show(_ isOn: Bool) { control.show(isOn) }
}

/// A row that sets a number, by a slider or by a field with buttons.
@MainActor
final class PreferenceNumber {
  let widget: Widget
  private let control: Widget
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private var isSetting = false
  /// Called with the number that the user chose.
  var onChange: (@MainActor (Double) -> Void)?

  /// A slider's width, in logical pixels.
  private static let sliderWidth: Int32 = 130

  /// Makes a row.
  ///
  /// - Parameter isSlider: whether the number itself says nothing to people.
  init(
    _ title: String, _ subtitle: String?, _ range: ClosedRange<Double>, step: Double,
    isSlider: Bool
  ) {
    adjustment = gtk_adjustment_new(
      range.lowerBound, range.lowerBound, range.upperBound, step, 10 * step, 0)
    if isSlider {
      control = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, adjustment)
      gtk_scale_set_draw_value(control.of(GtkScale.self), 0)
      gtk_widget_set_size_request(control, Self.sliderWidth, -1)
    } else {
      control = gtk_spin_button_new(adjustment, step, 0)
      gtk_spin_button_set_numeric(control.opaque, 1)
    }
    widget = makePreferenceRow(title, subtitle, control: control)
    leaveScrollingAlone(control)
    Signal.connect(UnsafeMutableRawPointer(adjustment), "value-changed") {
      [weak self] () -> Void in self?.changed()
    }
  }

  private func changed() {
    guard !isSetting else { return }
    onChange?(gtk_adjustment_get_value(adjustment))
  }

  /// Shows a number without calling `onChange`.
  func show(_ number: Double) {
    isSetting = true
    defer { isSetting = false }
    gtk_adjustment_set_value(adjustment, number)
  }

  /// Says more about the number.
  func say(_ subtitle: String) {
    adw_action_row_set_subtitle(widget.of(AdwActionRow.self), subtitle)
  }
}
