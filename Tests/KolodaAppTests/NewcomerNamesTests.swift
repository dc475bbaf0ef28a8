import CAdwaita
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// Names stand under the buttons for someone who is new to the program.
@Suite(
  "Names under the buttons", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct NewcomerNamesTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("are there until ten decisions were made, and keep their room until the deck is closed")
  func untilTenDecisions() throws {
    try WindowHost.open(files: 20) { window, _ in
      let deck = { gtk_widget_get_height(window.view.widget) }
      #expect(seen(in: window) == ["Reject", "Later", "Favourite", "Keep"])
      let height = deck()
      for _ in 0..<9 { window.view.swipe(.right) }
      #expect(seen(in: window).count == 4)
      window.view.swipe(.right)
      #expect(seen(in: window).isEmpty)
      MainLoop.run(turns: 3)
      #expect(deck() == height)
      window.endSession()
      #expect(window.settings.value.decisionsMade == 10 && window.decisions.builtInNames == .none)
    }
  }

  @Test("are not there for someone who has decided before")
  func notLater() throws {
    try WindowHost.open(files: 3) { window, _ in
      window.settings.change { $0.decisionsMade = 10 }
      window.refreshBar()
      #expect(seen(in: window).isEmpty)
    }
  }

  /// The names under the buttons that can be seen, from left to right.
  private func seen(in window: DeckWindow) -> [String] {
    let bar = window.decisions.widget
    return bar.withDescendants.filter {
      gtk_widget_has_css_class($0, "pile-name") != 0 && gtk_widget_get_opacity($0) > 0
    }.filter { gtk_widget_is_visible($0) != 0 }
      .map { String(cString: gtk_label_get_text($0.opaque)) }
  }
}
