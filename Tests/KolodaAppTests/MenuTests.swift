import KolodaTriage
import Testing

@testable import KolodaApp

/// The contents of the menus of a deck's window.
@Suite("Menus")
struct MenuTests {
  private func state(_ content: MenuState.Content) -> MenuState {
    var state = MenuState()
    state.content = content
    state.passes = [Pile.builtIn[0]]
    state.recent = [MenuState.Recent(uri: "file:///a_b", title: "a_b")]
    return state
  }

  /// The number of rows a menu shows before a submenu is opened.
  private func rows(_ entries: [MenuEntry]) -> Int {
    entries.reduce(0) { count, entry in
      switch entry {
      case .section(let entries): count + rows(entries)
      case .submenu(_, let entries): count + (entries.isEmpty ? 0 : 1)
      case .item(_, _, _, _, let whereUsable): count + (whereUsable ? 0 : 1)
      }
    }
  }

  private func actions(_ entries: [MenuEntry]) -> [String] {
    entries.flatMap { entry in
      switch entry {
      case .section(let entries), .submenu(_, let entries): actions(entries)
      case .item(_, let action, _, _, _): [action]
      }
    }
  }

  /// The title of an action's entry.
  private func title(of action: String, in entries: [MenuEntry]) -> String? {
    for entry in entries {
      switch entry {
      case .section(let entries), .submenu(_, let entries):
        if let title = title(of: action, in: entries) { return title }
      case .item(let title, let name, _, _, _): if name == action { return title }
      }
    }
    return nil
  }

  @Test("The main menu is short: at most 14 rows in four sections")
  func short() {
    for content in [MenuState.Content.nothing, .photos, .records] {
      for isNarrow in [false, true] {
        var state = state(content)
        state.isNarrow = isNarrow
        let entries = MainMenu.entries(state)
        #expect(rows(entries) <= (isNarrow ? 14 : 13) && entries.count <= 4)
      }
    }
  }

  @Test("A deck of records is offered nothing that is for photos, and no deck nothing of either")
  func own() {
    let photos: Set<String> = [
      "win.open-outside", "win.open-with", "win.show-in-files", "win.copy", "win.zoom",
      "win.compare", "win.stack", "win.turn-right", "win.turn-left", "win.order",
      "win.stack-bursts", "win.stack-similar", "win.camera-clocks", "win.apply",
      "win.undo-apply",
    ]
    let records: Set<String> = ["win.search", "win.go-to-record", "win.fields"]
    var state = state(.photos)
    state.stack = .closed
    let ofPhotos = Set(actions(MainMenu.entries(state)))
    #expect(ofPhotos.isSuperset(of: photos) && ofPhotos.isDisjoint(with: records))
    let ofRecords = Set(actions(MainMenu.entries(self.state(.records))))
    #expect(ofRecords.isSuperset(of: records) && ofRecords.isDisjoint(with: photos))
    let without = Set(actions(MainMenu.entries(self.state(.nothing))))
    #expect(without.isDisjoint(with: photos.union(records)) && !without.contains("win.apply"))
    #expect(CardMenu.entries(self.state(.nothing)).isEmpty)
  }

  @Test("All of the card's menu is in the main menu, too")
  func reachable() {
    for content in [MenuState.Content.photos, .records] {
      for stack in [MenuState.Stack.none, .closed, .open] {
        var state = state(content)
        state.stack = stack
        #expect(
          Set(actions(CardMenu.entries(state))).isSubset(of: actions(MainMenu.entries(state))))
      }
    }
  }

  @Test("Keys that the user has changed are shown, and those that are off are not")
  func keys() {
    var state = state(.photos)
    var settings = Settings()
    state.follow(DeckKeys(settings: settings, piles: Pile.builtIn))
    #expect(state.keys[.zoom] == "z" && state.keys[.turn(.right)] == "<Control>r")
    settings.usesSingleLetters = false
    state.follow(DeckKeys(settings: settings, piles: Pile.builtIn))
    #expect(state.keys[.zoom] == nil && state.keys[.turn(.right)] == "<Control>r")
  }

  @Test("A key that a pile of the deck has taken over is shown beside nothing else")
  func taken() {
    var state = state(.photos)
    var keep = Pile.keep
    keep.keys = ["z", "<Control>r"]
    state.follow(DeckKeys(settings: Settings(), piles: [keep, .reject]))
    #expect(state.keys[.zoom] == nil && state.keys[.turn(.right)] == nil)
    #expect(state.keys[.compare] == "c")
  }

  @Test("While all cards are browsed, the same entry stops it, and says so")
  func browsing() {
    var state = state(.photos)
    #expect(title(of: "win.browse", in: ViewMenu.entries(state)) == ActionTexts.browse)
    state.isBrowsing = true
    #expect(title(of: "win.browse", in: ViewMenu.entries(state)) == ActionTexts.stopBrowsing)
  }

  @Test("Folders and files are as near as each other, and nowhere else")
  func opening() {
    let all = actions(OpenMenu.entries(state(.nothing)))
    #expect(Array(all.prefix(2)) == ["win.open", "win.open-file"])
    for content in [MenuState.Content.nothing, .photos, .records] {
      #expect(Set(actions(MainMenu.entries(state(content)))).isDisjoint(with: all))
    }
  }

  @Test("An underscore in a name is no letter for Alt")
  @MainActor
  func underscores() {
    let titles = OpenMenu.entries(state(.photos)).description
    #expect(titles.contains("a__b"))
    var pile = Pile.keep
    pile.name = "to_print"
    let move = MenuEntry.item(ReviewTexts.moveTo("to__print"), action: "review.move-0")
    #expect(ReviewMenu.move(to: pile, "move-0") == move)
  }
}
