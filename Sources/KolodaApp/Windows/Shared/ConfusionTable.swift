import CAdwaita
import KolodaFiles
import KolodaGTK
import KolodaTriage

/// A table of how often two people put the same card on each combination of piles.
///
/// A higher count has a stronger colour behind it.
@MainActor
enum ConfusionTable {
  /// The number of colour strengths besides none; each is in style.css.
  nonisolated static let strengths = 5

  /// The strength of the colour behind a count: 0 for none, 1 for few, up to `strengths` for the
  /// highest count.
  nonisolated static func strength(of count: Int, most: Int) -> Int {
    guard count > 0, most > 0 else { return 0 }
    return max(
      1, min(Int((Double(count) / Double(most) * Double(strengths)).rounded(.up)), strengths))
  }

  /// The most piles that are shown.
  ///
  /// A deck has at most eight, but a member's program may send other names.
  static let mostPiles = 24
  /// The most characters of a pile's name.
  private static let nameWidth: Int32 = 12

  /// Makes the table for a pair of people.
  static func make(_ pair: Agreement.Pair, title: (PileID) -> String) -> Widget {
    let grid = gtk_grid_new()
    let scroller = gtk_scrolled_window_new()
    let (one, other) = (displayText(pair.first.utf8), displayText(pair.second.utf8))
    let titles = pair.confusion.piles.prefix(mostPiles).map(title)
    let rows = pair.confusion.rows.prefix(mostPiles).map { $0.prefix(mostPiles) }
    let most = rows.joined().max() ?? 0
    gtk_widget_add_css_class(grid, "confusion")
    gtk_widget_set_halign(grid, GTK_ALIGN_START)
    for (place, name) in titles.enumerated() {
      let place = Int32(clamping: place) + 1
      attach(makeName(name, isAcross: true), to: grid, place, 0)
      attach(makeName(name, isAcross: false), to: grid, 0, place)
    }
    for (row, counts) in rows.enumerated() {
      for (column, count) in counts.enumerated() {
        let cell = makeLabel(NumberTexts.whole(count), classes: ["confusion-cell", "numeric"])
        gtk_widget_add_css_class(cell, "strength-\(strength(of: count, most: most))")
        if row == column { gtk_widget_add_css_class(cell, "same") }
        let words = AgreementTexts.cell(count, one, titles[row], other, titles[column])
        gtk_widget_set_tooltip_text(cell, words)
        shim_accessible_set_label(cell.opaque, words)
        attach(cell, to: grid, Int32(clamping: column) + 1, Int32(clamping: row) + 1)
      }
    }
    // Eight piles are wider than a narrow window, so the table scrolls.
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(scroller.opaque, grid)
    let directions = makeText(
      AgreementTexts.directions(down: one, across: other), classes: ["caption", "dim-label"])
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["confusion-table"],
      children: [directions, scroller])
  }

  private static func attach(_ child: Widget, to grid: Widget, _ column: Int32, _ row: Int32) {
    gtk_grid_attach(grid.of(GtkGrid.self), child, column, row, 1, 1)
  }

  private static func makeName(_ name: String, isAcross: Bool) -> Widget {
    let label = makeLabel(name, classes: ["caption", "dim-label"])
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(label.opaque, nameWidth)
    gtk_label_set_xalign(label.opaque, isAcross ? 0.5 : 0)
    gtk_widget_set_tooltip_text(label, name)
    return label
  }
}
