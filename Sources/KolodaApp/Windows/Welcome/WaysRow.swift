import CAdwaita
import KolodaGTK

/// The ways to open something: beside each other, or one below the other in a window that has no room
/// for all of them in a row.
@MainActor
final class WaysRow {
  let widget: Widget = adw_clamp_new()
  private let flow: Widget = gtk_flow_box_new()
  private var cells: [Widget] = []
  /// The page's width, in logical pixels; nil before it is known.
  private var width: Int?

  /// The width of each way in a row, in logical pixels.
  private static let columnWidth: Int32 = 288
  /// The space between ways, in logical pixels.
  private static let spacing: Int32 = 12
  /// The page's margin on each side, in logical pixels.
  private static let margin: Int32 = 12

  init(_ ways: [Widget]) {
    gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(flow.opaque, guint(ways.count))
    gtk_flow_box_set_homogeneous(flow.opaque, 1)
    gtk_flow_box_set_row_spacing(flow.opaque, guint(WaysRow.spacing))
    gtk_flow_box_set_column_spacing(flow.opaque, guint(WaysRow.spacing))
    cells = ways.map { way in
      let cell = gtk_flow_box_child_new()
      // The button in it has the focus.
      gtk_widget_set_focusable(cell, 0)
      gtk_flow_box_child_set_child(cell.of(GtkFlowBoxChild.self), way)
      gtk_flow_box_append(flow.opaque, cell)
      return cell
    }
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
    let widest =
      cells.map { cell -> Int32 in
        var natural: Int32 = 0
        gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
        return natural
      }.max() ?? 0
    let count = Int32(cells.count)
    let row = count * (widest + WaysRow.spacing) - WaysRow.spacing
    let most = row + 2 * WaysRow.margin <= Int32(width) ? guint(count) : 1
    limit(to: max(row, WaysRow.columnWidth * count))
    guard most != gtk_flow_box_get_max_children_per_line(flow.opaque) else { return }
    gtk_flow_box_set_max_children_per_line(flow.opaque, most)
  }
}
