import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The preferences page for the pile in each direction, and for when a swipe counts.
@MainActor
final class DecisionsPage {
  let widget: Widget
  private let settings: SettingsStore
  private let rows: [SwipeDirection: ChoiceRow<PileID>]
  private var signs: [SwipeDirection: Widget] = [:]
  private let reset: Widget
  /// The row that lists the user's own piles, with a button that removes them.
  private let ownRow: Widget
  private let ownGroup: Widget
  private let ownButton: Widget
  private let distance = PreferenceNumber(
    DeckPreferenceTexts.distance, "", Settings.Limits.swipeDistance, step: 0.05, isSlider: true)
  private let flick = PreferenceNumber(
    DeckPreferenceTexts.flick, "", Settings.Limits.flickSpeed, step: 50, isSlider: true)

  init(_ settings: SettingsStore) {
    self.settings = settings
    reset = gtk_button_new_with_label(PreferenceTexts.reset)
    var rows: [SwipeDirection: ChoiceRow<PileID>] = [:]
    for side in PileSides.directions {
      rows[side] = ChoiceRow(side.title, nil, Pile.builtIn.map { ($0.id, $0.title) })
    }
    self.rows = rows
    let group = makeGroup(
      PileTexts.directions, rows: PileSides.directions.map { rows[$0]?.widget })
    // Beside the button above the rows, it would have too little room where text is large.
    adw_preferences_group_add(
      group.of(AdwPreferencesGroup.self), makeFootnote(PreferenceTexts.directionsMore))
    ownButton = gtk_button_new_with_label(PileEditingTexts.standard)
    ownRow = makePreferenceRow(PreferenceTexts.ownPiles, "", control: ownButton)
    shim_accessible_set_label(ownButton.opaque, PileEditingTexts.standard)
    ownGroup = makeGroup(nil, rows: [ownRow])
    widget = makePage(
      name: "decisions", title: PreferenceTexts.decisions, icon: "koloda-directions-symbolic",
      groups: [
        group, ownGroup,
        makeGroup(
          DeckPreferenceTexts.swipe,
          description: DeckPreferenceTexts.swipeMore,
          rows: [distance.widget, flick.widget]),
      ])
    distance.onChange = { new in settings.change { $0.swipeDistance = new } }
    flick.onChange = { new in settings.change { $0.flickSpeed = new } }
    addSigns()
    Signal.connect(ownButton.object, "clicked") { () -> Void in
      settings.change { $0.ownPiles = [] }
    }
    gtk_widget_add_css_class(reset, "flat")
    adw_preferences_group_set_header_suffix(group.of(AdwPreferencesGroup.self), reset)
    gtk_widget_set_valign(reset, GTK_ALIGN_CENTER)
    gtk_widget_set_tooltip_text(reset, PreferenceTexts.resetDirections)
    Signal.connect(reset.object, "clicked") { () -> Void in
      settings.change { $0.sides = .standard }
    }
    for (side, row) in rows {
      row.onChange = { pile in settings.change { $0.sides.put(pile, on: side) } }
    }
    settings.follow(self) { [weak self] in self?.show($0) }
  }

  /// Adds the icon of its pile to each row.
  private func addSigns() {
    for (side, row) in rows {
      let sign = gtk_image_new()
      gtk_widget_add_css_class(sign, "pile-sign")
      adw_action_row_add_prefix(row.widget.of(AdwActionRow.self), sign)
      signs[side] = sign
    }
  }

  private func show(_ settings: Settings) {
    for side in PileSides.directions {
      let hasOwn = !settings.ownPiles.isEmpty
      (rows[side]?.widget).map { gtk_widget_set_sensitive($0, hasOwn ? 0 : 1) }
      guard let pile = Piles(settings.sides)[side] else { continue }
      rows[side]?.show(pile.id)
      guard let sign = signs[side] else { continue }
      gtk_image_set_from_icon_name(sign.opaque, pile.icon)
      for other in Pile.builtIn { setClass(other.styleClass, of: sign, to: other.id == pile.id) }
    }
    // Hide the group too: an empty one leaves a line.
    gtk_widget_set_visible(ownGroup, settings.ownPiles.isEmpty ? 0 : 1)
    adw_action_row_set_subtitle(
      ownRow.of(AdwActionRow.self), ListTexts.row(settings.ownPiles.map(\.title)))
    distance.show(settings.swipeDistance)
    let percent = Int((settings.swipeDistance * 50).rounded())
    distance.say(DeckPreferenceTexts.percentOfCard(percent))
    flick.show(settings.flickSpeed)
    let speed = Int(settings.flickSpeed.rounded())
    flick.say(DeckPreferenceTexts.pixelsPerSecond(speed))
    // It takes room from the heading beside it.
    gtk_widget_set_visible(reset, settings.sides == .standard ? 0 : 1)
  }
}
