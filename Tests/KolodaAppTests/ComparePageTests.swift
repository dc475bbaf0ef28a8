import CAdwaita
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// The page that compares two photos.
@Suite(
  "Comparing photos", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ComparePageTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("The page fits into the narrowest window")
  func narrow() throws {
    try withSession(files: 3) { session, _ in
      let photos = try #require(session.photos)
      let list = try #require(CompareList(session.deck.order))
      let page = ComparePage(
        session, photos, list, isStack: false, host: ComparePage.Host(close: {}))
      let widget = try #require(page.widget)
      let window = try #require(gtk_window_new())
      gtk_window_set_child(window.of(GtkWindow.self), widget)
      var least: Int32 = 0
      gtk_widget_measure(
        widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
      #expect(least > 0 && least <= DeckWindow.leastWidth)
      page.end()
      gtk_window_destroy(window.of(GtkWindow.self))
    }
  }
}
