import CAdwaita
import KolodaGLib
import KolodaGTK

/// A line above the card while a filter is on: what it lets through, and a button that clears it.
@MainActor
final class FilterBar {
  /// What the line says.
  struct Content: Equatable {
    /// What the filter is called.
    var name: String
    var shown: Int
    var all: Int
  }

  let widget: Widget?
  private let name = makeLabel("", classes: ["heading"])
  private let count = makeLabel("")
  private var content: Content?

  /// Is called when the filter is to be cleared.
  var onClear: (@MainActor () -> Void)?

  init() {
    let clear = makeIconButton("window-close-symbolic", name: FilterTexts.clear)
    let sign: Widget? = gtk_image_new_from_icon_name("edit-find-symbolic")
    widget = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["osd", "verdict", "filter"],
      children: [sign, name, count, clear])
    sign.map { shim_accessible_set_hidden($0.opaque, 1) }
    name.map { gtk_label_set_ellipsize($0.opaque, PANGO_ELLIPSIZE_END) }
    widget.map {
      gtk_widget_set_halign($0, GTK_ALIGN_CENTER)
      gtk_widget_set_visible($0, 0)
    }
    guard let clear else { return }
    for name in ["flat", "circular"] { gtk_widget_add_css_class(clear, name) }
    gtk_widget_set_focus_on_click(clear, 0)
    Signal.connect(clear.object, "clicked") { [weak self] () -> Void in self?.onClear?() }
  }

  /// Says what is shown, or goes away.
  func show(_ content: Content?) {
    guard content != self.content else { return }
    self.content = content
    widget.map { gtk_widget_set_visible($0, content == nil ? 0 : 1) }
    guard let content, let name, let count else { return }
    gtk_label_set_text(name.opaque, content.name)
    gtk_label_set_text(count.opaque, FilterTexts.shown(content.shown, of: content.all))
  }
}
