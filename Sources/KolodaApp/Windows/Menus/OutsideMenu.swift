/// The menu entries for photos that use other programs.
enum OutsideMenu {
  static var entries: [MenuEntry] {
    [
      .item(OutsideTexts.open, .openOutside),
      .item(OutsideTexts.openWith, .openWith),
      .item(OutsideTexts.show, .showInFiles),
      .item(OutsideTexts.copy, .copy),
    ]
  }
}
