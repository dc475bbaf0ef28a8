import CAdwaita
import Koloda
import KolodaGTK

/// A record where many are shown: its title on a small card, and its place in the file below.
@MainActor
enum RecordTile {
  /// How many lines of a title are shown.
  private static let lines: Int32 = 6

  /// Makes an empty tile.
  ///
  /// - Parameter side: its width and its card's height, in logical pixels.
  static func make(_ side: Int32) -> Widget? {
    guard let title = makeLabel("", classes: ["record-tile"]),
      let number = makeLabel("", classes: ["caption", "dim-label"])
    else { return nil }
    gtk_widget_set_size_request(title, side, side)
    RecordFace.wrap(title)
    gtk_label_set_lines(title.opaque, lines)
    gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(title.opaque, 1)
    gtk_label_set_yalign(title.opaque, 0)
    gtk_label_set_ellipsize(number.opaque, PANGO_ELLIPSIZE_END)
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["review-cell"], children: [title, number])
  }

  /// Shows a record in a tile, as far as it was read.
  static func show(_ card: CardID, of titles: RecordTitles, in tile: Widget) {
    guard let title = gtk_widget_get_first_child(tile),
      let number = gtk_widget_get_last_child(tile)
    else { return }
    let text = titles.title(of: card)
    gtk_label_set_text(title.opaque, text ?? "")
    gtk_label_set_text(number.opaque, titles.number(of: card))
    shim_accessible_set_label(tile.opaque, text ?? titles.number(of: card))
  }
}
