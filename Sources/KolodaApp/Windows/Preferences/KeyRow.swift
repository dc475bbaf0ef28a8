import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A command with its keys, which opens to take keys away and add others.
@MainActor
final class KeyRow {
  let widget: Widget
  private let command: KeyCommand
  private let settings: SettingsStore
  private let caps = KeyCaps()
  /// The row that adds a key, and takes all changes back.
  private let lastRow: Widget = adw_action_row_new()
  private var keyRows: [Widget] = []
  private let reset = makeIconButton("edit-undo-symbolic", name: KeyPreferenceTexts.reset)

  init(_ command: KeyCommand, _ settings: SettingsStore) {
    self.command = command
    self.settings = settings
    widget = adw_expander_row_new()
    nameRow(widget, command.title, nil)
    adw_expander_row_add_action(widget.of(AdwExpanderRow.self), caps.widget)
    addLastRow()
  }

  private func addLastRow() {
    let row = lastRow
    nameRow(row, KeyPreferenceTexts.addKey, nil)
    gtk_list_box_row_set_activatable(row.of(GtkListBoxRow.self), 1)
    Signal.connect(row.object, "activated") { [weak self] () -> Void in self?.ask() }
    gtk_widget_add_css_class(reset, "flat")
    gtk_widget_set_valign(reset, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(row.of(AdwActionRow.self), reset)
    Signal.connect(reset.object, "clicked") { [weak self] () -> Void in
      guard let self else { return }
      settings.change { $0.keys.reset(self.command) }
    }
    adw_expander_row_add_row(widget.of(AdwExpanderRow.self), row)
  }

  private func ask() {
    guard let root = gtk_widget_get_root(widget) else { return }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    KeyQuestion.ask(for: command, settings, over: window)
  }

  /// Shows the command's keys.
  func show(_ settings: Settings) {
    if case .swipe(let side) = command {
      let pile = settings.piles[side]
      adw_expander_row_set_subtitle(widget.of(AdwExpanderRow.self), pile?.title ?? "")
    }
    let keys = settings.keys[command]
    gtk_widget_set_sensitive(reset, settings.keys.hasDefaults(command) ? 0 : 1)
    if caps.show(keys, isIdle: { !settings.usesSingleLetters && $0.isSingleCharacter }) {
      rebuild(keys)
    }
  }

  private func rebuild(_ keys: [Accelerator]) {
    let expander = widget.of(AdwExpanderRow.self)
    for row in keyRows { adw_expander_row_remove(expander, row) }
    keyRows = []
    // The row that adds a key stays the last.
    g_object_ref(lastRow.object)
    adw_expander_row_remove(expander, lastRow)
    for key in keys {
      let row = makeKeyRow(key)
      adw_expander_row_add_row(expander, row)
      keyRows.append(row)
    }
    adw_expander_row_add_row(expander, lastRow)
    g_object_unref(lastRow.object)
  }

  private func makeKeyRow(_ key: Accelerator) -> Widget {
    let remove = makeIconButton(
      "list-remove-symbolic", name: KeyPreferenceTexts.removeKey(key.label))
    gtk_widget_add_css_class(remove, "flat")
    // It goes with its row: a click must not leave the keyboard focus to whatever is next.
    gtk_widget_set_focus_on_click(remove, 0)
    Signal.connect(remove.object, "clicked") { [weak self] () -> Void in
      guard let self else { return }
      // The button goes with its row: not while it is being clicked.
      MainThread.post { self.remove(key) }
    }
    let row = makePreferenceRow(key.label, nil, control: remove)
    let name = KeyPreferenceTexts.removeKey(key.label)
    shim_accessible_set_label(remove.opaque, name)
    return row
  }

  private func remove(_ key: Accelerator) {
    let place = keyRows.firstIndex { holdsFocus($0) }
    settings.change { $0.keys.remove(key, from: command) }
    // Who works by keyboard goes on at the next key, or at the row that adds one.
    guard let place else { return }
    let next = keyRows.indices.contains(place) ? keyRows[place] : keyRows.last ?? lastRow
    _ = gtk_widget_child_focus(next, GTK_DIR_TAB_FORWARD)
  }
}
