import CAdwaita
import KolodaGTK
import KolodaTriage

// The commands of the window, whether a menu, a button or a key gives them.
extension DeckWindow: CommandStates {
  /// Carries out a command.
  ///
  /// - Parameter text: the text of a command that takes one.
  func perform(_ command: WindowCommand, _ text: String = "") {
    switch command {
    case .open, .openFile, .openRecent, .preferences, .help:
      host?.window(self, performs: command, text)
    case .newWindow, .quit, .mainMenu, .cardMenu, .focus: break
    case .join: sharing.join()
    case .undo: undo()
    case .redo: redo()
    case .tryAgain: session?.tryAgain()
    case .learnAgain: cards.learnAllAgain()
    case .goThroughAgain: PileID(text).map { cards.goThroughAgain($0) }
    case .mark: info.mark(named: text)
    case .note: info.writeNote(by: .menu)
    case .turnRight: info.turn(by: .right, by: .menu)
    case .turnLeft: info.turn(by: .left, by: .menu)
    case .zoom: cards.closeup.toggle(by: .menu)
    case .compare: cards.closeup.toggleCompare(by: .menu)
    case .stack: cards.toggleStack(by: .menu)
    case .information: info.toggle(by: .menu)
    case .browse: cards.toggleBrowsing()
    case .filter: askForFilter()
    case .find: if cards.filter.isSearch { askForFilter() } else { records.search() }
    case .search: records.search()
    case .clearFilter: cards.filter.clear()
    case .showDecided: cards.filter.showDecidedMatches()
    case .goToRecord: records.askForRecord()
    case .fields: records.showFields()
    case .order: cards.chooseOrder(text)
    case .neighbours: cards.strip.toggle()
    case .stackBursts: cards.toggleStacking()
    case .stackSimilar: cards.toggleSimilarStacking()
    case .cameraClocks: cards.showCameraClocks()
    case .review: review.toggle()
    case .reviewPile: PileID(text).map { review.show(of: $0) }
    case .history: review.toggleHistory()
    case .apply: decisions.applying.ask()
    case .undoApply: decisions.applying.undo()
    case .export: export()
    case .piles: decisions.piles.edit(labels: records.labelHost)
    case .people: sharing.showPeople()
    case .agreement: sharing.showAgreement()
    case .disputes: sharing.showDisputes()
    case .openOutside: openOutside()
    case .openWith: openOutsideWith()
    case .showInFiles: showOutside()
    case .copy: copyOutside()
    case .close: gtk_window_close(widget.of(GtkWindow.self))
    case .fullscreen: toggleFullscreen()
    case .shortcuts: ShortcutsWindow.show(deckKeys, over: widget)
    case .about: AboutWindow.show(over: widget)
    }
  }

  /// Whether a command can be used now.
  func isPossible(_ command: WindowCommand) -> Bool {
    switch command {
    case .undo: canUndo
    case .redo: canRedo
    case .information: showsFront
    case .mark: canMark
    case .note: canMark && pilePage == nil
    case .turnRight, .turnLeft: canMark && showsPictures
    case .zoom: cards.closeup.isPossible
    case .compare: cards.closeup.canCompare
    case .stack: deckScreen.menus.state.stack != .none
    case .browse: cards.canBrowse
    case .order, .neighbours, .stackBursts, .stackSimilar, .cameraClocks: session?.photos != nil
    case .filter: cards.filter.isPossible
    case .find: cards.filter.isPossible || records.isPossible
    case .search, .goToRecord, .fields: records.isPossible
    case .review, .history: review.isPossible
    case .piles, .export: session != nil
    case .people, .agreement: sharing.isPossible
    case .disputes: sharing.canOpenDisputes
    case .apply: decisions.applying.isPossible
    case .undoApply: decisions.applying.canUndo
    case .openOutside, .openWith, .showInFiles: hasPhotoAtHand
    default: true
    }
  }

  /// Whether what a command switches is on.
  func isOn(_ command: WindowCommand) -> Bool {
    switch command {
    case .neighbours: cards.strip.isOn
    case .stackBursts: cards.stacksBursts
    case .stackSimilar: cards.stacksSimilar
    default: false
    }
  }

  /// The text that a command has chosen; empty for none.
  func choice(of command: WindowCommand) -> String {
    command == .order ? session?.order.rawValue ?? "" : ""
  }

  /// Updates the menus to what can be done with the deck and the front card.
  func refreshMenus() {
    var state = deckScreen.menus.state
    state.content = session == nil ? .nothing : showsPictures ? .photos : .records
    state.isShared = session?.shared != nil
    state.isListed = target?.list != nil
    state.isBrowsing = session?.isBrowsing == true
    state.passes = passablePiles
    state.stack =
      session.map { $0.isFrontFanned ? .open : $0.frontCount > 1 ? .closed : .none } ?? .none
    deckScreen.menus.state = state
  }
}
