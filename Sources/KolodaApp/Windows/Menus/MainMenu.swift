/// The main menu, with four sections: windows, cards, decisions and the program.
enum MainMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    var sections = [[MenuEntry.item(ActionTexts.newWindow, action: "app.new-window")]]
    if state.content != .nothing { sections += [cards(state), decisions(state)] }
    sections.append([
      .item(ActionTexts.preferences, action: "win.preferences"),
      .item(ActionTexts.keyboardShortcuts, action: "win.shortcuts"),
      .item(ActionTexts.help, action: "win.help"),
      .item(ActionTexts.about, action: "win.about"),
    ])
    return sections.map { .section($0) }
  }

  private static func cards(_ state: MenuState) -> [MenuEntry] {
    let isPhotos = state.content == .photos
    return [
      .submenu(isPhotos ? ActionTexts.photo : ActionTexts.card, CardMenu.entries(state)),
      // The usual key for finding filters photos and searches records.
      isPhotos || state.isShared
        ? .item(FilterTexts.menu, action: "win.filter", key: "<Control>f")
        : .item(RecordTexts.searchMenu, action: "win.search", key: "<Control>f"),
      .submenu(KeyTexts.view, ViewMenu.entries(state)),
    ]
  }

  private static func decisions(_ state: MenuState) -> [MenuEntry] {
    // A wide header has a button for it.
    let review = MenuEntry.item(ReviewTexts.menu, action: "win.review")
    // Records have no files of their own that could be moved or copied.
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
