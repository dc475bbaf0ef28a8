import CAdwaita
import KolodaGLib
import KolodaGTK

/// A switch that tells what the user chose, and not what the program shows.
@MainActor
final class SwitchControl {
  let widget: Widget = gtk_switch_new()
  /// Called with what the user chose.
  var onChange: (@MainActor (Bool) -> Void)?
  private var isSetting = false

  init() {
    Signal.connectNotify(widget.object, "active") { [weak self] in self?.changed() }
  }

  private func changed() {
    guard !isSetting else { return }
    onChange?(gtk_switch_get_active(widget.opaque) != 0)
  }

  /// Shows a value without calling `onChange`.
  func show(_ isOn: Bool) {
    isSetting = true
    defer { isSetting = false }
    gtk_switch_set_active(widget.opaque, isOn ? 1 : 0)
  }
}
