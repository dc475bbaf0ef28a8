import CAdwaita
import KolodaGTK
import KolodaLocalization

/// The preferences of how decks open and look.
@MainActor
final class GeneralPage {
  let widget: Widget
  private let restores = PreferenceSwitch(PreferenceTexts.restores, PreferenceTexts.restoresMore)
  private let style = ChoiceRow<Settings.Style>(
    StyleTexts.style,
    DeckPreferenceTexts.style,
    [
      (.deck, StyleTexts.deckOwn), (.stack, StyleTexts.stack),
      (.background, StyleTexts.background),
      (.prototype, StyleTexts.prototype),
    ])
  private let visibleCards = PreferenceNumber(
    DeckPreferenceTexts.visibleCards, DeckPreferenceTexts.visibleCardsMore,
    Double(
      Settings.Limits.visibleCards.lowerBound)...Double(
        Settings.Limits.visibleCards.upperBound), step: 1, isSlider: false)
  private let mirrorsLayout = PreferenceSwitch(
    DeckPreferenceTexts.mirrorsLayout, DeckPreferenceTexts.mirrorsLayoutMore)
  private let mirrorsDecisions = PreferenceSwitch(
    DeckPreferenceTexts.mirrorsDecisions, DeckPreferenceTexts.mirrorsDecisionsMore)

  /// The choices for right-to-left languages.
  private let mirroring: Widget

  init(_ settings: SettingsStore) {
    mirroring = makeGroup(
      DeckPreferenceTexts.rightToLeft,
      description: DeckPreferenceTexts.rightToLeftMore,
      rows: [mirrorsLayout.widget, mirrorsDecisions.widget])
    widget = makePage(
      name: "general", title: PreferenceTexts.general, icon: "koloda-deck-symbolic",
      groups: [
        settings.isKept ? nil : GeneralPage.notice,
        makeGroup(PreferenceTexts.start, rows: [restores.widget]),
        makeGroup(PreferenceTexts.appearance, rows: [style.widget, visibleCards.widget]),
        mirroring,
      ])
    restores.onChange = { new in settings.change { $0.restoresSession = new } }
    style.onChange = { new in settings.change { $0.style = new } }
    visibleCards.onChange = { new in settings.change { $0.visibleCards = Int(new.rounded()) } }
    mirrorsLayout.onChange = { new in settings.change { $0.mirrorsLayout = new } }
    mirrorsDecisions.onChange = { new in settings.change { $0.mirrorsDecisions = new } }
    settings.follow(self) { [weak self] in self?.show($0) }
  }

  /// Says that nothing can be kept.
  private static var notice: Widget {
    let row = adw_action_row_new()
    nameRow(row, DeckPreferenceTexts.notKept, DeckPreferenceTexts.notKeptMore)
    let icon = gtk_image_new_from_icon_name("dialog-warning-symbolic")
    gtk_widget_add_css_class(icon, "warning")
    adw_action_row_add_prefix(row.of(AdwActionRow.self), icon)
    return makeGroup(nil, rows: [row])
  }

  private func show(_ settings: Settings) {
    restores.show(settings.restoresSession)
    style.show(settings.style)
    visibleCards.show(Double(settings.visibleCards))
    let isStack = settings.style == .deck || settings.style == .stack
    gtk_widget_set_sensitive(visibleCards.widget, isStack ? 1 : 0)
    let standard = Settings()
    // Who has changed them, in another language or by hand, can change them back.
    let matters =
      Language.isRightToLeft || settings.mirrorsLayout != standard.mirrorsLayout
      || settings.mirrorsDecisions != standard.mirrorsDecisions
    gtk_widget_set_visible(mirroring, matters ? 1 : 0)
    mirrorsLayout.show(settings.mirrorsLayout)
    mirrorsDecisions.show(settings.mirrorsDecisions)
  }
}
