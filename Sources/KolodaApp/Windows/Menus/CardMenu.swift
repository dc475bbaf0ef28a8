/// What can be done with the front card besides deciding it: its context menu, which is also a
/// submenu of the main menu.
enum CardMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    guard state.content != .nothing else { return [] }
    func item(_ title: String, _ command: WindowCommand, _ keys: KeyCommand) -> MenuEntry {
      .item(title, command, key: state.keys[keys])
    }
    let marks =
      MarkMenu.entries(action: WindowCommand.mark.action) + [item(MarkTexts.editNote, .note, .note)]
    guard state.content == .photos else {
      return [
        .section(marks), .section([item(InfoTexts.title, .information, .information)]),
      ]
    }
    var looking = [
      item(ActionTexts.zoom, .zoom, .zoom),
      item(StackTexts.compareMenu, .compare, .compare),
    ]
    switch state.stack {
    case .none: break
    case .closed: looking.append(item(StackTexts.open, .stack, .stack))
    case .open: looking.append(item(StackTexts.close, .stack, .stack))
    }
    // The files of a shared deck's photos are not on this computer.
    if state.isShared { looking = [item(ActionTexts.zoom, .zoom, .zoom)] }
    return (state.isShared ? [] : [.section(OutsideMenu.entries)]) + [
      .section(looking),
      .section(
        marks + [
          item(MarkTexts.turnRight, .turnRight, .turn(.right)),
          item(MarkTexts.turnLeft, .turnLeft, .turn(.left)),
        ]),
      .section([item(ActionTexts.information, .information, .information)]),
    ]
  }
}
