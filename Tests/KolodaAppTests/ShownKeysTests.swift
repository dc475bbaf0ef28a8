import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The keys in a window's menus and tooltips: only those that work in its deck, also once others
/// have changed its piles or the preferences.
@Suite(
  "The keys that a window shows", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ShownKeysTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Opens a folder in a window while `body` runs.
  ///
  /// - Parameter settings: its `deck.json`.
  private func open(
    _ settings: String = "{}", _ body: (DeckWindow, DeckSession) throws -> Void
  ) throws {
    let folder = try SessionFolder(files: 3)
    try folder.write(Array(settings.utf8), as: "deck.json")
    try WindowHost.open(folder, body)
  }

  /// Gives the deck the usual piles, the first with keys of its own.
  private func give(_ keys: [String], in session: DeckSession) {
    var piles = Pile.builtIn
    piles[0].keys = keys
    session.deck.keep(piles)
  }

  private func tooltip(of widget: Widget?) -> String? {
    widget.flatMap { gtk_widget_get_tooltip_text($0) }.map { String(cString: $0) }
  }

  /// A tooltip that names a key.
  private func named(_ title: String, _ key: String) throws -> String {
    titled(title, keys: [try #require(Accelerator(key))])
  }

  @Test("A key that a pile takes over goes from menus and tooltips, and comes back after it")
  func taken() throws {
    try open { window, session in
      let undo = try named(ActionTexts.undo, "<Control>z")
      let other = try named(ActionTexts.undo, "u")
      #expect(tooltip(of: window.deckScreen.header.undo) == undo)
      #expect(window.deckScreen.menus.state.keys[.zoom] == "z")
      give(["z", "<Control>z", "<Shift><Control>z"], in: session)
      #expect(tooltip(of: window.deckScreen.header.undo) == other)
      #expect(tooltip(of: window.deckScreen.header.redo) == ActionTexts.redo)
      #expect(window.deckScreen.menus.state.keys[.zoom] == nil)
      give([], in: session)
      #expect(tooltip(of: window.deckScreen.header.undo) == undo)
      #expect(window.deckScreen.menus.state.keys[.zoom] == "z")
    }
  }

  @Test("Space flips until the deck has piles of its own of which one has it")
  func space() throws {
    try open(#"{"backs": "backs"}"#) { window, session in
      try #require(session.hasBacks)
      #expect(window.deckKeys.turning == [.space])
      give(["k"], in: session)
      #expect(window.deckKeys.turning.isEmpty)
      session.deck.keep([])
      #expect(window.deckKeys.turning == [.space])
    }
  }

  @Test("Without single letters none is shown")
  func withoutLetters() throws {
    try open { window, session in
      let letter = try named(ActionTexts.undo, "u")
      let other = try named(ActionTexts.undo, "BackSpace")
      give(["<Control>z"], in: session)
      #expect(tooltip(of: window.deckScreen.header.undo) == letter)
      window.settings.change { $0.usesSingleLetters = false }
      #expect(tooltip(of: window.deckScreen.header.undo) == other)
      #expect(window.deckScreen.menus.state.keys[.zoom] == nil)
    }
  }
}
