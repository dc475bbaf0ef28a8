import CAdwaita
import KolodaGTK

/// The ways to open something: beside each other, or one below the other in a window that has no room
/// for all of them in a row.
@MainActor
final class WaysRow {
  let widget: Widget = adw_clamp_new()
  private let flow: Widget = gtk_flow_box_new()
  private let ways: [Way]
  /// The page's width, in logical pixels; nil before it is known.
  private var width: Int?

  /// The width of each way in a row, in logical pixels.
  private static let columnWidth: Int32 = 288
  /// The space between ways, in logical pixels.
  private static let spacing: Int32 = 12
  /// The page's margin on each side, in logical pixels.
  private static let margin: Int32 = 12
  /// The most characters per line of a caption: as many as there is room for in a row.
  private static let captionWidths: [Int32] = [28, 22, 18]

  /// A button that opens something, and the label below it that says what.
  struct Way {
    var button: Widget
    var caption: Widget?
  }

  init(_ ways: [Way]) {
    self.ways = ways
    gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(flow.opaque, guint(ways.count))
    gtk_flow_box_set_homogeneous(flow.opaque, 1)
    gtk_flow_box_set_row_spacing(flow.opaque, guint(WaysRow.spacing))
    gtk_flow_box_set_column_spacing(flow.opaque, guint(WaysRow.spacing))
    for way in ways {
      let cell = gtk_flow_box_child_new()
      // The button in it has the focus.
      gtk_widget_set_focusable(cell, 0)
      let content = makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 3, children: [way.button, way.caption])
      gtk_flow_box_child_set_child(cell.of(GtkFlowBoxChild.self), content)
      gtk_flow_box_append(flow.opaque, cell)
    }
    setCaptions(to: WaysRow.captionWidths[0])
    // Whoever is below the others has the whole width, so that a text there is in one line.
    adw_clamp_set_child(widget.opaque, flow)
    limit(to: WaysRow.columnWidth * Int32(ways.count))
  }

  private func limit(to width: Int32) {
    adw_clamp_set_maximum_size(widget.opaque, width)
    adw_clamp_set_tightening_threshold(widget.opaque, width)
  }

  /// Places the ways in a page of a width, in logical pixels: none is left alone below others.
  func fit(width: Int) {
    self.width = width
    fit()
  }

  /// Places them again, because their texts have changed.
  func fit() {
    guard let width else { return }
    let count = Int32(ways.count)
    let column = (Int32(width) - 2 * WaysRow.margin + WaysRow.spacing) / count - WaysRow.spacing
    let captionWidth = WaysRow.captionWidths.first { columnWidth(captions: $0) <= column }
    setCaptions(to: captionWidth ?? WaysRow.captionWidths[0])
    let row = (columnWidth(captions: WaysRow.captionWidths[0]) + WaysRow.spacing) * count
    limit(to: max(row - WaysRow.spacing, WaysRow.columnWidth * count))
    let most = captionWidth == nil ? 1 : guint(count)
    guard most != gtk_flow_box_get_max_children_per_line(flow.opaque) else { return }
    gtk_flow_box_set_max_children_per_line(flow.opaque, most)
  }

  /// The width that the widest way needs, in logical pixels.
  ///
  /// - Parameter captions: the most characters per line of a caption.
  private func columnWidth(captions: Int32) -> Int32 {
    let frame = gtk_widget_get_first_child(flow).map { cell in
      naturalWidth(of: cell) - (gtk_widget_get_first_child(cell).map { naturalWidth(of: $0) } ?? 0)
    }
    let content = ways.map { way in
      let button = naturalWidth(of: way.button)
      guard let caption = way.caption, gtk_widget_get_visible(caption) != 0 else { return button }
      return max(button, WaysRow.width(of: caption, characters: captions))
    }
    return (content.max() ?? 0) + (frame ?? 0)
  }

  /// The width of a label with a number of characters per line, in logical pixels.
  private static func width(of label: Widget, characters: Int32) -> Int32 {
    guard
      let layout = gtk_widget_create_pango_layout(label, gtk_label_get_text(label.opaque))
    else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var whole: Int32 = 0
    pango_layout_get_pixel_size(layout, &whole, nil)
    return min(whole, Int32((characterWidth(of: label) * Double(characters)).rounded(.up)))
  }

  private func setCaptions(to characters: Int32) {
    for case let caption? in ways.map(\.caption)
    where gtk_label_get_max_width_chars(caption.opaque) != characters {
      gtk_label_set_max_width_chars(caption.opaque, characters)
    }
  }
}
