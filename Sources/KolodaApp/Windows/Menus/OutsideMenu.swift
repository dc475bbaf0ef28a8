/// The menu entries for photos that use other programs.
enum OutsideMenu {
  static var entries: [MenuEntry] {
    [
      .item(OutsideTexts.open, action: "win.open-outside"),
      .item(OutsideTexts.openWith, action: "win.open-with"),
      .item(OutsideTexts.show, action: "win.show-in-files"),
      .item(OutsideTexts.copy, action: "win.copy"),
    ]
  }
}
