import CAdwaita
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

  @Test("a note covers nothing of a page, however many lines it has")
  func notesBesidePages() throws {
    let screens = WindowScreens()
    screens.begin(with: gtk_label_new("the deck"))
    let page = try #require(gtk_label_new("the page's last line"))
    gtk_widget_set_vexpand(page, 1)
    let window = try #require(gtk_window_new())
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    gtk_window_set_default_size(window.of(GtkWindow.self), 360, 420)
    gtk_window_set_child(window.of(GtkWindow.self), screens.widget)
    gtk_window_present(window.of(GtkWindow.self))
    screens.show(page)
    #expect(MainLoop.run { gtk_widget_get_height(page) > 300 })
    let whole = gtk_widget_get_height(page)
    for text in ["Short", String(repeating: "a note of many words ", count: 20)] {
      screens.notes.show(text)
      let note = try #require(screens.notes.widget)
      #expect(
        MainLoop.run {
          let place = gtk_widget_get_height(page)
          return place < whole && gtk_widget_get_height(note) > 0
            && place + gtk_widget_get_height(note) <= whole
        }, "\(text.prefix(9))")
    }
    screens.notes.dismiss()
    #expect(MainLoop.run { gtk_widget_get_height(page) == whole })
  }
}
