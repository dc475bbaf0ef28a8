import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The preferences of which keys do what.
@MainActor
final class KeysPage {
  let widget: Widget
  private let settings: SettingsStore
  private let letters = PreferenceSwitch(
    KeyPreferenceTexts.singleLetters,
    KeyPreferenceTexts.singleLettersMore)
  private let rows: [KeyCommand: KeyRow]
  private let reset = gtk_button_new_with_label(KeyPreferenceTexts.resetAll)

  init(_ settings: SettingsStore) {
    self.settings = settings
    var rows: [KeyCommand: KeyRow] = [:]
    for command in KeyCommand.all { rows[command] = KeyRow(command, settings) }
    self.rows = rows
    let decisions = KeyCommand.all.filter { if case .decide = $0 { true } else { false } }
    let swipes = KeyCommand.all.filter { if case .swipe = $0 { true } else { false } }
    let looks = KeyCommand.all.filter {
      switch $0 {
      case .browse, .zoom, .zoomStep, .information, .pan: true
      default: false
      }
    }
    let marks = KeyCommand.all.filter {
      switch $0 {
      case .stars, .label, .note, .turn: true
      default: false
      }
    }
    let others = KeyCommand.all.filter {
      !marks.contains($0) && !decisions.contains($0) && !swipes.contains($0) && !looks.contains($0)
    }
    let first = makeGroup(nil, rows: [letters.widget])
    let directions = makeGroup(
      KeyPreferenceTexts.byDirection, rows: swipes.map { rows[$0]?.widget })
    widget = makePage(
      name: "keys", title: KeyPreferenceTexts.page, icon: "input-keyboard-symbolic",
      groups: [
        first, directions,
        makeGroup(KeyPreferenceTexts.byPile, rows: decisions.map { rows[$0]?.widget }),
        makeGroup(KeyPreferenceTexts.card, rows: others.map { rows[$0]?.widget }),
        makeGroup(MarkTexts.heading, rows: marks.map { rows[$0]?.widget }),
        makeGroup(KeyTexts.view, rows: looks.map { rows[$0]?.widget }),
      ])
    for list in widget.withDescendants where list.isInstance(of: gtk_list_box_get_type()) {
      ListLeaving.set(on: list)
    }
    gtk_widget_add_css_class(reset, "flat")
    gtk_widget_set_valign(reset, GTK_ALIGN_CENTER)
    gtk_widget_set_tooltip_text(reset, KeyPreferenceTexts.reset)
    adw_preferences_group_set_header_suffix(directions.of(AdwPreferencesGroup.self), reset)
    Signal.connect(reset.object, "clicked") { () -> Void in
      settings.change { $0.keys = .defaults }
    }
    letters.onChange = { new in settings.change { $0.usesSingleLetters = new } }
    settings.follow(self) { [weak self] in self?.show($0) }
  }

  private func show(_ settings: Settings) {
    letters.show(settings.usesSingleLetters)
    for row in rows.values { row.show(settings) }
    // It takes room from the heading beside it.
    gtk_widget_set_visible(reset, settings.keys == .defaults ? 0 : 1)
  }
}
