import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// Asks which cards to show.
///
/// Changes apply at once.
@MainActor
final class FilterPopover {
  private var popover: Widget?
  private let name: Widget = gtk_search_entry_new()
  private var stars: [(stars: Stars, button: Widget)] = []
  private var labels: [(label: ColourLabel, button: Widget)] = []
  private let place: Widget
  /// The drop-down of the kinds of photos, or of the fields of records.
  private let kind: Widget
  /// The kinds of photos to choose from; empty for records.
  private let kinds: [CardCriteria.Kind]
  /// The fields of records to choose from; nil for photos.
  private let fields: [String?]?
  /// Whether whole values are searched for; nil for photos.
  private let whole: Widget?
  private let places: [CardCriteria.Place]
  private var isSetting = false
  /// The current criteria.
  private(set) var criteria: CardCriteria

  /// The choice that depends on the kind of deck.
  enum Choice {
    /// The kinds of photos.
    case kinds([CardCriteria.Kind])
    /// The fields of records, by name.
    case fields([String])
  }

  /// Called with the new criteria after each change.
  var onChange: (@MainActor (CardCriteria) -> Void)?
  /// Called when the popover has closed.
  var onClose: (@MainActor () -> Void)?

  /// Makes a popover below a widget.
  ///
  /// - Parameters:
  /// - criteria: the current criteria.
  /// - piles: the deck's piles.
  /// - choice: the choice that depends on the kind of deck.
  init(below parent: Widget, _ criteria: CardCriteria, piles: [Pile], choice: Choice) {
    self.criteria = criteria
    popover = gtk_popover_new()
    places = [.undecided, .anywhere] + piles.map { .pile($0.id) }
    switch choice {
    case .kinds(let kinds):
      // The current choice stays available even if no card has it any more.
      self.kinds = kinds + (kinds.contains(criteria.kind) ? [] : [criteria.kind])
      fields = nil
      kind = FilterPopover.dropDown(self.kinds.map(\.title), FilterTexts.kind)
      whole = nil
    case .fields(let names):
      kinds = []
      let fields = [nil] + names.prefix(FilterPopover.mostFields).map(Optional.some)
      self.fields = fields
      kind = FilterPopover.dropDown(fields.map { $0 ?? RecordTexts.anyField }, RecordTexts.field)
      whole = gtk_check_button_new_with_label(RecordTexts.wholeValue)
    }
    place = FilterPopover.dropDown(
      [DeckTexts.undecided, fields == nil ? FilterTexts.all : RecordTexts.allRecords]
        + piles.map(\.title), FilterTexts.place)
    build()
    show()
    guard let popover else { return }
    gtk_widget_set_parent(popover, parent)
    Signal.connect(popover.object, "closed") { [weak self] () -> Void in self?.onClose?() }
    Popovers.closeIfRefused(popover)
  }

  /// Opens the popover; one that can't be opened closes at once.
  func open() {
    guard let popover else { return }
    gtk_popover_popup(popover.of(GtkPopover.self))
    if self.popover != nil { _ = gtk_widget_grab_focus(name) }
  }

  /// The most fields to choose from.
  private static let mostFields = 500

  /// Removes the popover.
  ///
  /// Its parent can't be destroyed while it has one.
  ///
  /// - Parameter isClosing: whether the popover is just closing, which takes a moment longer.
  func end(isClosing: Bool = false) {
    guard let popover else { return }
    self.popover = nil
    if isClosing {
      MainThread.post { gtk_widget_unparent(popover) }
    } else {
      gtk_widget_unparent(popover)
    }
  }

  private static func dropDown(_ titles: [String], _ label: String) -> Widget {
    let list = gtk_string_list_new(nil)
    for title in titles { gtk_string_list_append(list, title) }
    let widget = gtk_drop_down_new(list, nil)
    shim_accessible_set_label(widget.opaque, label)
    return widget
  }

  private func build() {
    let starRow = makeBox(GTK_ORIENTATION_HORIZONTAL)
    for value in Stars.allCases where value != .zero {
      let button = toggle("☆", FilterTexts.atLeast(value), ["flat", "star"])
      stars.append((value, button))
      append(button, to: starRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        self?.change { $0.stars = $0.stars == value ? .zero : value }
      }
    }
    let labelRow = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 3)
    for value in ColourLabel.allCases where value != .cleared {
      let button = makeDotButton(value)
      labels.append((value, button))
      append(button, to: labelRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        self?.change { $0.labels.formSymmetricDifference([value]) }
      }
    }
    let clear = gtk_button_new_with_label(FilterTexts.clear)
    Signal.connect(clear.object, "clicked") { [weak self] () -> Void in
      self?.change { $0 = CardCriteria() }
    }
    let kindRow = row(fields == nil ? FilterTexts.kind : RecordTexts.field, kind)
    let others = [
      row(FilterTexts.place, place), row(FilterTexts.stars, starRow),
      row(MarkTexts.label, labelRow),
    ]
    // The field belongs to the text that is searched for in it.
    let parts: [Widget?] =
      fields == nil
      ? [name] + others + [kinds.count > 1 ? kindRow : nil, clear]
      : [name, kindRow, whole] + others + [clear]
    let rows = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["mark-editor", "in-popover"],
      children: parts)
    if let whole {
      Signal.connect(whole.object, "toggled") { [weak self] () -> Void in
        let isWhole = gtk_check_button_get_active(whole.of(GtkCheckButton.self)) != 0
        self?.change { $0.isWhole = isWhole }
      }
    }
    popover.map { gtk_popover_set_child($0.of(GtkPopover.self), rows) }
    let hint = fields == nil ? FilterTexts.name : RecordTexts.contains
    shim_accessible_set_label(name.opaque, hint)
    showHint(hint, in: name)
    // A search entry handles Escape itself.
    Signal.connect(name.object, "stop-search") { [weak self] () -> Void in
      self?.popover.map { gtk_popover_popdown($0.of(GtkPopover.self)) }
    }
    Signal.connect(name.object, "search-changed") { [weak self] () -> Void in
      guard let self else { return }
      change { $0.name = enteredText(in: self.name) }
    }
    for (list, isPlace) in [(place, true), (kind, false)] {
      Signal.connectNotify(list.object, "selected") { [weak self] in
        let chosen = Int(gtk_drop_down_get_selected(list.opaque))
        self?.choose(chosen, isPlace: isPlace)
      }
    }
  }

  /// Sets the placeholder of a search entry; GTK 4.8 has only a property for it.
  private func showHint(_ text: String, in entry: Widget) {
    ObjectProperty.text(text).set("placeholder-text", of: entry.object)
  }

  private func choose(_ chosen: Int, isPlace: Bool) {
    change { criteria in
      if isPlace, places.indices.contains(chosen) {
        criteria.place = places[chosen]
      } else if !isPlace, let fields {
        if fields.indices.contains(chosen) { criteria.field = fields[chosen] }
      } else if !isPlace, kinds.indices.contains(chosen) {
        criteria.kind = kinds[chosen]
      }
    }
  }

  /// Puts a label above a widget, because a narrow window has no space beside it.
  private func row(_ name: String, _ widget: Widget) -> Widget {
    let label = makeLabel(name, classes: ["caption", "dim-label"])
    gtk_label_set_xalign(label.opaque, 0)
    return makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, children: [label, widget])
  }

  private func toggle(_ sign: String, _ name: String, _ classes: [String]) -> Widget {
    let button = gtk_toggle_button_new_with_label(sign)
    for name in classes { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_tooltip_text(button, name)
    shim_accessible_set_label(button.opaque, name)
    return button
  }

  private func change(_ body: (inout CardCriteria) -> Void) {
    guard !isSetting else { return }
    let before = criteria
    body(&criteria)
    show()
    if criteria != before { onChange?(criteria) }
  }

  /// Updates the widgets to the criteria.
  private func show() {
    isSetting = true
    defer { isSetting = false }
    for (value, button) in stars {
      showStar(on: button, value <= criteria.stars, name: FilterTexts.atLeast(value))
      gtk_toggle_button_set_active(
        button.of(GtkToggleButton.self), value == criteria.stars ? 1 : 0)
    }
    for (value, button) in labels {
      gtk_toggle_button_set_active(
        button.of(GtkToggleButton.self), criteria.labels.contains(value) ? 1 : 0)
    }
    if let index = places.firstIndex(of: criteria.place) {
      gtk_drop_down_set_selected(place.opaque, guint(index))
    }
    if let index = fields?.firstIndex(of: criteria.field) {
      gtk_drop_down_set_selected(kind.opaque, guint(index))
    }
    whole.map {
      gtk_check_button_set_active($0.of(GtkCheckButton.self), criteria.isWhole ? 1 : 0)
    }
    if let index = kinds.firstIndex(of: criteria.kind) {
      gtk_drop_down_set_selected(kind.opaque, guint(index))
    }
    if enteredText(in: name) != criteria.name {
      gtk_editable_set_text(name.opaque, criteria.name)
    }
  }
}
