import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaSharing

/// Piles that somebody else changes while a page is open over the deck: whoever is on it goes on there,
/// and what they type decides no card of the deck below.
@Suite(
  "Piles that change under an open page", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct PilesUnderPagesTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Opens a folder in a window while `body` runs.
  private func open(_ body: (DeckWindow, DeckSession) throws -> Void) throws {
    try WindowHost.open(files: 3) { window, session in
      try body(window, session)
      #expect(session.deck.decidedCount == 0)
    }
  }

  /// Gives the deck the usual piles, the first with another name.
  private func rename(_ name: String, in session: DeckSession) {
    var piles = Pile.builtIn
    piles[0].name = name
    session.deck.keep(piles)
  }

  /// All that labels and tooltips in a widget say.
  private func texts(in widget: Widget?) -> [String] {
    guard let widget else { return [] }
    var found: [String] = []
    if String(cString: gtk_widget_get_css_name(widget)) == "label" {
      found.append(String(cString: gtk_label_get_text(widget.opaque)))
    }
    if let tooltip = gtk_widget_get_tooltip_text(widget) {
      found.append(String(cString: tooltip))
    }
    return found + widget.children.flatMap { texts(in: $0) }
  }

  @Test("The review stays, with what is selected in it, and has the new names")
  func review() throws {
    try open { window, session in
      window.review.toggle()
      let page = try #require(window.screens.screen.review)
      let selected = page.selected
      #expect(!selected.isEmpty)
      rename("Snow", in: session)
      #expect(window.screens.screen.review === page && !window.screens.showsDeck)
      #expect(page.selected == selected)
      #expect(texts(in: page.widget).contains(ReviewTexts.tab("Snow", 0)))
      // The bar, which comes a little later, has them too.
      rename("Rain", in: session)
      #expect(
        MainLoop.run {
          let seen = texts(in: page.widget)
          return seen.contains { $0.hasPrefix("Rain (") }
            && !seen.contains { $0.hasPrefix("Snow (") }
        })
    }
  }

  @Test("The history stays, and has the new names")
  func history() throws {
    try open { window, session in
      window.review.toggleHistory()
      let page = try #require(window.screens.screen.pilePage as? HistoryPage)
      rename("Snow", in: session)
      #expect(window.pilePage === page && !window.screens.showsDeck)
      #expect(texts(in: page.widget).contains { $0.hasPrefix("Snow (") })
    }
  }

  @Test("A page of a shared deck stays")
  func shared() throws {
    try open { window, session in
      let state = Monitor(FakeServer.State())
      let page = PeoplePage(
        deck: "deck", ServerDesk { _ in FakeServer(state) }, ask: { _, _ in }, edit: { _, _ in },
        close: {})
      window.screens.open(.shared(page))
      rename("Snow", in: session)
      #expect(window.screens.screen.widget == page.widget)
    }
  }
}
