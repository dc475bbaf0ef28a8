import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The row of piles above the review, in a window that has no room for all of it.
@Suite(
  "Tabs of the review", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ReviewTabsTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  private let piles = (0..<8).compactMap { number in
    PileID("pile-\(number)").map {
      Pile(
        id: $0, name: "A pile of photos, number \(number)", colour: 0x2ec27e, icon: Pile.keep.icon,
        answer: .accept, side: nil)
    }
  }

  /// Whether the place of the row is at an end of it.
  private func isScrolled(_ tabs: ReviewTabs, toStart: Bool) -> Bool {
    guard let place = gtk_scrolled_window_get_hadjustment(tabs.widget.opaque) else { return false }
    let value = gtk_adjustment_get_value(place)
    let most = gtk_adjustment_get_upper(place) - gtk_adjustment_get_page_size(place)
    // Beyond the first and the last tab is the row's padding.
    let padding = 16.0
    return most > 2 * padding && (toStart ? value < padding : value > most - padding)
  }

  @Test("the active one is visible, from the first layout on")
  func revealed() throws {
    let tabs = ReviewTabs(piles, drag: ReviewDrag())
    tabs.say { _ in 0 }
    let window = gtk_window_new()
    gtk_window_set_default_size(window.of(GtkWindow.self), 360, 100)
    gtk_window_set_child(window.of(GtkWindow.self), tabs.widget)
    tabs.show(piles[7].id)
    gtk_window_present(window.of(GtkWindow.self))
    #expect(MainLoop.run { isScrolled(tabs, toStart: false) })
    tabs.show(piles[0].id)
    #expect(MainLoop.run { isScrolled(tabs, toStart: true) })
    // Another number makes a tab wider.
    tabs.show(piles[7].id)
    tabs.say { $0 == nil ? 0 : 1_000_000 }
    #expect(MainLoop.run { isScrolled(tabs, toStart: false) })
    gtk_window_destroy(window.of(GtkWindow.self))
  }
}
