import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// What lies side by side where there is room for it.
@Suite(
  "In little room", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct NarrowRoomTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  private func naturalWidth(of widget: Widget) -> Int {
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    return Int(width)
  }

  @Test("Where columns of one width don't fit, each button has the width of its name")
  func buttons() throws {
    let window = gtk_window_new()
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    let bar = DecisionBar(decide: { _ in }, flip: {})
    gtk_window_set_child(window.of(GtkWindow.self), bar.widget)
    var layout = DecisionBar.Layout()
    layout.piles = Pile.builtIn
    layout.piles[0].name = "Exhibition"
    bar.show(layout)
    let even = naturalWidth(of: bar.widget)
    bar.room = even - 1
    #expect(naturalWidth(of: bar.widget) < even)
    bar.room = even
    #expect(naturalWidth(of: bar.widget) == even)
  }

  @Test("Counts have columns of one width unless that would break a name")
  func counts() throws {
    let page = DonePage()
    var piles = Pile.builtIn
    piles[0].name = "Exhibition"
    page.show(piles, [.keep: 24], cards: 24, saved: 24)
    let counts = try #require(
      page.widget.withDescendants.first { $0.isInstance(of: gtk_grid_get_type()) })
    let isEven = { gtk_grid_get_column_homogeneous(counts.of(GtkGrid.self)) != 0 }
    page.room = 600
    #expect(isEven())
    // The page has a margin.
    page.room = naturalWidth(of: counts) + 20
    #expect(!isEven())
    page.room = naturalWidth(of: counts)
    #expect(isEven(), "Where names are broken anyway, their columns are even.")
  }

  @Test("Review and Apply are side by side unless that would break a word")
  func lastPage() throws {
    let page = DonePage()
    page.show([.keep], [.keep: 24], cards: 24, saved: 24)
    let apply = try #require(
      page.widget.withDescendants.first { texts(in: $0) == [ReviewTexts.title, ApplyTexts.menu] })
    let isUpright = { gtk_orientable_get_orientation(apply.opaque) == GTK_ORIENTATION_VERTICAL }
    page.room = 600
    #expect(!isUpright())
    page.room = naturalWidth(of: apply)
    #expect(isUpright())
    page.room = 600
    #expect(!isUpright())
  }

  @Test("Of the ways to open something, none is left alone below others")
  func ways() throws {
    let names = ["Open", "Open a File", "Join What Others Have Shared"]
    let ways = WaysRow(names.map { WaysRow.Way(button: makeLabel($0)) })
    let flow = try #require(
      ways.widget.withDescendants.first { $0.isInstance(of: gtk_flow_box_get_type()) })
    let most = { gtk_flow_box_get_max_children_per_line(flow.opaque) }
    let spacing = 12, margins = 24
    let cells = flow.withDescendants.filter { $0.isInstance(of: gtk_flow_box_child_get_type()) }
    let widest = try #require(cells.map { naturalWidth(of: $0) }.max())
    let row = 3 * (widest + spacing) - spacing + margins
    for (width, number) in [(row, 3), (row - 1, 1), (360, 1), (4 * row, 3)] {
      ways.fit(width: width)
      #expect(most() == guint(number), "at \(width)")
    }
  }

  @Test("What is said below a way is in narrower lines before the ways are below each other")
  func captions() throws {
    let captions = ["Folders", "Files of records that are to be labelled, or bookmarks", "People"]
      .map { makeLabel($0) }
    for caption in captions { gtk_label_set_wrap(caption.opaque, 1) }
    let ways = WaysRow(captions.map { WaysRow.Way(button: makeLabel("Open"), caption: $0) })
    let flow = try #require(
      ways.widget.withDescendants.first { $0.isInstance(of: gtk_flow_box_get_type()) })
    let most = { gtk_flow_box_get_max_children_per_line(flow.opaque) }
    let length = { gtk_label_get_max_width_chars(captions[1].opaque) }
    ways.fit(width: 2000)
    let wide = length()
    #expect(most() == 3)
    var widths: [Int32] = []
    for width in stride(from: 1000, through: 200, by: -1) {
      ways.fit(width: width)
      guard most() == 3 else { break }
      #expect(naturalWidth(of: flow) <= width, "at \(width)")
      if widths.last != length() { widths.append(length()) }
    }
    #expect(widths.count > 1 && widths == widths.sorted(by: >), "\(widths)")
    #expect(most() == 1 && length() == wide, "below each other, lines are long again")
  }

  @Test("The button of a note is below its text where there is no room for both side by side")
  func notes() throws {
    for (room, isUpright) in [(1000, false), (360, true), (0, false)] {
      let toasts = DeckToasts()
      toasts.room = room
      toasts.show("The photos are from several cameras.", button: "Sort by Time Taken") {}
      defer { toasts.dismiss() }
      let press = try #require(
        toasts.widget.withDescendants.first {
          shim_is_button($0.object) != 0 && texts(in: $0) == ["Sort by Time Taken"]
        })
      let note = try #require(gtk_widget_get_parent(press))
      let row = { () -> Int32 in
        var row: Int32 = -1
        gtk_grid_query_child(note.of(GtkGrid.self), press, nil, &row, nil, nil)
        return row
      }
      #expect(row() == (isUpright ? 1 : 0), "in a window \(room) wide")
      toasts.room = 2000
      #expect(row() == 0)
      toasts.room = 300
      #expect(row() == 1)
    }
  }
}
