import KolodaFolders

/// The submenu of the main menu for which cards are shown, and in which order.
enum ViewMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    let passes = state.passes.map { pile in
      MenuEntry.item(
        MenuEntry.plain(pile.title), .goThroughAgain, target: pile.id.text)
    }
    return own(state) + [
      .section([
        .item(
          state.isBrowsing ? ActionTexts.stopBrowsing : ActionTexts.browse, .browse),
        .submenu(ActionTexts.goThrough, passes),
      ]),
      .section([.item(ActionTexts.fullScreen, .fullscreen)]),
    ]
  }

  /// The entries that depend on the kind of deck.
  private static func own(_ state: MenuState) -> [MenuEntry] {
    switch state.content {
    case .nothing: []
    // A shared deck has only the cards that are held or decided, in no particular order.
    case .photos where state.isShared, .records where state.isShared: []
    case .records:
      [
        .section([
          .item(FilterTexts.menu, .filter),
          .item(RecordTexts.jumpMenu, .goToRecord),
          .item(RecordTexts.fieldsMenu, .fields),
        ])
      ]
    case .photos:
      [
        .section(
          ((state.isListed ? [.listed] : []) + FolderChoice.Order.allCases).map { order in
            .item(PreferenceTexts.name(of: order), .order, target: order.rawValue)
          }),
        .section([
          .item(StackTexts.stackBursts, .stackBursts),
          .item(StackTexts.stackSimilar, .stackSimilar),
          .item(OrderTexts.clocksMenu, .cameraClocks),
        ]),
        .section([.item(ActionTexts.strip, .neighbours)]),
      ]
    }
  }
}
