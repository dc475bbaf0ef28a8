import CAdwaita
import KolodaGTK

/// The widgets of a row in the history: a small picture, the name above the pile, and the time.
@MainActor
struct HistoryRow {
  /// The contents of a row.
  struct Content: Equatable {
    /// Whether the decision still counts.
    enum Mark { case none, undone, replaced }
    var name: String
    var pile: String
    var icon: String
    /// The style class for the pile's colour.
    var styleClass: String
    var time: String
    var mark: Mark
    /// Whether the card is still in the deck.
    var isThere: Bool
  }

  let row: Widget
  /// The parent of the picture.
  let frame: Widget
  let picture: Widget
  private let name: Widget
  private let line: Widget
  private let sign: Widget
  private let pile: Widget
  private let mark: Widget
  private let time: Widget

  /// The side of the picture, in logical pixels.
  static let side: Int32 = 48

  /// Makes an empty row.
  static func make() -> Widget {
    let name = makeLabel("")
    let pile = makeLabel("", classes: ["caption"])
    let time = makeLabel("", classes: ["caption", "dim-label", "numeric"])
    for label in [name, pile] {
      gtk_label_set_xalign(label.opaque, 0)
      // The two ends of a name say most.
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
    }
    let sign = gtk_image_new()
    gtk_widget_add_css_class(sign, "pile-sign")
    let mark = makeLabel("", classes: ["caption", "dim-label"])
    gtk_label_set_ellipsize(mark.opaque, PANGO_ELLIPSIZE_END)
    let line = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [sign, pile, mark])
    let middle = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, children: [name, line])
    gtk_widget_set_hexpand(middle, 1)
    gtk_widget_set_valign(middle, GTK_ALIGN_CENTER)
    return makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["decision-line"],
      children: [makeFrame(), middle, time])
  }

  /// Makes a picture whose width does not depend on its contents.
  private static func makeFrame() -> Widget {
    let clamp = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, side)
    adw_clamp_set_tightening_threshold(clamp.opaque, side)
    let picture = gtk_picture_new()
    gtk_widget_set_size_request(picture, side, side)
    gtk_picture_set_can_shrink(picture.opaque, 1)
    adw_clamp_set_child(clamp.opaque, picture)
    return clamp
  }

  /// Finds the widgets of a row that `make()` made.
  init?(_ row: Widget) {
    guard let frame = gtk_widget_get_first_child(row),
      let picture = gtk_widget_get_first_child(frame),
      let middle = gtk_widget_get_next_sibling(frame),
      let time = gtk_widget_get_next_sibling(middle),
      let name = gtk_widget_get_first_child(middle), let line = gtk_widget_get_last_child(middle),
      let sign = gtk_widget_get_first_child(line), let pile = gtk_widget_get_next_sibling(sign),
      let mark = gtk_widget_get_next_sibling(pile)
    else { return nil }
    (self.row, self.frame, self.picture) = (row, frame, picture)
    (self.name, self.line) = (name, line)
    (self.sign, self.pile, self.mark, self.time) = (sign, pile, mark, time)
  }

  /// Shows the card's small picture; nil shows a placeholder.
  func show(_ texture: Texture?) {
    gtk_picture_set_paintable(picture.opaque, texture?.pointer)
    setClass("pending", of: picture, to: texture == nil)
  }

  /// Replaces the contents of the row.
  func show(_ content: Content) {
    gtk_label_set_text(name.opaque, content.name)
    gtk_label_set_text(pile.opaque, content.pile)
    gtk_label_set_text(time.opaque, content.time)
    gtk_image_set_from_icon_name(sign.opaque, content.icon)
    gtk_widget_set_css_classes(sign, ["pile-sign", content.styleClass])
    let said = HistoryTexts.line(content.name, pile: content.pile, time: content.time)
    switch content.mark {
    case .none:
      gtk_label_set_text(mark.opaque, "")
      setItemName(said, of: row)
    case .undone:
      gtk_label_set_text(mark.opaque, HistoryTexts.undoneMark)
      setItemName(HistoryTexts.undone(said), of: row)
    case .replaced:
      gtk_label_set_text(mark.opaque, HistoryTexts.replacedMark)
      setItemName(HistoryTexts.replaced(said), of: row)
    }
    setClass("past", of: row, to: content.mark != .none)
    setClass("undone", of: row, to: content.mark == .undone)
    setClass("dim-label", of: name, to: !content.isThere)
  }
}

/// Gives a widget these style classes only.
@MainActor
private func gtk_widget_set_css_classes(_ widget: Widget, _ classes: [String]) {
  var names: [UnsafePointer<CChar>?] = []
  let copies = classes.map { g_strdup($0) }
  defer { copies.forEach { g_free($0) } }
  names = copies.map { $0.map { UnsafePointer($0) } } + [nil]
  CAdwaita.gtk_widget_set_css_classes(widget, &names)
}
