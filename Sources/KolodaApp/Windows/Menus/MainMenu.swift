/// The main menu: four groups, of what is opened, the cards, the decisions, and the program.
enum MainMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    var sections = [opening(state)]
    if state.content != .nothing { sections += [cards(state), decisions(state)] }
    sections.append([
      .item(ActionTexts.preferences, action: "win.preferences"),
      .item(ActionTexts.keyboardShortcuts, action: "win.shortcuts"),
      .item(ActionTexts.help, action: "win.help"),
      .item(ActionTexts.about, action: "win.about"),
    ])
    return sections.map { .section($0) }
  }

  private static func opening(_ state: MenuState) -> [MenuEntry] {
    let recent = state.recent.map { deck in
      MenuEntry.item(MenuEntry.plain(deck.title), action: "win.open-recent", target: deck.uri)
    }
    let samples = SampleDeck.allCases.map { sample in
      MenuEntry.item(sample.title, action: "win." + sample.action)
    }
    return [
      .item(ActionTexts.newWindow, action: "app.new-window"),
      .submenu(
        ActionTexts.open,
        [
          .section([
            .item(ActionTexts.openFolderDialog, action: "win.open"),
            .item(ActionTexts.openFileDialog, action: "win.open-file"),
            .item(SharedTexts.joinMenu, action: "win.join"),
          ]),
          .section(recent), .section([.submenu(ActionTexts.openSample, samples)]),
        ]),
    ]
  }

  private static func cards(_ state: MenuState) -> [MenuEntry] {
    let isPhotos = state.content == .photos
    return [
      .submenu(isPhotos ? ActionTexts.photo : ActionTexts.card, CardMenu.entries(state)),
      // The key of "find" filters photos and searches records.
      isPhotos || state.isShared
        ? .item(FilterTexts.menu, action: "win.filter", key: "<Control>f")
        : .item(RecordTexts.searchMenu, action: "win.search", key: "<Control>f"),
      .submenu(KeyTexts.view, ViewMenu.entries(state)),
    ]
  }

  private static func decisions(_ state: MenuState) -> [MenuEntry] {
    // Where it is wide enough, the header has a button for it.
    let review = MenuEntry.item(ReviewTexts.menu, action: "win.review")
    // Records have no files of their own to do anything with.
    let applying: [MenuEntry] =
      state.content == .photos && !state.isShared
      ? [
        .item(ApplyTexts.menu, action: "win.apply"),
        .item(ApplyTexts.undoApply, action: "win.undo-apply", whereUsable: true),
      ] : []
    let sharing: [MenuEntry] =
      state.isShared
      ? [
        .submenu(
          SharedTexts.menu,
          [
            .item(PeopleTexts.title, action: "win.people"),
            .item(AgreementTexts.title, action: "win.agreement"),
            .item(DisputeTexts.title, action: "win.disputes"),
          ])
      ] : []
    return (state.isNarrow ? [review] : [])
      + [.item(HistoryTexts.title, action: "win.history")] + sharing + applying + [
        .item(ActionTexts.exportDecisions, action: "win.export"),
        .item(PileEditingTexts.menu, action: "win.piles"),
      ]
  }
}
