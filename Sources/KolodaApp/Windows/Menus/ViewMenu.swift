import KolodaFolders

/// The submenu of the main menu for which cards are shown, and in which order.
enum ViewMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    let passes = state.passes.map { pile in
      MenuEntry.item(
        MenuEntry.plain(pile.title), action: "win.go-through-again", target: pile.id.text)
    }
    return own(state) + [
      .section([
        .item(
          state.isBrowsing ? ActionTexts.stopBrowsing : ActionTexts.browse, action: "win.browse"),
        .submenu(ActionTexts.goThrough, passes),
      ]),
      .section([.item(ActionTexts.fullScreen, action: "win.fullscreen")]),
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
          .item(FilterTexts.menu, action: "win.filter"),
          .item(RecordTexts.jumpMenu, action: "win.go-to-record"),
          .item(RecordTexts.fieldsMenu, action: "win.fields"),
        ])
      ]
    case .photos:
      [
        .section(
          ((state.isListed ? [.listed] : []) + FolderChoice.Order.allCases).map { order in
            .item(PreferenceTexts.name(of: order), action: "win.order", target: order.rawValue)
          }),
        .section([
          .item(StackTexts.stackBursts, action: "win.stack-bursts"),
          .item(StackTexts.stackSimilar, action: "win.stack-similar"),
          .item(OrderTexts.clocksMenu, action: "win.camera-clocks"),
        ]),
        .section([.item(ActionTexts.strip, action: "win.neighbours")]),
      ]
    }
  }
}
