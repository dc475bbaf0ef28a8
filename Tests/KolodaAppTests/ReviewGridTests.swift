import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// How many cells the review's grid makes and draws for a page of thousands of cards.
@Suite(
  "The review's grid", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ReviewGridTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// Cells that count how often they are made, shown and drawn.
  @MainActor
  private final class CountedCells: ReviewCells {
    final class Cell: DrawnWidget {
      weak var cells: CountedCells?
      override var size: (width: Int32, height: Int32) { (160, 180) }
      override func draw(into snapshot: OpaquePointer) { cells?.count() }
    }
    private(set) var shown: [UnsafeMutableRawPointer: CardID] = [:]
    var middle: @MainActor () -> Double = { 0 }
    var made: [Widget] = []
    var bound = 0
    var drawn = 0
    /// The number of cells made by the time the first was drawn.
    private(set) var madeAtFirst = 0

    fileprivate func count() {
      if drawn == 0 { madeAtFirst = made.count }
      drawn += 1
    }

    func make() -> Widget {
      let cell = Cell()
      cell.cells = self
      made.append(cell.widget)
      return cell.widget
    }
    func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget) {
      shown[item] = card
      bound += 1
    }
    func refresh(_ changes: [MarkChange]) {}
    func renew(_ cards: [CardID]) {}
    func unbind(_ item: UnsafeMutableRawPointer) { shown[item] = nil }
  }

  /// A window with a grid of this many cards.
  @MainActor
  private final class Page {
    let cells = CountedCells()
    let grid: ReviewGrid
    private let window: Widget

    init(of count: Int, width: Int32, height: Int32) throws {
      grid = ReviewGrid(
        "Photos", in: (Int(width), Int(height)), of: cells, drag: ReviewDrag()
      ) { _ in [] }
      window = gtk_window_new()
      gtk_window_set_default_size(window.of(GtkWindow.self), width, height)
      gtk_window_set_child(window.of(GtkWindow.self), grid.widget)
      grid.show((0..<count).map { CardID($0) })
      gtk_window_present(window.of(GtkWindow.self))
      #expect(MainLoop.run { self.cells.drawn > 0 })
    }

    func scroll(to value: Double) throws {
      let widget = grid.widget
      let adjustment = try #require(gtk_scrolled_window_get_vadjustment(widget.opaque))
      let before = cells.drawn
      gtk_adjustment_set_value(adjustment, value)
      #expect(MainLoop.run { self.cells.drawn > before })
    }

    func close() { gtk_window_destroy(window.of(GtkWindow.self)) }
  }

  @Test("A page makes no more cells than columns have room, for GTK's thirty rows and its edges")
  func cellsAreFew() throws {
    let page = try Page(of: 5000, width: 1280, height: 800)
    defer { page.close() }
    let columns = ReviewCell.mostColumns(in: 1280)
    #expect(columns == 8)
    #expect(page.cells.made.count <= 33 * columns)
    // The first frame has only the visible cells; the others come after it.
    #expect(MainLoop.run { page.cells.made.count > 25 * columns })
    let made = page.cells.made.count
    for value in stride(from: 1000.0, through: 20_000, by: 900) { try page.scroll(to: value) }
    #expect(page.cells.made.count <= made + columns)
  }

  @Test("The first frame has the cells of the rows that have room, and no others")
  func firstCellsAreFew() throws {
    let page = try Page(of: 5000, width: 1280, height: 800)
    defer { page.close() }
    #expect(page.cells.madeAtFirst <= 6 * ReviewCell.mostColumns(in: 1280))
    #expect(page.cells.madeAtFirst >= 5 * ReviewCell.mostColumns(in: 1280))
  }

  @Test("Only what is on the screen is drawn, and each of it once")
  func drawnAreSeen() throws {
    let page = try Page(of: 5000, width: 1280, height: 800)
    defer { page.close() }
    // Rows are 186 pixels high plus GTK's margins: five fit, and part of a sixth.
    #expect(page.cells.drawn <= 6 * ReviewCell.mostColumns(in: 1280))
    let before = page.cells.drawn
    try page.scroll(to: 180)
    #expect(page.cells.drawn - before <= 2 * ReviewCell.mostColumns(in: 1280))
  }

  @Test("A cell has nothing of its own to be dragged by until it is pressed")
  func sourcesAreLate() throws {
    let page = try Page(of: 50, width: 800, height: 600)
    defer { page.close() }
    for cell in page.cells.made {
      let controllers = try #require(gtk_widget_observe_controllers(cell))
      #expect(g_list_model_get_n_items(controllers) == 0)
      g_object_unref(UnsafeMutableRawPointer(controllers))
    }
  }

  @Test(
    "As many rows are expected as may have room, the last in part",
    arguments: [(0, 1), (-1, 1), (159, 1), (160, 2), (800, 6), (9999, 63)])
  func rows(height: Int, rows: Int) {
    #expect(ReviewCell.mostRows(in: height) == rows)
  }

  @Test(
    "As many columns are allowed as have room", arguments: [(0, 2), (320, 2), (800, 5), (9999, 12)])
  func columns(width: Int, columns: Int) {
    #expect(ReviewCell.mostColumns(in: width) == columns)
  }

  @Test("A photo's cell has widgets for marks only as it has some, and keeps its size")
  func marks() throws {
    let cell = PhotoCell()
    let window = gtk_window_new()
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    gtk_window_set_child(window.of(GtkWindow.self), cell.widget)
    cell.say("sea.jpg", tooltip: nil, spoken: "sea.jpg", marks: Marks())
    let size = cell.size
    #expect(size.width == ReviewCell.side && size.height > ReviewCell.side)
    #expect(gtk_widget_get_first_child(cell.widget) == nil)
    cell.say("sea.jpg", tooltip: nil, spoken: "sea.jpg", marks: Marks(stars: .three))
    let badge = try #require(gtk_widget_get_first_child(cell.widget))
    #expect(gtk_widget_get_visible(badge) != 0)
    #expect(cell.size == size)
    cell.say("sea.jpg", tooltip: nil, spoken: "sea.jpg", marks: Marks())
    #expect(gtk_widget_get_visible(badge) == 0)
  }
}
