import CAdwaita
import KolodaGLib
import KolodaGTK

/// A slider with its name above.
@MainActor
final class SliderRow {
  let widget: Widget
  private let slider: Widget
  /// Called with the value that the user chose.
  var onChange: (@MainActor (Double) -> Void)?
  private var isSetting = false

  init(_ name: String, _ range: ClosedRange<Double>, step: Double, digits: Int32) {
    slider = gtk_scale_new_with_range(
      GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step)
    let label = makeLabel(name)
    gtk_label_set_xalign(label.opaque, 0)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [label, slider])
    gtk_scale_set_draw_value(slider.of(GtkScale.self), 1)
    gtk_scale_set_value_pos(slider.of(GtkScale.self), GTK_POS_RIGHT)
    gtk_scale_set_digits(slider.of(GtkScale.self), digits)
    gtk_widget_set_hexpand(slider, 1)
    shim_accessible_set_label(slider.opaque, name)
    leaveScrollingAlone(slider)
    Signal.connect(slider.object, "value-changed") { [weak self] () -> Void in self?.changed() }
  }

  private func changed() {
    guard !isSetting else { return }
    onChange?(gtk_range_get_value(slider.of(GtkRange.self)))
  }

  /// Shows a value without calling `onChange`.
  func show(_ value: Double) {
    isSetting = true
    defer { isSetting = false }
    gtk_range_set_value(slider.of(GtkRange.self), value)
  }
}

/// A switch with its name before it.
@MainActor
final class SwitchRow {
  let widget: Widget
  private let control = SwitchControl()
  /// Called with what the user chose.
  var onChange: (@MainActor (Bool) -> Void)? {
    get { control.onChange }
    set { control.onChange = newValue }
  }

  init(_ name: String) {
    let label = makeLabel(name)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_widget_set_hexpand(label, 1)
    widget = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [label, control.widget])
    gtk_widget_set_valign(control.widget, GTK_ALIGN_CENTER)
    shim_accessible_set_label(control.widget.opaque, name)
  }

  /// Shows a value without calling `onChange`.
  func show(_ isOn: Bool) { control.show(isOn) }
}
