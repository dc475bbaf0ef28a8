import CAdwaita
import KolodaGLib
import KolodaGTK

/// The keys of a pile, with buttons that add one and take them away.
@MainActor
final class PileKeysRow {
  let widget: Widget?
  private let caps = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  private let remove = makeIconButton(
    "edit-clear-symbolic", name: PileEditingTexts.removeKeys)
  private var shown: [Accelerator]?

  /// A key is to be added.
  var onAdd: (@MainActor () -> Void)?
  /// The keys are to go.
  var onRemove: (@MainActor () -> Void)?

  init() {
    widget = adw_action_row_new()
    guard let widget else { return }
    nameRow(widget, PileEditingTexts.keys, nil)
    let add = makeWrappingButton(KeyPreferenceTexts.addKey, classes: []).button
    for part in [caps, remove, add] {
      guard let part else { continue }
      gtk_widget_set_valign(part, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(widget.of(AdwActionRow.self), part)
    }
    if let add {
      Signal.connect(add.object, "clicked") { [weak self] () -> Void in self?.onAdd?() }
    }
    guard let remove else { return }
    gtk_widget_add_css_class(remove, "flat")
    Signal.connect(remove.object, "clicked") { [weak self] () -> Void in self?.onRemove?() }
  }

  /// Shows keys.
  ///
  /// - Parameter areOwn: whether they are the pile's own, and not those of the preferences.
  func show(_ keys: [Accelerator], areOwn: Bool) {
    remove.map { gtk_widget_set_visible($0, areOwn ? 1 : 0) }
    guard keys != shown, let caps else { return }
    shown = keys
    while let old = gtk_widget_get_first_child(caps) { gtk_box_remove(caps.of(GtkBox.self), old) }
    for key in keys { append(makeLabel(key.keycap, classes: ["keycap", "large"]), to: caps) }
    if keys.isEmpty {
      append(makeLabel(KeyPreferenceTexts.noKeys, classes: ["dim-label"]), to: caps)
    }
  }
}
