import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// A window is told what has changed in its session, and refreshes only that.
@Suite(
  "What a window refreshes", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct PartialRefreshTests: WidgetSearch {
  /// What each widget of a window says, and whether it is visible and can be used.
  private func shown(_ window: DeckWindow) -> [String] {
    window.widget.withDescendants.map { widget in
      let name = String(cString: gtk_widget_get_css_name(widget))
      let text = name == "label" ? String(cString: gtk_label_get_text(widget.opaque)) : ""
      let tooltip = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? ""
      let state = [gtk_widget_get_visible(widget), gtk_widget_get_sensitive(widget)]
      return "\(name) \(text) \(tooltip) \(state)"
    }
  }

  @Test("it shows what it would show if it were told that everything has changed")
  func told() throws {
    try #require(TestDisplay.isThere)
    try WindowHost.open(pictures: 4, trace: nil) { window, session in
      window.decisions.endHint()
      let acts: [@MainActor () -> Void] = [
        {}, { window.decide(.keep, by: .key) }, { window.undo() }, { window.redo() },
        { window.info.mark(.stars(.three), by: .key) }, { window.info.toggle(by: .key) },
        { window.cards.browse(.next, by: .key) }, { window.cards.stopBrowsing() },
        { window.decide(.reject, by: .key) }, { window.decide(.later, by: .key) },
        { window.decide(.favourite, by: .key) }, { window.cards.goThroughAgain(.later) },
        { window.decide(.keep, by: .key) }, { window.undo() },
      ]
      for (number, act) in acts.enumerated() {
        act()
        session.settle()
        #expect(MainLoop.run { !window.view.isAnimating })
        let before = shown(window)
        window.sessionChanged(session)
        #expect(shown(window) == before, "after act \(number)")
      }
    }
  }
}
