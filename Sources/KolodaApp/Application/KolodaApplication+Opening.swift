import CAdwaita
import Koloda
import KolodaGTK

// What comes to be opened, and the window that it is shown in.
extension KolodaApplication {
  /// Opens files that the desktop, or a second start, hands over.
  func open(_ files: [OpaquePointer]) {
    var failures: [OpenFailure] = []
    var targets: [OpenTarget] = []
    for file in files {
      do {
        targets.append(try OpenTarget.resolve(file: file))
      } catch {
        failures.append(error)
      }
    }
    open(targets, in: nil)
    guard let failure = failures.first else { return }
    if let window = frontWindow {
      window.toasts.show(failure.text)
      window.present()
    } else if let window = makeWindow() {
      window.showFailure(failure.text)
      window.present()
    }
  }

  /// Opens folders and pictures: the first in a window, the others in windows of their own.
  ///
  /// A folder that is open already comes to the front instead.
  ///
  /// - Parameter window: the window that the first is to be shown in, nil for a new one.
  func open(_ targets: [OpenTarget], in window: DeckWindow?) {
    var place = window ?? windows.first { $0.isEmpty }
    for target in targets {
      if let shown = windows.first(where: { $0.target?.folder == target.folder }) {
        if let picture = target.picture { shown.bringToFront(picture) }
        shown.present()
        continue
      }
      guard let window = place ?? makeWindow() else { return }
      place = nil
      let opening = FolderOpening(
        target, in: memory?.window ?? WindowState(), settings: settings.value)
      window.expect(target)
      opening.whenReady { [weak self, weak window] outcome in
        guard let window else { return discard(outcome) }
        self?.show(outcome, of: target, in: window)
      }
      window.present()
    }
  }

  /// Shows a folder of the start, whose first card is being decoded already.
  func show(_ opening: FolderOpening) {
    guard let window = makeWindow() else { return }
    window.expect(opening.target)
    if let outcome = opening.ready {
      show(outcome, of: opening.target, in: window, isStart: true)
    } else {
      opening.whenReady { [weak self, weak window] outcome in
        guard let window else { return discard(outcome) }
        self?.show(outcome, of: opening.target, in: window, isStart: true)
      }
    }
    if windows.contains(where: { $0 === window }) { window.present() }
  }

  private func show(
    _ outcome: FolderOpening.Outcome, of target: OpenTarget, in window: DeckWindow,
    isStart: Bool = false
  ) {
    // Another folder may have been chosen meanwhile.
    guard window.target == target else { return discard(outcome) }
    switch outcome {
    case .success(let (deck, early)):
      window.show(deck, early: early, picture: target.picture)
      if let deck = window.recentDeck { memory?.note(deck) }
    case .failure(let error) where isStart && !isRestored:
      StandardError.write("koloda: \(error)")
      status = KolodaCommand.badArgument
      gtk_window_destroy(window.widget.of(GtkWindow.self))
    case .failure(let error):
      window.showFailure(error.text)
    }
    rememberOpenDecks()
    showRecent()
  }
}

extension KolodaApplication: DeckWindowHost {
  func window(_ window: DeckWindow, opens targets: [OpenTarget]) {
    open(targets, in: window)
  }

  func window(_ window: DeckWindow, reopens target: OpenTarget) {
    let opening = FolderOpening(
      target, in: memory?.window ?? WindowState(), settings: settings.value)
    opening.whenReady { [weak self, weak window] outcome in
      guard let window else { return discard(outcome) }
      self?.show(outcome, of: target, in: window)
    }
  }

  func window(_ window: DeckWindow, forgets uri: String) {
    guard let forgotten = memory?.forget(uri) else { return }
    showRecent()
    window.toasts.show(
      WelcomeTexts.removed(forgotten.deck.title),
      button: ActionTexts.undo
    ) { [weak self] in
      self?.memory?.restore(forgotten)
      self?.showRecent()
    }
  }
}

/// Ends what was begun for a folder that no window wants any more.
@MainActor
private func discard(_ outcome: FolderOpening.Outcome) {
  if case .success(let (deck, early)) = outcome {
    early?.loader.stop()
    deck.discard()
  }
}
