import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictures
import KolodaRecords
import KolodaTriage

/// A record's card: title, picture and text, and the other fields in an unobtrusive table; it
/// scrolls if it is longer than the card.
///
/// Everything is plain text: no markup is interpreted, and no link can be followed.
@MainActor
final class RecordFace {
  /// The widget that fills the card.
  let widget: Widget
  private let column: Widget
  private let picture: RecordPictureArea?
  /// What is said of the picture's regions.
  private let regionsLine: Widget?
  /// The reason why there is no picture; nil if there is one or none was asked for.
  private var pictureFailure: String?
  /// The record shown.
  private var layout: RecordLayout
  /// The deck's piles, for the name of the one that the record suggests.
  private let piles: Piles
  /// How the records' labels are meant; nil while that is unknown.
  private let labels: LabelMeaning?
  /// The size of the card, in logical pixels.
  private let card: Size
  /// The size of the text, relative to the desktop's standard.
  private let textScale: Double
  /// Whether the card has no room for two columns of text.
  private let isNarrow: Bool
  /// The search text, which is marked; empty for none.
  private var searched = ""
  /// Called when the user asks for more of a shortened record.
  var onMore: (@MainActor () -> Void)?

  /// The margin around the content, in logical pixels.
  private static let margin: Int32 = 24
  /// The distance between parts, in logical pixels.
  private static let gap: Int32 = 12
  /// The height of the picture, relative to the card's.
  private static let pictureShare = 0.42
  /// The most characters in a line of the table's names.
  private static let nameWidth: Int32 = 14

  /// Creates the card of a record.
  ///
  /// - Parameters:
  ///   - piles: the piles that the record can go to.
  ///   - labels: how the records' labels are meant; nil while that is unknown.
  ///   - card: the card's size, in logical pixels.
  ///   - textScale: the size of the text, relative to the desktop's standard.
  init(
    _ layout: RecordLayout, piles: Piles, labels: LabelMeaning?, on card: Size,
    textScale: Double = 1
  ) {
    self.layout = layout
    self.card = card
    self.textScale = textScale
    self.piles = piles
    self.labels = labels
    widget = gtk_scrolled_window_new()
    isNarrow = card.width < CardArea.narrowWidth
    column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: RecordFace.gap, classes: ["record-face"])
    picture =
      layout.picture == nil ? nil : RecordPictureArea(height: card.height * RecordFace.pictureShare)
    regionsLine =
      layout.regions.flatMap { makeLabel(RegionTexts.summary($0, nil), classes: ["dim-label"]) }
    regionsLine.map { wrapLines(of: $0) }
    // The deck may drop the card's widget while the face is still being filled again.
    for own in [widget, column, regionsLine].compactMap(\.self) {
      g_object_ref_sink(UnsafeMutableRawPointer(own))
    }
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    let margin = isNarrow ? RecordFace.margin / 2 + 4 : RecordFace.margin
    gtk_widget_set_margin_start(column, margin)
    gtk_widget_set_margin_end(column, margin)
    gtk_widget_set_margin_top(column, margin)
    gtk_widget_set_margin_bottom(column, margin)
    gtk_scrolled_window_set_child(widget.opaque, column)
    fill(layout)
  }

  /// Shows more of the record; the scroll position stays.
  func show(_ layout: RecordLayout) {
    self.layout = layout
    while let child = gtk_widget_get_first_child(column) {
      gtk_box_remove(column.of(GtkBox.self), child)
    }
    fill(layout)
    if !searched.isEmpty { SearchMarks.mark(searched, in: column) }
  }

  /// Marks all occurrences of a text; an empty text removes the marks.
  func mark(_ text: String) {
    guard text != searched else { return }
    searched = text
    show(layout)
  }

  private func fill(_ layout: RecordLayout) {
    let scale = RecordTextScale.fitting(layout, on: card, textScale: textScale)
    for other in RecordTextScale.allCases {
      other.styleClass.map { setClass($0, of: column, to: other == scale) }
    }
    if let fault = layout.fault { addFault(fault, layout) }
    if let bookmark = layout.bookmark { return BookmarkFace.fill(column, with: bookmark) }
    add(layout.title, ["title-3"])
    append(picture?.widget, to: column)
    add(pictureFailure, ["dim-label"])
    append(regionsLine, to: column)
    if let text = layout.text { append(MarkedTextLabel.make(text), to: column) }
    for chat in layout.chats {
      append(ChatView.make(chat, isAlone: layout.chats.count == 1), to: column)
    }
    if let pair = layout.pair { append(AnswersView.make(pair, isNarrow: isNarrow), to: column) }
    if let label = layout.label {
      let sign = makeLabel(
        RecordTexts.label(label, in: piles, labels),
        classes: ["record-label"])
      wrapLines(of: sign)
      gtk_widget_set_halign(sign, GTK_ALIGN_START)
      append(sign, to: column)
    }
    if !layout.rows.isEmpty { append(RecordFace.makeTable(layout.rows), to: column) }
    add(layout.raw, ["monospace", "record-raw"])
    // A card with nothing else on it still shows which record it is.
    if layout.name == nil, layout.fault == nil, layout.label == nil {
      add(RecordTexts.record(layout.number + 1), ["record-text", "dim-label"])
    }
    if let other = layout.otherRecords {
      add(RecordTexts.areElsewhere(other), ["caption", "dim-label"])
    }
    if let dialect = layout.dialect { add(RecordTexts.reading(dialect), ["caption", "dim-label"]) }
    if layout.hasMore { addMore() }
  }

  private func addFault(_ fault: RecordFault, _ layout: RecordLayout) {
    let icon = gtk_image_new_from_icon_name("dialog-warning-symbolic")
    gtk_widget_set_halign(icon, GTK_ALIGN_START)
    gtk_image_set_pixel_size(icon.opaque, 32)
    append(icon, to: column)
    add(RecordTexts.unreadable(record: layout.number + 1, line: layout.line), ["title-3"])
    add(RecordTexts.reason(fault), ["record-text"])
  }

  private func add(_ text: String?, _ classes: [String]) {
    guard let text else { return }
    let label = makeLabel(text, classes: classes)
    wrapLines(of: label)
    append(label, to: column)
  }

  private func addMore() {
    let more = gtk_button_new_with_label(RecordTexts.more)
    gtk_widget_set_halign(more, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(more, "pill")
    gtk_widget_set_tooltip_text(more, RecordTexts.moreTooltip)
    Signal.connect(more.object, "clicked") { [weak self] () -> Void in self?.onMore?() }
    append(more, to: column)
  }

  private static func makeTable(_ rows: [RecordLayout.Row]) -> Widget {
    let grid = gtk_grid_new()
    gtk_grid_set_column_spacing(grid.of(GtkGrid.self), 12)
    gtk_grid_set_row_spacing(grid.of(GtkGrid.self), 6)
    gtk_widget_add_css_class(grid, "record-table")
    for (place, row) in rows.enumerated() {
      let name = makeLabel(row.name, classes: ["dim-label", "caption"])
      gtk_label_set_xalign(name.opaque, 0)
      if row.name.count > Int(nameWidth) {
        wrapLines(of: name)
        gtk_label_set_width_chars(name.opaque, nameWidth)
        gtk_label_set_max_width_chars(name.opaque, nameWidth)
      }
      gtk_widget_set_valign(name, GTK_ALIGN_BASELINE)
      gtk_grid_attach(grid.of(GtkGrid.self), name, 0, Int32(clamping: place), 1, 1)
      let value = makeLabel(RecordTexts.value(of: row))
      wrapLines(of: value)
      gtk_widget_set_hexpand(value, 1)
      gtk_widget_set_valign(value, GTK_ALIGN_BASELINE)
      gtk_grid_attach(grid.of(GtkGrid.self), value, 1, Int32(clamping: place), 1, 1)
    }
    return grid
  }

  // MARK: The picture

  isolated deinit {
    for own in [regionsLine, column, widget].compactMap(\.self) {
      g_object_unref(UnsafeMutableRawPointer(own))
    }
  }

  /// Shows the record's picture, with its regions.
  ///
  /// - Parameter textScale: the size of the regions' labels, relative to the desktop's standard.
  func setPicture(_ shown: Picture, named name: String, textScale: Double) {
    guard let picture else { return }
    let placed = layout.regions.map { PlacedRegions($0, on: PictureFrame(shown.facts)) }
    picture.show(
      shown, named: name,
      under: RegionPainter(regions: placed?.regions ?? [], textScale: textScale))
    if let regions = layout.regions, let regionsLine {
      gtk_label_set_text(regionsLine.opaque, RegionTexts.summary(regions, placed))
    }
  }

  /// Shows why there is no picture.
  func setPictureFailure(_ text: String) {
    guard let own = picture?.widget, gtk_widget_get_parent(own) == column,
      pictureFailure == nil
    else { return }
    let label = makeLabel(text, classes: ["dim-label"])
    pictureFailure = text
    wrapLines(of: label)
    gtk_box_insert_child_after(column.of(GtkBox.self), label, own)
    gtk_widget_set_visible(own, 0)
  }

  // MARK: The close-up

  /// Where the picture is on the card, in logical pixels; nil while there is none.
  var picturePlace: Rect? { picture?.place(in: widget) }

  /// The regions of the picture as they are drawn.
  var regions: RegionPainter { picture?.regions ?? RegionPainter(regions: []) }

  /// The size of the card, in logical pixels; nil until it is laid out.
  var size: Size? {
    let size = Size(
      width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
    return size.isEmpty ? nil : size
  }
}
