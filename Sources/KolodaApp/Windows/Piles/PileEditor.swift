import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A pile in the list of a deck's piles, as a row that expands for editing.
@MainActor
final class PileEditor {
  /// What the row asks of the window.
  struct Host {
    /// Changes the piles.
    var change: @MainActor ((inout PileDraft) -> Void) -> Void
    /// Renames the pile; returns what is wrong with the name.
    var rename: @MainActor (String) -> PileNameFault?
    /// Asks for a key for the pile.
    var askForKey: @MainActor () -> Void
    /// Asks for a folder.
    var askForFolder: @MainActor (@escaping @MainActor ([UInt8]) -> Void) -> Void
  }

  /// The contents of the row.
  struct Content: Equatable {
    var pile: Pile
    var keys: [Accelerator]
    /// The keys that do nothing.
    var idleKeys: [Accelerator]
    /// What is on it; nil where nobody needs to know.
    var cards: PileContents?
    /// Where it stands in the list.
    var place: Int
    /// The number of piles in the list.
    var piles: Int
  }

  let id: PileID
  let widget: Widget
  private let host: Host
  private let hasPhotos: Bool
  private let sign: Widget = gtk_image_new()
  private let up = makeIconButton("koloda-up-symbolic", name: PileEditingTexts.up)
  private let down = makeIconButton("koloda-down-symbolic", name: PileEditingTexts.down)
  private let name: Widget = adw_entry_row_new()
  private let fault: Widget = adw_action_row_new()
  private let colours = SwatchRow<UInt32>(
    PileEditingTexts.colour, columns: 9,
    PilePalette.colours.map { colour in
      let sign = makeBox(
        GTK_ORIENTATION_HORIZONTAL,
        classes: ["swatch-colour", PileColours.styleClass(of: colour.value)])
      gtk_widget_set_halign(sign, GTK_ALIGN_CENTER)
      gtk_widget_set_valign(sign, GTK_ALIGN_CENTER)
      return (colour.value, colour.title, sign)
    })
  private let icons = SwatchRow<String>(
    PileEditingTexts.icon, columns: 6,
    PilePalette.icons.map { ($0.name, $0.title, gtk_image_new_from_icon_name($0.name)) })
  private let keys = PileKeysRow()
  private let side = ChoiceRow<SwipeDirection?>(
    PileEditingTexts.side, nil,
    [(nil, PileEditingTexts.noSide)] + Piles.sides.map { (Optional($0), $0.name) })
  private let answer: ChoiceRow<Pile.Answer>
  private let preset: PilePresetRows
  private let remove: Widget
  private let removal: Widget
  private var shown: Content?
  private var isSetting = false

  /// Makes the row.
  ///
  /// - Parameter hasPhotos: whether the cards are photos, which Apply can move.
  init(_ id: PileID, hasPhotos: Bool, _ host: Host) {
    self.id = id
    self.host = host
    self.hasPhotos = hasPhotos
    answer = ChoiceRow(
      PileEditingTexts.answer,
      hasPhotos ? PileEditingTexts.answerMore : PileEditingTexts.answerOfRecordsMore,
      Pile.Answer.allCases.map { ($0, PileEditingTexts.name(of: $0)) })
    widget = adw_expander_row_new()
    preset = PilePresetRows(ask: host.askForFolder)
    remove = makeWrappingButton(PileEditingTexts.remove, classes: []).button
    removal = makePreferenceRow(PileEditingTexts.remove, "", control: remove)
    build()
    connect()
  }

  private func build() {
    let expander = widget.of(AdwExpanderRow.self)
    gtk_widget_add_css_class(sign, "pile-sign")
    adw_expander_row_add_prefix(expander, sign)
    for button in [down, up] {
      gtk_widget_add_css_class(button, "flat")
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      adw_expander_row_add_action(expander, button)
    }
    adw_preferences_row_set_title(name.of(AdwPreferencesRow.self), PileEditingTexts.name)
    gtk_widget_set_visible(fault, 0)
    gtk_widget_add_css_class(fault, "error")
    gtk_widget_add_css_class(remove, "destructive-action")
    let rows =
      [
        name, fault, colours.widget, icons.widget, keys.widget, side.widget, answer.widget,
      ] + (hasPhotos ? preset.widgets : []) + [removal]
    for row in rows { adw_expander_row_add_row(expander, row) }
  }

  private func connect() {
    let id = id
    for (button, step) in [(up, -1), (down, 1)] {
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        // The change rebuilds the list, including the button that is being clicked.
        MainThread.post { self?.host.change { $0.move(id, by: step) } }
      }
    }
    Signal.connect(name.object, "changed") { [weak self] () -> Void in self?.renamed() }
    Signal.connect(remove.object, "clicked") { [weak self] () -> Void in
      MainThread.post { self?.host.change { $0.remove(id) } }
    }
    colours.onChange = { [weak self] new in
      self?.host.change { $0.change(id) { $0.colour = new } }
    }
    icons.onChange = { [weak self] new in self?.host.change { $0.change(id) { $0.icon = new } } }
    side.onChange = { [weak self] new in self?.host.change { $0.put(id, on: new) } }
    answer.onChange = { [weak self] new in self?.host.change { $0.change(id) { $0.answer = new } } }
    preset.onChange = { [weak self] new in self?.host.change { $0.change(id) { $0.preset = new } } }
    keys.onAdd = { [weak self] in self?.host.askForKey() }
    keys.onRemove = { [weak self] in self?.host.change { $0.removeKeys(of: id) } }
  }

  private var typed: String { enteredText(in: name) }

  private func renamed() {
    guard !isSetting else { return }
    say(host.rename(typed))
  }

  private func say(_ what: PileNameFault?) {
    setClass("error", of: name, to: what != nil)
    gtk_widget_set_visible(fault, what == nil ? 0 : 1)
    what.map { nameRow(fault, PileEditingTexts.fault($0), nil) }
  }

  /// Updates the row.
  func show(_ content: Content) {
    guard content != shown else { return }
    let old = shown
    shown = content
    let pile = content.pile
    let row = widget.of(AdwPreferencesRow.self)
    adw_preferences_row_set_use_markup(row, 0)
    adw_preferences_row_set_title(row, pile.title)
    adw_expander_row_set_subtitle(
      widget.of(AdwExpanderRow.self), Self.summary(pile.side?.name, content.cards?.text))
    old.map { setClass($0.pile.styleClass, of: sign, to: false) }
    gtk_widget_add_css_class(sign, pile.styleClass)
    gtk_image_set_from_icon_name(sign.opaque, pile.icon)
    if PileDraft.tidied(typed) != pile.title {
      isSetting = true
      gtk_editable_set_text(name.opaque, pile.title)
      isSetting = false
      say(nil)
    }
    colours.show(pile.colour)
    icons.show(pile.icon)
    side.show(pile.side)
    answer.show(pile.answer)
    preset.show(pile.preset)
    keys.show(content.keys, idle: content.idleKeys, areOwn: !pile.keys.isEmpty)
    gtk_widget_set_sensitive(up, content.place > 0 ? 1 : 0)
    gtk_widget_set_sensitive(down, content.place + 1 < content.piles ? 1 : 0)
    showRemoval(content)
  }

  /// What stands below its name: where it lies, and what is on it.
  private static func summary(_ side: String?, _ cards: String?) -> String {
    guard let side, let cards else { return side ?? cards ?? "" }
    return PileEditingTexts.summary(side: side, cards: cards)
  }

  private func showRemoval(_ content: Content) {
    let count = content.cards?.count ?? 0
    let obstacle =
      content.piles == 1
      ? PileEditingTexts.last : count > 0 ? PileEditingTexts.notEmpty(count) : ""
    adw_action_row_set_subtitle(removal.of(AdwActionRow.self), obstacle)
    gtk_widget_set_sensitive(remove, obstacle.isEmpty ? 1 : 0)
  }

  /// Whether the row is expanded.
  var isExpanded: Bool {
    get { adw_expander_row_get_expanded(widget.of(AdwExpanderRow.self)) != 0 }
    set {
      adw_expander_row_set_expanded(widget.of(AdwExpanderRow.self), newValue ? 1 : 0)
    }
  }

  /// Takes the keyboard focus.
  func focus() { _ = gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }
}
