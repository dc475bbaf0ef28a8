import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

/// A small view of a record: its picture, or its text on a small card, with its name or its place
/// in the file below.
@MainActor
final class RecordTile {
  let widget: Widget
  private let overlay: Widget = gtk_overlay_new()
  private let card: Widget
  private let heading = makeLabel("", classes: ["heading"])
  private let words = makeLabel("", classes: ["body"])
  private let caption = makeLabel("", classes: ["caption", "dim-label"])
  private var picture: Widget?
  private var badge: MarkBadge?

  /// The number of lines for heading and text together.
  private static let lines: Int32 = 6
  /// The number of lines for the heading, and for the text, if there are both.
  private static let headingLines: Int32 = 3

  /// Makes an empty tile.
  ///
  /// - Parameter side: the tile's width and its card's height, in logical pixels.
  init(_ side: Int32) {
    card = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 3, classes: ["record-tile"], children: [heading, words])
    widget = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["review-cell"], children: [overlay, caption])
    for label in [heading, words] {
      wrapLines(of: label)
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      gtk_label_set_max_width_chars(label.opaque, 1)
    }
    gtk_widget_set_size_request(card, side, side)
    gtk_widget_set_overflow(card, GTK_OVERFLOW_HIDDEN)
    gtk_overlay_set_child(overlay.opaque, card)
    gtk_label_set_ellipsize(caption.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(caption.opaque, 1)
  }

  /// Shows a record; nil if it has not been read yet.
  ///
  /// - Parameter number: the record's name by its place in the file.
  func show(_ summary: RecordSummary?, number: String, marks: Marks) {
    let isPictured = summary?.picture != nil
    say(isPictured ? nil : summary?.heading, in: heading)
    say(isPictured ? nil : summary?.body, in: words)
    let isBoth = summary?.heading != nil && summary?.body != nil
    gtk_label_set_lines(heading.opaque, isBoth ? Self.headingLines : Self.lines)
    gtk_label_set_lines(words.opaque, isBoth ? Self.headingLines : Self.lines)
    setClass("dim-label", of: words, to: isBoth)
    setClass("pictured", of: card, to: isPictured)
    gtk_label_set_text(caption.opaque, isPictured ? summary?.name ?? number : number)
    if !isPictured { show(nil) }
    show(marks)
    let name = summary?.name ?? number
    let said = MarkTexts.words(marks)
    setItemName(
      said.isEmpty ? name : PhotoTexts.spokenFact(name: name, fact: said), of: widget)
  }

  private func say(_ text: String?, in label: Widget) {
    gtk_label_set_text(label.opaque, text.map(Self.paragraph) ?? "")
    gtk_widget_set_visible(label, text == nil ? 0 : 1)
  }

  /// Returns a text as one paragraph, with the same lines but those that are empty.
  ///
  /// GTK limits the lines of each paragraph, not those of the text. What there is beyond the last
  /// line continues on it, so the lines have spaces between them.
  nonisolated static func paragraph(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " \u{2028}")
  }

  /// Shows the record's picture; nil if there is none yet.
  func show(_ texture: Texture?) {
    guard texture != nil || picture != nil else { return }
    let shown = picture ?? addPicture()
    gtk_picture_set_paintable(shown.opaque, texture?.pointer)
  }

  private func addPicture() -> Widget {
    let made = gtk_picture_new()
    picture = made
    gtk_picture_set_can_shrink(made.opaque, 1)
    gtk_widget_set_can_target(made, 0)
    gtk_overlay_add_overlay(overlay.opaque, made)
    return made
  }

  private func show(_ marks: Marks) {
    guard badge != nil || marks != Marks() else { return }
    if badge == nil {
      let made = MarkBadge()
      badge = made
      let sign = made.widget
      gtk_widget_set_valign(sign, GTK_ALIGN_END)
      gtk_overlay_add_overlay(overlay.opaque, sign)
    }
    badge?.show(marks)
  }
}
