import CAdwaita
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaTriage

// The actions of the program and of its windows.
extension KolodaApplication {
  /// Adds the program's actions, and the keys that are the same in every kind of window.
  func addActions() {
    add("new-window", keys: ["<Control>n"]) { [weak self] in self?.openWelcome() }
    add("quit", keys: ["<Control>q"]) { [weak self] in self?.quit() }
    setKeys(["<Control>w"], of: "window.close", in: gtkApplication)
  }

  private func add(_ name: String, keys: [String], _ body: @escaping @MainActor () -> Void) {
    guard let action = g_simple_action_new(name, nil) else { return }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { _ in body() }
    g_action_map_add_action(OpaquePointer(application), action)
    g_object_unref(UnsafeMutableRawPointer(action))
    setKeys(keys, of: "app." + name, in: gtkApplication)
  }

  /// Adds the actions of a window.
  func addActions(to window: DeckWindow) {
    let actions = WindowActions(of: window.widget, in: gtkApplication)
    addOpeningActions(to: window, actions)
    actions.add("undo") { [weak window] in window?.undo() }
    actions.add("redo") { [weak window] in window?.redo() }
    actions.add("try-again", keys: ["F5"]) { [weak window] in window?.session?.tryAgain() }
    actions.addText("go-through-again") { [weak window] pile in
      PileID(pile).map { window?.cards.goThroughAgain($0) }
    }
    actions.addText("review-pile") { [weak window] pile in
      PileID(pile).map { window?.review.show(of: $0) }
    }
    actions.add("information") { [weak window] in window?.info.toggle(by: "menu") }
    actions.addText("mark") { [weak window] mark in window?.info.mark(named: mark) }
    actions.add("note") { [weak window] in window?.info.writeNote(by: "menu") }
    actions.add("turn-right") { [weak window] in window?.info.turn(by: .right, by: "menu") }
    actions.add("turn-left") { [weak window] in window?.info.turn(by: .left, by: "menu") }
    actions.add("zoom") { [weak window] in window?.closeup.toggle(by: "menu") }
    actions.add("browse") { [weak window] in window?.cards.toggleBrowsing() }
    actions.addChoice("order") { [weak window] in window?.cards.chooseOrder($0) }
    actions.addSwitch("neighbours", keys: ["F6"]) { [weak window] in window?.cards.strip.toggle() }
    actions.addSwitch("stack-bursts") { [weak window] in window?.cards.toggleStacking() }
    actions.addSwitch("stack-similar") { [weak window] in window?.cards.toggleSimilarStacking() }
    actions.add("compare") { [weak window] in window?.closeup.toggleCompare(by: "menu") }
    actions.add("stack") { [weak window] in window?.cards.toggleStack(by: "menu") }
    actions.add("camera-clocks") { [weak window] in window?.cards.showCameraClocks() }
    actions.add("filter") { [weak window] in window?.askForFilter() }
    actions.add("find", keys: ["<Control>f"]) { [weak window] in
      guard let window else { return }
      if window.cards.filter.isSearch { window.askForFilter() } else { window.records.search() }
    }
    actions.add("clear-filter") { [weak window] in window?.cards.filter.clear() }
    actions.add("show-decided") { [weak window] in window?.cards.filter.showDecidedMatches() }
    actions.add("learn-again") { [weak window] in window?.cards.learnAllAgain() }
    actions.add("review", keys: ["F9"]) { [weak window] in window?.review.toggle() }
    actions.add("history", keys: ["<Control>h"]) { [weak window] in window?.review.toggleHistory() }
    actions.add("people") { [weak window] in window?.sharing.showPeople() }
    actions.add("agreement") { [weak window] in window?.sharing.showAgreement() }
    actions.add("disputes") { [weak window] in window?.sharing.showDisputes() }
    actions.add("apply", keys: ["<Control>Return"]) { [weak window] in window?.applying.ask() }
    actions.add("piles") { [weak window] in window?.editPiles() }
    actions.add("undo-apply") { [weak window] in window?.applying.undo() }
    actions.add("search") { [weak window] in window?.records.search() }
    actions.add("go-to-record", keys: ["<Control>g"]) { [weak window] in
      window?.records.askForRecord()
    }
    actions.add("fields") { [weak window] in window?.records.showFields() }
    actions.add("export") { [weak window] in window?.export() }
    addOutsideActions(to: window, actions)
    actions.add("fullscreen", keys: ["F11"]) { [weak window] in window?.toggleFullscreen() }
    actions.add("shortcuts", keys: ["<Control>question"]) { [weak window] in
      if let window { ShortcutsWindow.show(window.deckKeys, over: window.widget) }
    }
    actions.add("preferences", keys: ["<Control>comma"]) { [weak self, weak window] in
      guard let self, let window else { return }
      PreferencesWindow.show(settings, over: window.widget) { [weak self] in self?.openGallery() }
    }
    actions.add("help", keys: ["F1"]) { [weak self, weak window] in
      guard let self, let window else { return }
      HelpWindow.show(
        window.subject, keys: window.deckKeys, over: window.widget, in: gtkApplication)
    }
    actions.add("about") { [weak window] in
      if let window { AboutWindow.show(over: window.widget) }
    }
    actions.add("close") { [weak window] in
      if let window { gtk_window_close(window.widget.of(GtkWindow.self)) }
    }
    window.onStateChange = { [weak window] in
      guard let window else { return }
      actions.enable("undo", window.canUndo)
      actions.enable("redo", window.canRedo)
      actions.enable("information", window.showsFront)
      actions.enable("mark", window.canMark)
      actions.enable("note", window.canMark && window.pilePage == nil)
      for name in ["turn-right", "turn-left"] {
        actions.enable(name, window.canMark && window.showsPictures)
      }
      actions.enable("zoom", window.closeup.isPossible)
      actions.enable("browse", window.cards.canBrowse)
      actions.enable("order", window.hasPhotos)
      actions.choose("order", window.session?.order.rawValue ?? "")
      actions.enable("neighbours", window.hasPhotos)
      actions.turn("neighbours", window.cards.strip.isOn)
      actions.enable("stack-bursts", window.hasPhotos)
      actions.turn("stack-bursts", window.cards.stacksBursts)
      actions.enable("stack-similar", window.hasPhotos)
      actions.turn("stack-similar", window.cards.stacksSimilar)
      actions.enable("compare", window.closeup.canCompare)
      actions.enable("stack", window.deckScreen.menus.state.stack != .none)
      actions.enable("camera-clocks", window.hasPhotos)
      actions.enable("filter", window.cards.filter.isPossible)
      actions.enable("find", window.cards.filter.isPossible || window.records.isPossible)
      actions.enable("review", window.review.isPossible)
      actions.enable("piles", window.hasDeck)
      actions.enable("history", window.review.isPossible)
      for name in ["people", "agreement"] { actions.enable(name, window.sharing.isPossible) }
      actions.enable("disputes", window.sharing.canOpenDisputes)
      actions.enable("apply", window.applying.isPossible)
      actions.enable("undo-apply", window.applying.canUndo)
      for name in ["search", "go-to-record", "fields"] {
        actions.enable(name, window.records.isPossible)
      }
      actions.enable("export", window.hasDeck)
      for name in ["open-outside", "open-with", "show-in-files"] {
        actions.enable(name, window.hasPhotoAtHand)
      }
    }
    window.onStateChange?()
  }

  private func addOutsideActions(to window: DeckWindow, _ actions: WindowActions) {
    actions.add("open-outside", keys: ["<Control>e"]) { [weak window] in window?.openOutside() }
    actions.add("open-with", keys: ["<Shift><Control>e"]) { [weak window] in
      window?.openOutsideWith()
    }
    actions.add("show-in-files", keys: ["<Shift><Control>f"]) { [weak window] in
      window?.showOutside()
    }
    actions.add("copy", keys: ["<Control>c"]) { [weak window] in window?.copyOutside() }
  }

  private func addOpeningActions(to window: DeckWindow, _ actions: WindowActions) {
    actions.add("open", keys: ["<Control>o"]) { [weak self, weak window] in
      guard let self, let window else { return }
      // For a sample the last other deck is better: a sample lies among the program's own files.
      let last = window.recentDeck?.uri ?? memory?.recent.first?.uri
      FolderChooser.ask(over: window.widget, to: .open, beside: last) {
        [weak self, weak window] file in
        guard let window else { return }
        self?.open([OpenRequest(file: file)], in: window)
      }
    }
    actions.add("open-file", keys: ["<Shift><Control>o"]) { [weak self, weak window] in
      guard let self, let window else { return }
      let last = window.recentDeck?.uri ?? memory?.recent.first?.uri
      FileChooser.ask(over: window.widget, beside: last) { [weak self, weak window] file in
        guard let window else { return }
        self?.open([OpenRequest(file: file)], in: window)
      }
    }
    actions.add("join") { [weak window] in window?.sharing.join() }
    actions.addText("open-recent") { [weak self, weak window] uri in
      guard let window else { return }
      self?.open([OpenRequest(uri: uri)], in: window)
    }
    for sample in SampleDeck.allCases {
      actions.add(sample.action) { [weak self, weak window] in
        guard let window else { return }
        if let path = sample.path {
          self?.open([OpenRequest(path: path)], in: window)
        } else {
          window.showFailure(WelcomeTexts.samplesMissing)
        }
      }
    }
  }
}
