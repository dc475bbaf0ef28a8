import CAdwaita
import KolodaGLib
import KolodaGTK

/// The keys of a pile, with buttons to add a key and to remove the pile's own keys.
@MainActor
final class PileKeysRow {
  let widget: Widget
  private let caps = KeyCaps()
  private let remove = makeIconButton(
    "edit-clear-symbolic", name: PileEditingTexts.removeKeys)

  /// Called to add a key.
  var onAdd: (@MainActor () -> Void)?
  /// Called to remove the pile's own keys.
  var onRemove: (@MainActor () -> Void)?

  init() {
    widget = adw_action_row_new()
    nameRow(widget, PileEditingTexts.keys, nil)
    let add = makeWrappingButton(KeyPreferenceTexts.addKey, classes: []).button
    for part in [caps.widget, remove, add] {
      gtk_widget_set_valign(part, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(widget.of(AdwActionRow.self), part)
    }
    Signal.connect(add.object, "clicked") { [weak self] () -> Void in self?.onAdd?() }
    gtk_widget_add_css_class(remove, "flat")
    Signal.connect(remove.object, "clicked") { [weak self] () -> Void in self?.onRemove?() }
  }

  /// Shows keys.
  ///
  /// - Parameters:
  ///   - idle: those of them that do nothing.
  ///   - areOwn: whether they are the pile's own, rather than those of the preferences.
  func show(_ keys: [Accelerator], idle: [Accelerator], areOwn: Bool) {
    gtk_widget_set_visible(remove, areOwn ? 1 : 0)
    caps.show(keys, isIdle: idle.contains)
  }
}
