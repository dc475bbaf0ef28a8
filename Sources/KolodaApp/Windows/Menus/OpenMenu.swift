import KolodaDecks

/// The menu for opening decks: folders and files, shared decks, recent decks and samples.
enum OpenMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    let recent = state.recent.map { deck in
      MenuEntry.item(MenuEntry.plain(deck.title), action: "win.open-recent", target: deck.uri)
    }
    let samples = SampleDeck.allCases.map { sample in
      MenuEntry.item(sample.title, action: "win." + sample.action)
    }
    return [
      .section([
        .item(ActionTexts.openFolderDialog, action: "win.open"),
        .item(ActionTexts.openFileDialog, action: "win.open-file"),
        .item(SharedTexts.joinMenu, action: "win.join"),
      ]),
      .section(recent), .section([.submenu(ActionTexts.openSample, samples)]),
    ]
  }
}
