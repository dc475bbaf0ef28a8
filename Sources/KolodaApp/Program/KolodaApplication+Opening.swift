import CAdwaita
import Glibc
import Koloda
import KolodaCommands
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK

// Opening decks, and choosing windows for them.
extension KolodaApplication {
  /// The most decks that are opened at once without asking.
  static let handful = 8
  /// The most decks that are read at the same time.
  private static let atOnce = 4
  /// The time after which a window says that its deck is being opened, in milliseconds.
  ///
  /// For a quick deck, showing such a page would only delay the first card.
  private static let patience: UInt32 = 500

  /// Opens decks and pictures: the first one in a window, the others in windows of their own.
  ///
  /// If a deck is already open, its window comes to the front instead. The user is asked before
  /// many decks are opened.
  ///
  /// - Parameter window: the window for the first one; nil for any that is empty.
  func open(_ requests: [OpenRequest], in window: DeckWindow?) {
    guard requests.count > KolodaApplication.handful else {
      return enqueue(requests, origin: .user, in: window)
    }
    // Many files may be pictures of one folder, so they are resolved first.
    counting += 1
    refreshHold()
    let path = requests[0].path
    BlockingThreads.shared.run(at: path) {
      OpenRequest.resolve(requests)
    } then: { [weak self, weak window] outcome in
      let (targets, failure) = KolodaApplication.found(outcome, at: path)
      MainThread.post { self?.openMany(targets, failure, in: window) }
    }
  }

  /// What requests turned out to be; without a thread to find that out, why nothing is opened.
  nonisolated static func found(
    _ outcome: Result<([OpenTarget], OpenFailure?), any Error>, at path: [UInt8]
  ) -> ([OpenTarget], OpenFailure?) {
    switch outcome {
    case .success(let found): found
    case .failure(let error):
      ([], .unreadable(path, (error as? DetachedThread.Failure)?.code ?? EAGAIN))
    }
  }

  private func openMany(_ targets: [OpenTarget], _ failure: OpenFailure?, in window: DeckWindow?) {
    counting -= 1
    defer { refreshHold() }
    if let failure { tell(failure, in: window) }
    let requests = targets.map { OpenRequest($0) }
    guard targets.count > KolodaApplication.handful else {
      return enqueue(requests, origin: .user, in: window)
    }
    if window == nil, frontWindow == nil { openWelcome() }
    guard let place = window ?? frontWindow else { return }
    place.present()
    let count = targets.count
    ConfirmQuestion.ask(
      WelcomeTexts.openMany(count), WelcomeTexts.openManyMore, button: ActionTexts.open,
      over: place.widget
    ) { [weak self, weak window] in
      self?.enqueue(requests, origin: .user, in: window)
    }
  }

  /// Reopens the decks that were open when the program ended.
  ///
  /// - Returns: whether there are any.
  func restore() -> Bool {
    let requests = memory?.decksToRestore ?? []
    guard !requests.isEmpty else { return false }
    memory?.beginTrial()
    enqueue(requests, origin: .session, in: nil)
    return true
  }

  private func enqueue(
    _ requests: [OpenRequest], origin: DeckOpening.Origin, in window: DeckWindow?
  ) {
    calls += 1
    for (rank, request) in requests.enumerated() {
      queue.append(
        QueuedDeck(
          request: request, origin: origin, call: calls, rank: rank,
          window: rank == 0 ? window : nil))
    }
    startNext()
  }

  private func startNext() {
    // Decks that take long don't hold up the others.
    while underway.count(where: { window(of: $0)?.openingPage == nil }) < KolodaApplication.atOnce,
      !queue.isEmpty
    {
      let next = queue.removeFirst()
      let memory = memory
      let isRestored = next.origin == .session
      let opening = DeckOpening(
        next.request, origin: next.origin, call: next.call, rank: next.rank, mayList: false,
        in: memory?.window ?? WindowState(), settings: settings.value,
        after: { if isRestored { memory?.finish() } })
      begin(opening, in: next.window ?? (next.rank == 0 ? windows.first { $0.isEmpty } : nil))
    }
    refreshHold()
  }

  /// Follows the opening of a deck until it is shown in a window.
  func begin(_ opening: DeckOpening, in window: DeckWindow?) {
    underway.append(opening)
    window?.expect(opening)
    opening.follow { [weak self] in self?.advance(opening) }
    let timer = Timer { [weak self] in
      self?.showProgress(of: opening)
      return false
    }
    timer.start(interval: KolodaApplication.patience)
  }

  /// Reacts to the progress of an opening.
  func advance(_ opening: DeckOpening) {
    guard underway.contains(where: { $0 === opening }) else { return }
    if opening.isCancelled {
      remove(opening)
    } else if opening.outcome != nil {
      finish(opening)
    } else if let target = opening.target {
      settle(opening, target)
    }
  }

  /// Finds a window for a deck whose place is known.
  private func settle(_ opening: DeckOpening, _ target: OpenTarget) {
    if let shown = windows.first(where: { $0.shows(target.place) }) {
      if let picture = shown.openings.shown?.opening.adopt(opening) { shown.bringToFront(picture) }
      leave(opening)
      shown.present()
      return
    }
    let other = underway.first {
      $0 !== opening && $0.target?.place == target.place && window(of: $0) != nil
    }
    if let other, let place = window(of: other) {
      _ = other.adopt(opening)
      leave(opening)
      place.present()
      return
    }
    place(opening)
    opening.list()
  }

  /// Returns the window for a deck that is being opened, and creates one if need be.
  @discardableResult
  private func place(_ opening: DeckOpening) -> DeckWindow {
    if let window = window(of: opening) { return window }
    let window = windows.first(where: { $0.isEmpty }) ?? makeWindow()
    window.expect(opening)
    window.present()
    return window
  }

  private func window(of opening: DeckOpening) -> DeckWindow? {
    windows.first { $0.opening === opening }
  }

  private func showProgress(of opening: DeckOpening) {
    guard underway.contains(where: { $0 === opening }), opening.outcome == nil else { return }
    place(opening).showProgress(of: opening)
  }

  private func finish(_ opening: DeckOpening) {
    let target = opening.target
    // The deck may have been opened before the place was looked at.
    if let target, window(of: opening) == nil { settle(opening, target) }
    guard underway.contains(where: { $0 === opening }), let outcome = opening.take() else { return }
    switch outcome {
    case .success(let (deck, early)):
      guard let target else { return discard(deck, early) }
      let window = place(opening)
      window.show(deck, early: early, of: target, opening)
      if let deck = window.recentDeck { memory?.note(deck) }
      hasShownDeck = true
    case .failure(let error)
    where opening.origin == .commandLine
      && (error.passwordWish == nil || Terminal.isThere):
      StandardError.write("koloda: \(message(of: error))")
      status = ExitStatus.badArgument
      if let window = window(of: opening) {
        gtk_window_destroy(window.widget.of(GtkWindow.self))
      }
    case .failure where opening.origin == .session && target == nil:
      // It is no error if a deck of last time no longer exists.
      leave(opening)
    case .failure(let error):
      let window = window(of: opening)
      window?.endOpening()
      tell(error, in: window)
      askPassword(for: error, target, in: window)
    }
    remove(opening)
    rememberOpenDecks()
    showRecent()
  }

  /// Cancels an opening, and closes the window if it was created for that.
  private func leave(_ opening: DeckOpening) {
    let window = window(of: opening)
    opening.cancel()
    window?.endOpening()
    if let window, window.isBlank { gtk_window_destroy(window.widget.of(GtkWindow.self)) }
    remove(opening)
  }

  private func remove(_ opening: DeckOpening) {
    underway.removeAll { $0 === opening }
    startNext()
    // If none of last time's decks could be opened, the welcome page is shown.
    let isLast = opening.origin == .session && windows.isEmpty
    if isLast, underway.isEmpty, queue.isEmpty { openWelcome() }
    refreshHold()
  }

  /// Tells the user why something was not opened.
  private func tell(_ failure: OpenFailure, in window: DeckWindow?) {
    if let window = window ?? frontWindow, !window.isBlank {
      window.notes.show(failure.text)
      window.present()
    } else {
      let window = window ?? makeWindow()
      window.showFailure(failure.text)
      window.present()
    }
  }

  /// Asks for the password that the server of a shared deck wants, and then opens the deck.
  private func askPassword(for failure: OpenFailure, _ target: OpenTarget?, in window: DeckWindow?)
  {
    guard let wish = failure.passwordWish, case .shared(let shared)? = target?.place,
      let window = window ?? frontWindow
    else { return }
    PasswordDialog.show(over: window.widget, for: shared, wish) { [weak self, weak window] in
      guard let self, let window else { return }
      open([OpenRequest(shared)], in: window)
    }
  }

  /// Keeps the program running while decks that have no window yet are being opened.
  func refreshHold() {
    let isNeeded = counting > 0 || !underway.isEmpty || !queue.isEmpty
    guard isNeeded != isHeld else { return }
    isHeld = isNeeded
    let program = UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
    if isNeeded { g_application_hold(program) } else { g_application_release(program) }
  }
}

extension KolodaApplication: DeckWindowHost {
  func window(_ window: DeckWindow, opens requests: [OpenRequest]) {
    open(requests, in: window)
  }

  func window(_ window: DeckWindow, opensBeside request: OpenRequest) {
    open([request], in: nil)
  }

  func window(_ window: DeckWindow, cancels opening: DeckOpening) {
    opening.cancel()
    window.endOpening()
    if window.isBlank { window.showWelcome(recent: memory?.recent ?? []) }
    remove(opening)
    rememberOpenDecks()
  }

  func window(_ window: DeckWindow, reopens target: OpenTarget) {
    let opening = DeckOpening(
      OpenRequest(target), origin: .user, in: memory?.window ?? WindowState(),
      settings: settings.value)
    begin(opening, in: window)
  }

  func window(_ window: DeckWindow, forgets uri: String) {
    guard let forgotten = memory?.forget(uri) else { return }
    showRecent()
    window.notes.show(
      WelcomeTexts.removed(forgotten.deck.title),
      button: ActionTexts.undo
    ) { [weak self] in
      self?.memory?.restore(forgotten)
      self?.showRecent()
    }
  }
}

/// Discards a deck that no window wants any more.
@MainActor
private func discard(_ deck: any OpenedDeck, _ early: EarlyFace?) {
  early?.stop()
  deck.discard()
}
