import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// Escape brings somebody who opened a card from the review back to where they were in it.
@Suite(
  "The way back to the review", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ReviewReturnTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Opens a folder of six in a window, of which the first is rejected and three are kept.
  private func open(_ body: (DeckWindow, DeckSession) throws -> Void) throws {
    try WindowHost.open(files: 6) { window, session in
      for pile in [PileID.reject, .keep, .keep, .keep] { session.decide(pile) }
      session.settle()
      try body(window, session)
    }
  }

  private func pressEscape(in window: DeckWindow) -> Bool {
    window.pressed(KeyPress(UInt32(GDK_KEY_Escape)))
  }

  @Test("a decided card goes back to its pile, which is shown as before")
  func decided() throws {
    try open { window, session in
      let next = window.view.deck.front
      window.review.show(of: .keep)
      let page = try #require(window.screens.screen.review)
      let chosen = page.selected
      let card = try #require(chosen.first)
      page.open()
      #expect(window.screens.screen.review == nil && window.view.deck.front == card)
      #expect(window.left(in: session) == DeckTexts.left(2), "those that are not decided")
      #expect(pressEscape(in: window))
      let again = try #require(window.screens.screen.review)
      #expect(again.selected == chosen && again.place(of: card).pile == .keep)
      #expect(session.deck.decidedCount == 4)
      #expect(pressEscape(in: window))
      #expect(window.screens.screen.review == nil && window.view.deck.front == next)
    }
  }

  @Test("so does an undecided one")
  func undecided() throws {
    try open { window, session in
      window.review.show(of: .keep)
      let first = try #require(window.screens.screen.review)
      first.goBack(to: ReviewPage.Place(pile: nil, selected: [CardID(5)], card: CardID(5)))
      #expect(first.selected == [CardID(5)])
      first.open()
      #expect(window.view.deck.front == CardID(5))
      #expect(pressEscape(in: window))
      let again = try #require(window.screens.screen.review)
      #expect(again.selected == [CardID(5)] && again.place(of: CardID(5)).pile == nil)
    }
  }

  @Test("after another decision, Escape has nothing to go back to")
  func decidedAgain() throws {
    try open { window, session in
      window.review.show(of: .keep)
      try #require(window.screens.screen.review).open()
      session.decide(.reject)
      session.settle()
      #expect(!pressEscape(in: window))
      #expect(window.screens.screen.review == nil)
    }
  }
}
