import CAdwaita
import Koloda
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// The page that fills a window, and the banners and notes over it.
@Suite(
  "A window's screens", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted }
)
@MainActor
struct WindowScreensTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// A page of nothing but a widget.
  private final class Page: SharedPage {
    let widget: Widget

    init(_ widget: Widget) { self.widget = widget }

    func focus() {}
    func end() {}
  }

  @Test("a note moves nothing of a page, and covers no bar at its foot, however many lines it has")
  func notesOverPages() throws {
    let screens = WindowScreens()
    screens.begin(with: gtk_label_new("the deck"))
    let middle = gtk_label_new("the page's last line")
    gtk_widget_set_vexpand(middle, 1)
    let bar = gtk_button_new_with_label("a button at the foot")
    let page = makeBox(GTK_ORIENTATION_VERTICAL, children: [middle, bar])
    let window = gtk_window_new()
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    gtk_window_set_default_size(window.of(GtkWindow.self), 360, 420)
    gtk_window_set_child(window.of(GtkWindow.self), screens.widget)
    gtk_window_present(window.of(GtkWindow.self))
    screens.open(.shared(Page(page)))
    #expect(MainLoop.run { gtk_widget_get_height(middle) > 300 })
    let places = [page, middle, bar].map { bounds(of: $0, in: screens.widget) }
    for text in ["Short", String(repeating: "a note of many words ", count: 20)] {
      screens.notes.show(text)
      let note = screens.notes.widget
      #expect(
        MainLoop.run(hastens: false) {
          let (low, foot) = (bounds(of: note, in: screens.widget), places[2])
          return low.size.height > 0 && low.origin.y + low.size.height <= foot.origin.y
        }, "\(text.prefix(9))")
      #expect([page, middle, bar].map { bounds(of: $0, in: screens.widget) } == places)
    }
    // Without a bar the note lies at the very bottom.
    gtk_widget_set_visible(bar, 0)
    screens.notes.show("At the bottom")
    let note = screens.notes.widget
    #expect(
      MainLoop.run(hastens: false) {
        let low = bounds(of: note, in: screens.widget)
        return low.origin.y + low.size.height > places[2].origin.y
      })
  }

  private func bounds(of widget: Widget, in whole: Widget?) -> Rect {
    var bounds = graphene_rect_t()
    guard let whole, gtk_widget_compute_bounds(widget, whole, &bounds) != 0 else { return .zero }
    return Rect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }
}
