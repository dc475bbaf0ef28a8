import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A line above the card while a filter is on: the filter's name, the number of cards and a button
/// to clear it; and beside that, the pile of a decided card.
@MainActor
final class FilterBar {
  /// The contents of the line.
  struct Content: Equatable {
    /// The filter's name.
    var name: String
    /// How many cards are shown, of how many.
    var count: String
    /// The front card's pile; nil if it is undecided.
    var pile: Pile?
    /// The icon name of the pile.
    var icon: String?
  }

  let widget: Widget
  /// The card's own part of the line.
  private let place: Widget
  private let name = makeLabel("", classes: ["heading"])
  /// The icon and the name of the pile.
  private let sign: Widget = gtk_image_new()
  private let pile = makeLabel("", classes: ["heading"])
  private let count = makeLabel("", classes: ["place"])
  private var content: Content?

  /// Called to clear the filter.
  var onClear: (@MainActor () -> Void)?

  init() {
    let clear = makeIconButton("window-close-symbolic", name: FilterTexts.clear)
    let find: Widget = gtk_image_new_from_icon_name("edit-find-symbolic")
    let filter = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["osd", "deck-bar", "buttonless-start"],
      children: [find, name, count, clear])
    // What is said of the card is not a part of what is said of the filter.
    place = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["osd", "deck-bar", "buttonless"],
      children: [sign, pile])
    widget = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["deck-bars"], children: [filter, place])
    gtk_widget_add_css_class(sign, "sign")
    for image in [find, sign] { shim_accessible_set_hidden(image.opaque, 1) }
    for label in [name, pile] {
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    }
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(widget, 0)
    for name in ["flat", "circular"] { gtk_widget_add_css_class(clear, name) }
    gtk_widget_set_focus_on_click(clear, 0)
    Signal.connect(clear.object, "clicked") { [weak self] () -> Void in self?.onClear?() }
  }

  /// Shows the filter; nil hides the line.
  ///
  /// - Returns: whether the contents have changed.
  @discardableResult
  func show(_ content: Content?) -> Bool {
    guard content != self.content else { return false }
    if let former = self.content?.pile { setClass(former.styleClass, of: place, to: false) }
    self.content = content
    gtk_widget_set_visible(widget, content == nil ? 0 : 1)
    guard let content else { return true }
    gtk_label_set_text(name.opaque, content.name)
    gtk_label_set_text(count.opaque, content.count)
    tell(content.pile, icon: content.icon)
    return true
  }

  private func tell(_ shown: Pile?, icon: String?) {
    gtk_widget_set_visible(place, shown == nil ? 0 : 1)
    gtk_widget_set_visible(sign, icon == nil ? 0 : 1)
    icon.map { gtk_image_set_from_icon_name(sign.opaque, $0) }
    guard let shown else { return }
    gtk_label_set_text(pile.opaque, shown.title)
    setClass(shown.styleClass, of: place, to: true)
  }
}
