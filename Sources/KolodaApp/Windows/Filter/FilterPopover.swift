import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// Asks which photos are to be shown; what is chosen holds at once.
@MainActor
final class FilterPopover {
  private var popover: Widget?
  private let name: Widget? = gtk_search_entry_new()
  private var stars: [(stars: Stars, button: Widget)] = []
  private var labels: [(label: ColourLabel, button: Widget)] = []
  private let place: Widget?
  private let kind: Widget?
  private let places: [PhotoCriteria.Place]
  private let kinds: [PhotoCriteria.Kind]
  private var isSetting = false
  /// What is asked for.
  private(set) var criteria: PhotoCriteria

  /// Is told what is asked for now.
  var onChange: (@MainActor (PhotoCriteria) -> Void)?
  /// Is called when it has closed.
  var onClose: (@MainActor () -> Void)?

  /// Makes one below a widget.
  ///
  /// - Parameters:
  ///   - piles: the deck's piles.
  ///   - kinds: the kinds of its photos.
  init(
    below parent: Widget, _ criteria: PhotoCriteria, piles: [Pile], kinds: [PhotoCriteria.Kind]
  ) {
    // What is asked for stays there, also where there is none of it any more.
    let kinds = kinds + (kinds.contains(criteria.kind) ? [] : [criteria.kind])
    self.kinds = kinds
    self.criteria = criteria
    popover = gtk_popover_new()
    places = [.undecided, .anywhere] + piles.map { .pile($0.id) }
    place = FilterPopover.dropDown(
      [DeckTexts.undecided, FilterTexts.all] + piles.map(\.title), FilterTexts.place)
    kind = FilterPopover.dropDown(kinds.map(\.title), FilterTexts.kind)
    build()
    show()
    guard let popover else { return }
    gtk_widget_set_parent(popover, parent)
    Signal.connect(popover.object, "closed") { [weak self] () -> Void in self?.onClose?() }
    gtk_popover_popup(popover.of(GtkPopover.self))
    name.map { _ = gtk_widget_grab_focus($0) }
  }

  /// Takes it away: its parent can't go as long as it has one.
  ///
  /// - Parameter isClosing: whether it is just closing, which goes on for a moment.
  func end(isClosing: Bool = false) {
    guard let popover else { return }
    self.popover = nil
    if isClosing {
      MainThread.post { gtk_widget_unparent(popover) }
    } else {
      gtk_widget_unparent(popover)
    }
  }

  private static func dropDown(_ titles: [String], _ label: String) -> Widget? {
    let list = gtk_string_list_new(nil)
    for title in titles { gtk_string_list_append(list, title) }
    let widget = gtk_drop_down_new(list, nil)
    widget.map { shim_accessible_set_label($0.opaque, label) }
    return widget
  }

  private func build() {
    let starRow = makeBox(GTK_ORIENTATION_HORIZONTAL)
    for value in Stars.allCases where value != .zero {
      guard let button = toggle("☆", FilterTexts.atLeast(value), ["flat", "star"]) else { continue }
      stars.append((value, button))
      append(button, to: starRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        self?.change { $0.stars = $0.stars == value ? .zero : value }
      }
    }
    let labelRow = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 3)
    for value in ColourLabel.allCases where value != .cleared {
      guard let button = toggle("●", value.title, ["flat", "circular", value.styleClass]) else {
        continue
      }
      labels.append((value, button))
      append(button, to: labelRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        self?.change { $0.labels.formSymmetricDifference([value]) }
      }
    }
    let clear = gtk_button_new_with_label(FilterTexts.clear)
    clear.map { button in
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        self?.change { $0 = PhotoCriteria() }
      }
    }
    let rows = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["mark-editor"],
      children: [
        name, row(FilterTexts.place, place), row(FilterTexts.stars, starRow),
        row(MarkTexts.label, labelRow), kinds.count > 1 ? row(FilterTexts.kind, kind) : nil, clear,
      ])
    popover.map { gtk_popover_set_child($0.of(GtkPopover.self), rows) }
    name.map { entry in
      shim_accessible_set_label(entry.opaque, FilterTexts.name)
      showHint(FilterTexts.name, in: entry)
      // A search entry takes Escape for itself.
      Signal.connect(entry.object, "stop-search") { [weak self] () -> Void in
        self?.popover.map { gtk_popover_popdown($0.of(GtkPopover.self)) }
      }
      Signal.connect(entry.object, "search-changed") { [weak self] () -> Void in
        guard let text = gtk_editable_get_text(entry.opaque) else { return }
        self?.change { $0.name = String(cString: text) }
      }
    }
    for (list, isPlace) in [(place, true), (kind, false)] {
      guard let list else { continue }
      Signal.connectNotify(list.object, "selected") { [weak self] in
        let chosen = Int(gtk_drop_down_get_selected(list.opaque))
        self?.choose(chosen, isPlace: isPlace)
      }
    }
  }

  /// Says in an empty search entry what it is for; GTK 4.8 has a property for that only.
  private func showHint(_ text: String, in entry: Widget) {
    var value = GValue()
    g_value_init(&value, g_type_from_name("gchararray"))
    defer { g_value_unset(&value) }
    g_value_set_string(&value, text)
    g_object_set_property(
      entry.object.assumingMemoryBound(to: GObject.self), "placeholder-text", &value)
  }

  private func choose(_ chosen: Int, isPlace: Bool) {
    change { criteria in
      if isPlace, places.indices.contains(chosen) {
        criteria.place = places[chosen]
      } else if !isPlace, kinds.indices.contains(chosen) {
        criteria.kind = kinds[chosen]
      }
    }
  }

  private func row(_ name: String, _ widget: Widget?) -> Widget? {
    let label = makeLabel(name, classes: ["dim-label"])
    label.map {
      gtk_label_set_xalign($0.opaque, 0)
      gtk_widget_set_hexpand($0, 1)
    }
    return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [label, widget])
  }

  private func toggle(_ sign: String, _ name: String, _ classes: [String]) -> Widget? {
    guard let button = gtk_toggle_button_new_with_label(sign) else { return nil }
    for name in classes { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_tooltip_text(button, name)
    shim_accessible_set_label(button.opaque, name)
    return button
  }

  private func change(_ body: (inout PhotoCriteria) -> Void) {
    guard !isSetting else { return }
    let before = criteria
    body(&criteria)
    show()
    if criteria != before { onChange?(criteria) }
  }

  /// Has the widgets show what is asked for.
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
    if let place, let index = places.firstIndex(of: criteria.place) {
      gtk_drop_down_set_selected(place.opaque, guint(index))
    }
    if let kind, let index = kinds.firstIndex(of: criteria.kind) {
      gtk_drop_down_set_selected(kind.opaque, guint(index))
    }
    if let name, let text = gtk_editable_get_text(name.opaque),
      String(cString: text) != criteria.name
    {
      gtk_editable_set_text(name.opaque, criteria.name)
    }
  }
}
