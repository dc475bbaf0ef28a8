import CAdwaita
import Glibc
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaTriage

// The actions of the program and of its windows.
extension KolodaApplication {
  /// Adds the program's actions, and the keys of all commands, which are the same in every window.
  func addActions() {
    for command in WindowCommand.allCases {
      if command.isOfProgram { add(command) }
      // GTK and the window handle commands with keys alone, without an action.
      guard command.kind != .keys, !command.keys.isEmpty else { continue }
      // GTK's own action closes dialogs, too.
      let action = command == .close ? "window.close" : command.action
      setKeys(command.keys, of: action, in: gtkApplication)
    }
  }

  private func add(_ command: WindowCommand) {
    guard let action = g_simple_action_new(command.rawValue, nil) else { return }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { [weak self] _ in
      if command == .quit { self?.quit() } else { self?.openWelcome() }
    }
    g_action_map_add_action(OpaquePointer(application), action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  /// Adds the actions of a window.
  func addActions(to window: DeckWindow) {
    let actions = WindowActions(of: window.widget) { [weak window] command, text in
      window?.perform(command, text)
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
    window.deckScreen.actions = actions
    window.refreshActions()
  }

  func window(_ window: DeckWindow, performs command: WindowCommand, _ text: String) {
    // For a sample the last other deck is better: a sample lies among the program's own files.
    let last = window.recentDeck?.uri ?? memory?.recent.first?.uri
    let open: @MainActor (OpaquePointer) -> Void = { [weak self, weak window] file in
      guard let window else { return }
      self?.open([OpenRequest(file: file)], in: window)
    }
    switch command {
    case .open: FolderChooser.ask(over: window.widget, to: .open, beside: last, chosen: open)
    case .openFile: FileChooser.ask(over: window.widget, beside: last, chosen: open)
    case .openRecent: self.open([OpenRequest(uri: text)], in: window)
    case .preferences:
      PreferencesWindow.show(settings, over: window.widget) { [weak self] in self?.openGallery() }
    case .help:
      HelpWindow.show(
        window.subject, keys: window.deckKeys, over: window.widget, in: gtkApplication)
    default: break
    }
  }
}

/// Sets the keys of an action, `win.…` or `app.…`.
@MainActor
private func setKeys(
  _ keys: [String], of action: String, in application: UnsafeMutablePointer<GtkApplication>
) {
  var accelerators: [UnsafeMutablePointer<CChar>?] = keys.map { strdup($0) } + [nil]
  defer { accelerators.forEach { free($0) } }
  accelerators.withUnsafeMutableBufferPointer { buffer in
    buffer.baseAddress?.withMemoryRebound(
      to: UnsafePointer<CChar>?.self, capacity: buffer.count
    ) { gtk_application_set_accels_for_action(application, action, $0) }
  }
}
