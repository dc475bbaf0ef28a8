import KolodaDecks

/// The menu for opening decks: folders and files, shared decks, recent decks and samples.
enum OpenMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    let recent = state.recent.map { deck in
      MenuEntry.item(MenuEntry.plain(deck.title), .openRecent, target: deck.uri)
    }
    let samples = SampleDeck.allCases.map { sample in
      MenuEntry.item(sample.title, action: "win." + sample.action)
    }
    return [
      .section([
        .item(ActionTexts.openFolderDialog, .open),
        .item(ActionTexts.openFileDialog, .openFile),
        .item(SharedTexts.joinMenu, .join),
      ]),
      .section(recent), .section([.submenu(ActionTexts.openSample, samples)]),
    ]
  }
}
