import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// Where the keyboard focus goes when the page at the end makes way for a card.
@Suite(
  "The focus after the page at the end", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DoneFocusTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Gives the keyboard focus to a button of the page at the end.
  private func focus(_ text: String, in window: DeckWindow) throws {
    let page = window.decisions.done.widget
    let button = try #require(
      page.withDescendants.first {
        $0.isInstance(of: gtk_button_get_type()) && texts(in: $0) == [text]
      })
    #expect(MainLoop.run { gtk_widget_get_mapped(button) != 0 })
    // Only the application has the buttons' actions.
    gtk_widget_set_sensitive(button, 1)
    #expect(gtk_widget_grab_focus(button) != 0)
    #expect(gtk_root_get_focus(window.widget.opaque) == button)
  }

  @Test("Undo gives the keyboard to the card that is back")
  func undo() throws {
    try WindowHost.open(files: 1) { window, _ in
      window.decide(.keep, by: .key)
      #expect(MainLoop.run { window.deckScreen.isDone })
      try focus(ActionTexts.undoLast, in: window)
      window.undo()
      #expect(MainLoop.run { !window.deckScreen.isDone })
      #expect(gtk_root_get_focus(window.widget.opaque) == window.view.widget)
    }
  }

  @Test("Clearing the filter gives the keyboard to the deck, even if all of it is decided")
  func filter() throws {
    try WindowHost.open(files: 2) { window, session in
      var criteria = CardCriteria()
      criteria.name = "0.png"
      for left in [1, 0] {
        session.setFilter(criteria.filter(of: session))
        if left == 1 { window.decide(.keep, by: .key) }
        #expect(MainLoop.run { window.deckScreen.isDone })
        try focus(FilterTexts.clear, in: window)
        window.cards.filter.clear()
        #expect(window.deckScreen.isDone == (left == 0))
        #expect(gtk_root_get_focus(window.widget.opaque) == window.view.widget)
        if left == 1 { window.decide(.keep, by: .key) }
      }
    }
  }
}
