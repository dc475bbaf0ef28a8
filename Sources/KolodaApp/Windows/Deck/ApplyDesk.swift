import CAdwaita
import Glibc
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaJournal
import KolodaTriage

/// Applying: what is done with the deck's files, and the lock on decisions in the meantime.
@MainActor
final class ApplyDesk {
  private unowned let window: any DeskHost
  /// The state of the deck's Apply on disk.
  private(set) var lastApply = Applier.LastApply.none
  /// The state that the window's banner shows; nil if it shows none.
  private var said: Applier.LastApply?
  /// The Apply that runs in this window.
  private var run: ApplyRun?
  /// The check of the state on disk that is running.
  private var job: BlockingJob?
  /// The application's inhibition of suspend while an Apply runs; 0 for none.
  private var inhibition: UInt32 = 0
  /// Checks again while an Apply is unfinished: another program may finish its own.
  private lazy var timer = Timer { [weak self] in self?.lookAgain() ?? false }

  /// Called when the state on disk has changed.
  var onChange: (@MainActor (DeckSession) -> Void)?
  /// Called to show a folder in the file manager.
  var onOpenFolder: (@MainActor ([UInt8]) -> Void)?

  /// The longest time that a closing window waits for the file being processed, in seconds.
  private static let leavingTime = 1.0
  /// The time between two checks of an unfinished Apply, in milliseconds.
  private static let interval: UInt32 = 2000

  init(of window: any DeskHost) { self.window = window }

  private var session: DeckSession? { window.session }
  private var screens: WindowScreens { window.screens }
  private var banner: Banner { window.banner }
  private var notes: DeckToasts { window.notes }

  // MARK: State

  /// Reads the state of the deck's last Apply from disk.
  func look() {
    guard let session, let photos = session.photos, run == nil else { return }
    let applier = Applier(photos.folder)
    job?.cancel()
    job = BlockingThreads.shared.run(at: Array(JournalLocation.standard.directory.utf8)) {
      () throws -> Applier.LastApply in
      // If the deck was moved, this takes up its plans along with its journal.
      if photos.journal.hasToTakeUp { try photos.journal.takeUp() }
      return try applier.lastApply()
    } then: { [weak self, weak session] outcome in
      MainThread.post {
        guard let self, let session, session === self.session, self.run == nil else {
          return
        }
        // The deck itself reports a journal that can't be read.
        guard case .success(let lastApply) = outcome else { return }
        self.take(lastApply, of: session)
      }
    }
  }

  private func take(_ lastApply: Applier.LastApply, of session: DeckSession) {
    let hasChanged = self.lastApply != lastApply
    self.lastApply = lastApply
    session.isApplying = lastApply.isUnfinished
    // The page at the end offers to undo the Apply.
    if hasChanged { onChange?(session) }
    // Shown again only after a change, so that a button doesn't vanish just before it is pressed.
    if said != lastApply { showUnfinished() }
    said = lastApply
    window.refreshActions()
    guard lastApply.isUnfinished else { return timer.stop() }
    if !timer.isRunning { timer.start(interval: ApplyDesk.interval) }
  }

  /// - Returns: whether to go on looking.
  private func lookAgain() -> Bool {
    guard run == nil, lastApply.isUnfinished else { return false }
    if gtk_widget_get_mapped(window.widget) != 0 { look() }
    return true
  }

  private func showUnfinished() {
    let finish = Banner.Button(title: ApplyTexts.finish) { [weak self] in self?.apply(.resume) }
    let back = Banner.Button(title: ApplyTexts.undoApply) { [weak self] in
      self?.apply(.undo)
    }
    let goOn = Banner.Button(title: ApplyTexts.goOn) { [weak self] in self?.apply(.undo) }
    switch lastApply {
    case .none, .done: banner.hide(.apply)
    case .interrupted: banner.show(ApplyTexts.interrupted, about: .apply, [finish, back])
    case .returning: banner.show(ApplyTexts.returning, about: .apply, [goOn])
    case .elsewhere: banner.show(ApplyTexts.elsewhere, about: .apply, [])
    }
  }

  /// Says that nothing can be decided while an Apply is unfinished.
  func sayNotNow() {
    guard notes.texts.last != ApplyTexts.notNow else { return }
    notes.show(ApplyTexts.notNow)
  }

  /// Says that an Apply must be undone before this decision, and offers to do that.
  func sayUndoFirst() {
    guard notes.texts.last != ApplyTexts.undoFirst else { return }
    notes.show(ApplyTexts.undoFirst, button: ApplyTexts.undoApply) { [weak self] in
      self?.undo()
    }
  }

  // MARK: Applying

  /// Whether there are decisions that can be applied now.
  var isPossible: Bool {
    guard let session, session.photos != nil, window.openingPage == nil, run == nil else {
      return false
    }
    return session.deck.hasCardsToApply && !session.isApplying
  }

  /// Whether the last Apply can be undone now.
  var canUndo: Bool {
    guard session != nil, window.openingPage == nil, run == nil else { return false }
    return lastApply != .none && lastApply != .elsewhere
  }

  /// Opens the page that asks what to do with the files.
  func ask() {
    guard isPossible else { return }
    window.leavePages()
    showPage()?.focus()
  }

  /// Undoes the last Apply.
  func undo() {
    if canUndo { apply(.undo) }
  }

  private func showPage() -> ApplyPage? {
    guard let session, let photos = session.photos else { return nil }
    if let page = screens.screen.apply { return page }
    let page = ApplyPage(
      photos, session.deck, piles: window.countedPiles, title: session.title,
      settings: window.settings,
      host: ApplyPage.Host(
        begin: { [weak self] in self?.apply($0) },
        cancel: { [weak self] in
          self?.run?.cancel()
          self?.screens.screen.apply?.endCancelling()
        },
        close: { [weak self] in self?.closePage() },
        ask: { [weak self] chosen in
          guard let self else { return }
          FolderChooser.askForTarget(over: window.widget, chosen: chosen)
        },
        openFolder: { [weak self] in self?.onOpenFolder?($0) }))
    screens.open(.apply(page))
    window.refreshActions()
    return page
  }

  private func closePage() {
    guard screens.screen.apply != nil, run == nil else { return }
    window.closePage()
  }

  private func apply(_ work: ApplyRun.Work) {
    window.leavePages()
    guard let session, let opened = session.photos, run == nil,
      let page = showPage()
    else { return }
    timer.stop()
    job?.cancel()
    banner.hide(.apply)
    said = nil
    session.isApplying = true
    inhibit()
    let run = ApplyRun(Applier(opened.folder), work) {
      opened.journal.look()
      opened.source.poll()
    }
    self.run = run
    run.onChange = { [weak self] run in self?.show(run) }
    page.show(run)
    window.refreshActions()
  }

  private func show(_ run: ApplyRun) {
    guard run === self.run else { return }
    if run.outcome != nil {
      self.run = nil
      session?.isApplying = false
      endInhibition()
      notify(of: run)
      look()
      window.refreshActions()
    }
    screens.screen.apply?.show(run)
  }

  /// Leaves the running Apply, which can be finished or undone at another time.
  ///
  /// The window's widgets may already be destroyed.
  func leave() {
    timer.stop()
    job?.cancel()
    run?.leave(waitingAtMost: ApplyDesk.leavingTime)
    run = nil
    endInhibition()
  }

  /// Leaves the deck, which is being closed, with all that is known of its Apply.
  func end() {
    leave()
    screens.close()
    (lastApply, said) = (.none, nil)
    banner.hide(.apply)
  }

  // MARK: The desktop

  private var application: UnsafeMutablePointer<GtkApplication>? {
    gtk_window_get_application(window.widget.of(GtkWindow.self))
  }

  private func inhibit() {
    guard let application else { return }
    let flags = GtkApplicationInhibitFlags(
      rawValue: GTK_APPLICATION_INHIBIT_SUSPEND.rawValue | GTK_APPLICATION_INHIBIT_LOGOUT.rawValue)
    inhibition = gtk_application_inhibit(
      application, window.widget.of(GtkWindow.self), flags, ApplyTexts.inhibition)
  }

  private func endInhibition() {
    guard inhibition != 0, let application else { return }
    gtk_application_uninhibit(application, inhibition)
    inhibition = 0
  }

  /// Sends a notification about a finished Apply if another window is active.
  private func notify(of run: ApplyRun) {
    guard gtk_window_is_active(window.widget.of(GtkWindow.self)) == 0, let application,
      let session
    else { return }
    let title: String
    switch run.outcome {
    case .success: title = run.isBack ? ApplyTexts.undone : ApplyTexts.applied
    case .failure, nil: title = ApplyTexts.failed
    }
    guard let notification = g_notification_new(title) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(notification)) }
    g_notification_set_body(notification, session.title)
    g_application_send_notification(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), "apply",
      notification)
  }
}
