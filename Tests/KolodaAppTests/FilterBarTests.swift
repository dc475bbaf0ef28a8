import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The line above the card while a filter is on.
@Suite(
  "The line of the filter", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct FilterBarTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  @Test("It names the filter and the pile of a decided card, and its button clears the filter")
  func decided() throws {
    try WindowHost.open(files: 3) { window, session in
      window.decide(.keep, by: .key)
      session.settle()
      var criteria = CardCriteria()
      criteria.place = .anywhere
      session.setFilter(criteria.filter(of: session))
      // The undecided card stays in front.
      let line = window.cards.filter.bar.widget
      #expect(texts(in: line) == [FilterTexts.all, FilteredCardsTexts.photos.shown(3, of: 3)])
      criteria.place = .pile(.keep)
      session.setFilter(criteria.filter(of: session))
      let keep = session.title(of: .keep)
      #expect(texts(in: line) == [keep, FilteredCardsTexts.photos.shown(1, of: 3), keep])
      #expect(texts(in: window.cards.lines.browsing.widget).isEmpty)
      let tooltips = line.withDescendants.compactMap { gtk_widget_get_tooltip_text($0) }
      #expect(tooltips.map { String(cString: $0) } == [FilterTexts.clear])
    }
  }
}
