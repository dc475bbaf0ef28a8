import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A row of toggle buttons, one for each pile, of which one is active.
@MainActor
final class ReviewTabs {
  let widget: Widget = gtk_scrolled_window_new()
  private var labels: [PileID?: Widget] = [:]
  private var buttons: [PileID?: Widget] = [:]
  private var titles: [PileID?: String] = [:]
  /// The button that is active; nil before one is.
  private var active: Widget?
  private var isSetting = false
  private let drag: ReviewDrag

  /// Called with the pile to show; nil for the undecided cards.
  var onChoice: (@MainActor (PileID?) -> Void)?
  /// Called with the pile that photos were dropped on.
  var onDrop: (@MainActor (PileID) -> Void)?

  /// Makes the buttons.
  ///
  /// - Parameter drag: lets photos be dropped on them.
  init(_ piles: [Pile], drag: ReviewDrag) {
    self.drag = drag
    // If there are more piles than fit, the row scrolls.
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    adopt(piles)
    guard let place = gtk_scrolled_window_get_hadjustment(widget.opaque) else { return }
    // The width of the row or of the window is another one.
    Signal.connect(UnsafeMutableRawPointer(place), "changed") { [weak self] () -> Void in
      // The layout is going on.
      MainThread.post { [weak self] in self?.reveal() }
    }
  }

  /// Scrolls to the active button.
  private func reveal() {
    var bounds = graphene_rect_t()
    guard let active, let place = gtk_scrolled_window_get_hadjustment(widget.opaque),
      gtk_widget_compute_bounds(active, widget, &bounds) != 0
    else { return }
    let start = Double(bounds.origin.x) + gtk_adjustment_get_value(place)
    gtk_adjustment_clamp_page(place, start, start + Double(bounds.size.width))
  }

  /// Makes the buttons again; none is active yet.
  func adopt(_ piles: [Pile]) {
    (labels, buttons, titles, active) = ([:], [:], [:], nil)
    let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["review-tabs"])
    var first: Widget?
    for pile in piles.map(Optional.some) + [nil] {
      let button = gtk_toggle_button_new()
      let title = pile?.title ?? ReviewTexts.undecided
      let label = makeLabel(title)
      let sign = pile.map { gtk_image_new_from_icon_name($0.icon) }
      if let pile, let sign {
        for name in ["pile-sign", pile.styleClass] { gtk_widget_add_css_class(sign, name) }
      }
      let content = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [sign, label])
      gtk_button_set_child(button.of(GtkButton.self), content)
      gtk_widget_add_css_class(button, "flat")
      if let first {
        gtk_toggle_button_set_group(
          button.of(GtkToggleButton.self), first.of(GtkToggleButton.self))
      }
      first = first ?? button
      append(button, to: row)
      labels[pile?.id] = label
      buttons[pile?.id] = button
      titles[pile?.id] = title
      let id = pile?.id
      if let id { drag.addTarget(to: button) { [weak self] in self?.onDrop?(id) } }
      Signal.connect(button.object, "toggled") { [weak self] () -> Void in
        guard let self, !isSetting,
          gtk_toggle_button_get_active(button.of(GtkToggleButton.self)) != 0
        else { return }
        active = button
        onChoice?(id)
      }
    }
    gtk_widget_set_halign(row, GTK_ALIGN_CENTER)
    gtk_scrolled_window_set_child(widget.opaque, row)
  }

  /// Whether there is a button for a pile.
  func has(_ pile: PileID?) -> Bool { buttons[pile] != nil }

  /// Activates the button of a pile, without calling `onChoice`.
  func show(_ pile: PileID?) {
    isSetting = true
    defer { isSetting = false }
    guard let button = buttons[pile] else { return }
    gtk_toggle_button_set_active(button.of(GtkToggleButton.self), 1)
    active = button
    reveal()
  }

  /// Takes the keyboard focus.
  func focus() { _ = gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }

  /// Shows the number of cards in each pile.
  func say(_ count: (PileID?) -> Int) {
    for (pile, label) in labels {
      let text = ReviewTexts.tab(titles[pile] ?? "", count(pile))
      gtk_label_set_text(label.opaque, text)
      buttons[pile].map { shim_accessible_set_label($0.opaque, text) }
    }
    // Without undecided cards their button is hidden.
    buttons[PileID?.none].map { gtk_widget_set_visible($0, count(nil) > 0 ? 1 : 0) }
  }
}
