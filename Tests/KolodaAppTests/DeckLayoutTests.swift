import CAdwaita
import Koloda
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// The deck fills the whole window; the widgets over it take the clicks on themselves and no
/// others.
@Suite(
  "The layout of a window", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DeckLayoutTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// A window on screen with a layout of parts of known sizes.
  @MainActor
  private final class Window {
    let widget: Widget
    let layout: DeckLayout
    let parts: DeckLayout.Parts
    let view = DeckView(deck: GalleryCards.deck)
    let button: Widget

    init(header own: Widget? = nil) throws {
      widget = gtk_window_new()
      button = gtk_button_new_with_label("decide")
      let header = own ?? gtk_button_new_with_label("open")
      gtk_widget_set_size_request(header, 300, 40)
      gtk_widget_set_size_request(button, 60, 80)
      let progress = gtk_progress_bar_new()
      let closeup = gtk_drawing_area_new()
      gtk_widget_set_visible(closeup, 0)
      parts = DeckLayout.Parts(
        deck: view.widget, closeup: closeup, header: header, buttons: button, progress: progress,
        done: gtk_button_new_with_label("done"), notice: gtk_label_new(""),
        pages: gtk_button_new_with_label("page"), toasts: gtk_label_new(""))
      layout = DeckLayout(parts)
      layout.showsDeck = true
      layout.isDone = false
      gtk_window_set_default_size(widget.of(GtkWindow.self), 400, 600)
      gtk_window_set_child(widget.of(GtkWindow.self), layout.widget)
      gtk_window_present(widget.of(GtkWindow.self))
      #expect(MainLoop.run { gtk_widget_get_height(self.view.widget) > 0 })
    }

    func end() { gtk_window_destroy(widget.of(GtkWindow.self)) }

    /// The widget that a click at a place in the layout would go to.
    func below(_ x: Double, _ y: Double) -> Widget? {
      gtk_widget_pick(layout.widget, x, y, GTK_PICK_DEFAULT)
    }

    func isIn(_ widget: Widget?, _ other: Widget?) -> Bool {
      guard let widget, let other else { return false }
      return widget == other || gtk_widget_is_ancestor(widget, other) != 0
    }

    var size: Size {
      Size(
        width: Double(gtk_widget_get_width(layout.widget)),
        height: Double(gtk_widget_get_height(layout.widget)))
    }
  }

  @Test("The deck is as large as the window, and cards rest between header and buttons")
  func places() throws {
    let window = try Window()
    defer { window.end() }
    #expect(window.view.stage.bounds == window.size)
    let free = window.layout.free
    #expect(free.origin.y >= 40)
    #expect(free.origin.y + free.size.height <= window.size.height - 80)
    #expect(free.size.width == window.size.width)
    // A taller header leaves less room for the deck at once.
    gtk_widget_set_size_request(window.parts.header, 300, 90)
    #expect(MainLoop.run { window.layout.free.origin.y >= 90 })
    #expect(window.view.stage.bounds == window.size)
  }

  @Test("Cards rest under a notice, or below one that takes room")
  func notice() throws {
    let window = try Window()
    defer { window.end() }
    let layout = window.layout
    let notice = window.parts.notice
    window.view.deckArea = { [weak layout] _ in layout?.free ?? .zero }
    gtk_widget_set_size_request(notice, 100, 50)
    #expect(MainLoop.run { gtk_widget_get_height(notice) == 50 })
    let whole = layout.whole
    #expect(layout.free == whole && layout.noticeEdge == nil)
    layout.noticeTakesRoom = true
    #expect(MainLoop.run { window.view.stage.area.origin.y == whole.origin.y + 50 })
    #expect(window.view.stage.area.size.height == whole.size.height - 50)
    #expect(layout.noticeEdge == whole.origin.y + 50)
    gtk_widget_set_size_request(notice, 100, 80)
    #expect(MainLoop.run { window.view.stage.area.origin.y == whole.origin.y + 80 })
    #expect(layout.whole == whole)
    gtk_widget_set_visible(notice, 0)
    #expect(MainLoop.run { window.view.stage.area == whole })
    #expect(layout.noticeEdge == nil)
  }

  @Test("Clicks go to header and buttons, and to the deck everywhere else")
  func clicks() throws {
    let window = try Window()
    defer { window.end() }
    let size = window.size
    let deck = window.view.widget
    #expect(window.isIn(window.below(size.width / 2, 20), window.parts.header))
    #expect(window.isIn(window.below(size.width / 2, size.height - 50), window.button))
    for x in [10, size.width / 2, size.width - 10] {
      #expect(window.isIn(window.below(x, size.height / 2), deck))
    }
    // Clicks beside the buttons and on the progress line go to the deck.
    #expect(window.isIn(window.below(10, size.height - 50), deck))
    #expect(window.isIn(window.below(10, size.height - 1), deck))
  }

  @Test("The keyboard goes from the header to the deck and on to the buttons")
  func keyboard() throws {
    let window = try Window()
    defer { window.end() }
    let root = try #require(gtk_widget_get_root(window.widget))
    gtk_widget_grab_focus(window.parts.header)
    var visited = [gtk_root_get_focus(root)]
    for _ in 0..<2 {
      gtk_widget_child_focus(window.widget, GTK_DIR_TAB_FORWARD)
      visited.append(gtk_root_get_focus(root))
    }
    #expect(visited == [window.parts.header, window.view.widget, window.button])
  }

  @Test("At the end the page under the deck has the buttons' room and the clicks")
  func done() throws {
    let window = try Window()
    defer { window.end() }
    let free = window.layout.free
    window.layout.isDone = true
    #expect(MainLoop.run { gtk_widget_get_height(window.parts.done) > 0 })
    let size = window.size
    #expect(MainLoop.run { gtk_widget_get_mapped(window.button) == 0 })
    for y in [size.height / 2, size.height - 50] {
      #expect(MainLoop.run { window.isIn(window.below(size.width / 2, y), window.parts.done) })
    }
    // The cards' room stays as it is, so that the last card flies on along the same path.
    #expect(window.layout.free == free)
    window.layout.isDone = false
    #expect(
      MainLoop.run { window.isIn(window.below(size.width / 2, size.height - 50), window.button) })
  }

  @Test("Bare, nothing but the deck is there for the pointer; what is asked for is there at once")
  func bare() throws {
    let window = try Window()
    defer { window.end() }
    let free = window.layout.free
    window.layout.isBare = true
    #expect(
      MainLoop.run {
        [window.parts.header, window.button].allSatisfy { gtk_widget_get_mapped($0) == 0 }
      })
    for y in [20, window.size.height - 50] {
      #expect(window.isIn(window.below(window.size.width / 2, y), window.view.widget))
    }
    #expect(window.layout.free == free)
    window.layout.revealAtOnce()
    #expect(gtk_widget_get_mapped(window.button) != 0)
    #expect(gtk_widget_get_mapped(window.parts.header) != 0)
    #expect(!window.layout.isBare)
  }

  @Test("Cards that move don't have the header or the buttons drawn again")
  func draws() throws {
    var draws = 0
    let area = DrawingArea(least: Size(width: 100, height: 40)) { _, _ in draws += 1 }
    let window = try Window(header: area.widget)
    defer { window.end() }
    #expect(MainLoop.run { draws > 0 })
    MainLoop.run(turns: 50)
    let before = draws
    var frames = 0
    window.view.onFrame = { _ in frames += 1 }
    // On a busy machine a swipe is drawn in few frames.
    for _ in 0..<20 where frames <= 10 {
      for side in [SwipeDirection.left, .right, .up] { window.view.swipe(side) }
      #expect(MainLoop.run(hastens: false) { window.view.stage.departingCount == 0 })
      for _ in 0..<3 { window.view.undo() }
    }
    #expect(frames > 10)
    // A late focus change may redraw everything once more; the cards move in each frame.
    #expect(draws - before < frames / 4, "drawn \(draws - before) times in \(frames) frames")
  }

  @Test("A page in the deck's place lies below the header, and the deck is gone")
  func page() throws {
    let window = try Window()
    defer { window.end() }
    window.layout.showsDeck = false
    #expect(MainLoop.run { gtk_widget_get_mapped(window.parts.pages) != 0 })
    #expect(gtk_widget_get_mapped(window.view.widget) == 0)
    #expect(gtk_widget_get_mapped(window.button) == 0)
    #expect(
      MainLoop.run { window.isIn(window.below(10, window.size.height - 10), window.parts.pages) })
    #expect(window.isIn(window.below(window.size.width / 2, 20), window.parts.header))
  }
}
