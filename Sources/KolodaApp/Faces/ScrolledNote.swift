import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictures
import KolodaRecords

/// A side of a flash card that is too long for its card: it scrolls, starting at its beginning.
@MainActor
enum ScrolledNote {
  /// The margin around the content, in logical pixels.
  private static let margin: Int32 = 24
  /// The distance between parts, in logical pixels.
  private static let gap: Int32 = 18
  /// The greatest height of an image, relative to the card's.
  private static let imageShare = 0.45
  /// The number of lines of the question that are shown above the answer.
  private static let questionLines: Int32 = 3
  /// The limits for what is shown of a side: its length in bytes of UTF-8, and its parts.
  private static let (mostText, mostParts) = (20_000, 200)

  /// Creates the widget for a side that doesn't fit.
  static func make(_ face: NoteFace, on card: Size) -> Widget {
    let widget = gtk_scrolled_window_new()
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: gap, classes: ["record-face"])
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_margin_start(column, margin)
    gtk_widget_set_margin_end(column, margin)
    gtk_widget_set_margin_top(column, margin)
    gtk_widget_set_margin_bottom(column, margin)
    if let question = face.question, !question.isEmpty {
      let asked = text(question.beginning(mostText), ["dim-label"])
      // The question is shortened, because it is the answer that people want to read.
      gtk_label_set_lines(asked.opaque, questionLines)
      gtk_label_set_ellipsize(asked.opaque, PANGO_ELLIPSIZE_END)
      append(asked, to: column)
      append(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), to: column)
    }
    let parts = face.fields.enumerated().flatMap { place, parts in parts.map { (place, $0) } }
    var left = mostText
    for (place, part) in parts.prefix(mostParts) where left > 0 {
      switch part {
      case .text(let words):
        let shown = words.beginning(left)
        left -= shown.utf8.count
        append(
          text(
            shown.utf8.count < words.utf8.count ? shown + "…" : shown,
            ["record-text"] + (place > 0 ? ["dim-label"] : [])), to: column)
      case .remark(let words): append(text(words, ["dim-label"]), to: column)
      case .image(let picture, let covers):
        append(image(picture, covers, height: card.height), to: column)
      }
    }
    gtk_scrolled_window_set_child(widget.opaque, column)
    return widget
  }

  private static func text(_ words: String, _ classes: [String]) -> Widget {
    let label = makeLabel(words, classes: classes)
    wrapLines(of: label)
    return label
  }

  /// Creates an image, whole and never enlarged.
  private static func image(
    _ picture: Picture, _ covers: [PictureCover], height: Double
  ) -> Widget? {
    guard let texture = picture.texture(under: covers) else { return nil }
    let image = gtk_picture_new()
    gtk_picture_set_paintable(image.opaque, texture.pointer)
    let most = min(height * imageShare, Double(picture.size.height))
    gtk_widget_set_size_request(image, -1, Int32(clamping: Int(most)))
    gtk_picture_set_can_shrink(image.opaque, 1)
    gtk_widget_set_vexpand(image, 0)
    return image
  }
}
