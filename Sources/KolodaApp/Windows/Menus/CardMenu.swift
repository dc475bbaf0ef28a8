/// What can be done with the front card besides deciding it: its context menu, which is also a
/// submenu of the main menu.
enum CardMenu {
  static func entries(_ state: MenuState) -> [MenuEntry] {
    guard state.content != .nothing else { return [] }
    func item(_ title: String, _ action: String, _ command: KeyCommand) -> MenuEntry {
      .item(title, action: action, key: state.keys[command])
    }
    let marks =
      MarkMenu.entries(action: "win.mark") + [item(MarkTexts.editNote, "win.note", .note)]
    guard state.content == .photos else {
      return [
        .section(marks), .section([item(InfoTexts.title, "win.information", .information)]),
      ]
    }
    var looking = [
      item(ActionTexts.zoom, "win.zoom", .zoom),
      item(StackTexts.compareMenu, "win.compare", .compare),
    ]
    switch state.stack {
    case .none: break
    case .closed: looking.append(item(StackTexts.open, "win.stack", .stack))
    case .open: looking.append(item(StackTexts.close, "win.stack", .stack))
    }
    // The files of a shared deck's photos are not on this computer.
    if state.isShared { looking = [item(ActionTexts.zoom, "win.zoom", .zoom)] }
    return (state.isShared ? [] : [.section(OutsideMenu.entries)]) + [
      .section(looking),
      .section(
        marks + [
          item(MarkTexts.turnRight, "win.turn-right", .turn(.right)),
          item(MarkTexts.turnLeft, "win.turn-left", .turn(.left)),
        ]),
      .section([item(ActionTexts.information, "win.information", .information)]),
    ]
  }
}
