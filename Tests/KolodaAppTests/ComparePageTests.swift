import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The page that compares two photos.
@Suite(
  "Comparing photos", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ComparePageTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  private func compare(in window: DeckWindow) -> ComparePage? {
    if case .compare(let page) = window.screens.screen { page } else { nil }
  }

  /// The button of the window's note that undoes something.
  private func undoButton(of window: DeckWindow) -> Widget? {
    window.screens.deckNotes.widget.withDescendants.first {
      shim_is_button($0.object) != 0 && texts(in: $0) == [ActionTexts.undo]
    }
  }

  @Test("Keeping the best tells how many were rejected, and offers to undo just that")
  func keptBest() throws {
    try WindowHost.open(files: 4) { window, session in
      #expect(window.cards.closeup.toggleCompare(by: .key))
      try #require(compare(in: window)).step(1)
      try #require(compare(in: window)).keepHeld()
      #expect(compare(in: window) == nil)
      #expect(session.deck.decidedCount == 3)
      #expect(window.screens.deckNotes.texts == [StackTexts.keptBest(rejected: 2)])
      let undo = try #require(undoButton(of: window))
      gtk_widget_activate(undo)
      #expect(MainLoop.run { session.deck.decidedCount == 0 })
    }
  }

  @Test("Once something else is decided, that button undoes nothing")
  func keptBestLongAgo() throws {
    try WindowHost.open(files: 4) { window, session in
      #expect(window.cards.closeup.toggleCompare(by: .key))
      try #require(compare(in: window)).keepHeld()
      #expect(session.deck.decidedCount == 2)
      let undo = try #require(undoButton(of: window))
      window.decide(.keep, by: .key)
      #expect(session.deck.decidedCount == 3)
      gtk_widget_activate(undo)
      #expect(MainLoop.run { window.screens.deckNotes.texts.isEmpty })
      #expect(session.deck.decidedCount == 3)
    }
  }

  @Test("The page fits into the narrowest window")
  func narrow() throws {
    try withSession(files: 3) { session, _ in
      let photos = try #require(session.photos)
      let list = try #require(CompareList(session.deck.order))
      let page = ComparePage(
        session, photos, list, isStack: false, host: ComparePage.Host(close: {}))
      let widget = page.widget
      let window = gtk_window_new()
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
