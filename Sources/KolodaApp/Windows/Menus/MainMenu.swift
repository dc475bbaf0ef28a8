/// The main menu, with four sections: windows, cards, decisions and the program.
enum MainMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    var sections = [[MenuEntry.item(ActionTexts.newWindow, .newWindow)]]
    if state.content != .nothing { sections += [cards(state), decisions(state)] }
    sections.append([
      .item(ActionTexts.preferences, .preferences),
      .item(ActionTexts.keyboardShortcuts, .shortcuts),
      .item(ActionTexts.help, .help),
      .item(ActionTexts.about, .about),
    ])
    return sections.map { .section($0) }
  }

  private static func cards(_ state: MenuState) -> [MenuEntry] {
    let isPhotos = state.content == .photos
    return [
      .submenu(isPhotos ? ActionTexts.photo : ActionTexts.card, CardMenu.entries(state)),
      // The usual key for finding filters photos and searches records.
      isPhotos || state.isShared
        ? .item(FilterTexts.menu, .filter, key: WindowCommand.find.keys.first)
        : .item(RecordTexts.searchMenu, .search, key: WindowCommand.find.keys.first),
      .submenu(KeyTexts.view, ViewMenu.entries(state)),
    ]
  }

  private static func decisions(_ state: MenuState) -> [MenuEntry] {
    // A wide header has a button for it.
    let review = MenuEntry.item(ReviewTexts.menu, .review)
    // Records have no files of their own that could be moved or copied.
    let applying: [MenuEntry] =
      state.content == .photos && !state.isShared
      ? [
        .item(ApplyTexts.menu, .apply),
        .item(ApplyTexts.undoApply, .undoApply, whereUsable: true),
      ] : []
    let sharing: [MenuEntry] =
      state.isShared
      ? [
        .submenu(
          SharedTexts.menu,
          [
            .item(PeopleTexts.title, .people),
            .item(AgreementTexts.title, .agreement),
            .item(DisputeTexts.title, .disputes),
          ])
      ] : []
    return (state.isNarrow ? [review] : [])
      + [.item(HistoryTexts.title, .history)] + sharing + applying + [
        .item(ActionTexts.exportDecisions, .export),
        .item(PileEditingTexts.menu, .piles),
      ]
  }
}
