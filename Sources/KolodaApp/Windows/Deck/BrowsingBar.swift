import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A line above the card while browsing or going through a pile again: the card's decision, its
/// place in the deck, and buttons to continue.
@MainActor
final class BrowsingBar {
  /// The contents of the line.
  struct Content: Equatable {
    /// The card's pile; nil if it is undecided.
    var pile: Pile?
    /// The icon name of the pile.
    var icon: String?
    /// The card's place, counted from 1.
    var place: Int
    var count: Int
    /// Whether a pile is being gone through again, rather than all cards.
    var isPass = false
  }

  let widget: Widget
  private let sign: Widget
  private let name: Widget
  private let place: Widget
  /// The box with `name` and `place`.
  private let words: Widget
  private let previous: Widget
  private let next: Widget
  private let stop: Widget
  private var shown: Content?

  /// Called when a button for the previous or next card is pressed.
  var onStep: (@MainActor (BrowsingStep) -> Void)?
  /// Called when the stop button is pressed.
  var onStop: (@MainActor () -> Void)?

  init() {
    sign = gtk_image_new()
    name = makeLabel("", classes: ["heading"])
    place = makeLabel("", classes: ["place"])
    previous = makeIconButton("go-previous-symbolic", name: BrowsingStep.previous.title)
    next = makeIconButton("go-next-symbolic", name: BrowsingStep.next.title)
    stop = makeIconButton("window-close-symbolic", name: ActionTexts.stopBrowsing)
    words = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [name, place])
    widget = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["osd", "deck-bar"],
      children: [previous, sign, words, next, stop])
    gtk_widget_add_css_class(sign, "sign")
    // The name says the same to screen readers.
    shim_accessible_set_hidden(sign.opaque, 1)
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_END)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    for button in [previous, next, stop] {
      for name in ["flat", "circular"] { gtk_widget_add_css_class(button, name) }
      // The deck keeps the keyboard focus.
      gtk_widget_set_focus_on_click(button, 0)
    }
    for (button, step) in [(previous, BrowsingStep.previous), (next, .next)] {
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.onStep?(step) }
    }
    Signal.connect(stop.object, "clicked") { [weak self] () -> Void in self?.onStop?() }
    gtk_widget_set_visible(widget, 0)
  }

  /// Shows a card's decision; nil hides the line.
  ///
  /// - Returns: whether the contents have changed.
  @discardableResult
  func show(_ content: Content?) -> Bool {
    guard content != shown else { return false }
    setClass(shown?.pile?.styleClass ?? "undecided", of: widget, to: false)
    shown = content
    gtk_widget_set_visible(widget, content == nil ? 0 : 1)
    if let content { tell(content) }
    return true
  }

  private func tell(_ content: Content) {
    setClass(content.pile?.styleClass ?? "undecided", of: widget, to: true)
    gtk_widget_set_visible(sign, content.icon == nil ? 0 : 1)
    content.icon.map { gtk_image_set_from_icon_name(sign.opaque, $0) }
    gtk_label_set_text(name.opaque, content.pile?.title ?? DeckTexts.undecided)
    gtk_label_set_text(place.opaque, DeckTexts.place(content.place, of: content.count))
    // A photo that was opened alone, as from the review, has no place among others.
    gtk_widget_set_visible(place, content.isPass && content.count == 1 ? 0 : 1)
    for button in [previous, next] {
      gtk_widget_set_visible(button, content.isPass ? 0 : 1)
    }
    setClass("buttonless-start", of: widget, to: content.isPass)
    let end = content.isPass ? ActionTexts.endPass : ActionTexts.stopBrowsing
    gtk_widget_set_tooltip_text(stop, end)
    shim_accessible_set_label(stop.opaque, end)
    gtk_widget_set_sensitive(previous, content.place > 1 ? 1 : 0)
    gtk_widget_set_sensitive(next, content.place < content.count ? 1 : 0)
  }

  /// Whether name and place are stacked because the window is narrow.
  var isNarrow = false {
    didSet {
      gtk_orientable_set_orientation(
        words.opaque, isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
      gtk_box_set_spacing(words.of(GtkBox.self), isNarrow ? 0 : 6)
    }
  }

  /// Shows the keys in the buttons' tooltips.
  func showKeys(_ keys: (BrowsingStep) -> [Accelerator]) {
    for (button, step) in [(previous, BrowsingStep.previous), (next, .next)] {
      gtk_widget_set_tooltip_text(button, titled(step.title, keys: keys(step)))
    }
  }
}
