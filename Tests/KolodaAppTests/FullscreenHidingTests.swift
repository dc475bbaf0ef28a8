import CAdwaita
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// What hides in fullscreen, and what stays because somebody is using it.
@Suite(
  "Hiding in fullscreen", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct FullscreenHidingTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("the filter stays open for as long as somebody thinks about it")
  func filter() throws {
    try WindowHost.open(files: 3) { window, _ in
      let hiding = window.deckScreen.hiding
      gtk_widget_grab_focus(window.view.widget)
      #expect(!hiding.isInUse)
      window.askForFilter()
      let popover = try #require(window.cards.filter.popover)
      // GTK stops marking the focus some seconds after the last key.
      gtk_window_set_focus_visible(window.widget.of(GtkWindow.self), 0)
      #expect(hiding.isInUse)
      popover.end()
      window.cards.filter.endAsking()
      #expect(!hiding.isInUse)
    }
  }
}
