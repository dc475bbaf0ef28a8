import CAdwaita
import Glibc
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaJournal
import KolodaTriage

// Applying: what is done with the deck's files, and the lock on decisions in the meantime.
extension DeckWindow {
  /// The longest time that a closing window waits for the file being processed, in seconds.
  private static let leavingTime = 1.0

  // MARK: State

  /// Reads the state of the deck's last Apply from disk.
  func lookForApply() {
    guard let session, let photos = session.photos, applying.run == nil else { return }
    let applier = Applier(photos.folder)
    applying.job?.cancel()
    applying.job = BlockingThreads.shared.run(at: Array(JournalLocation.standard.directory.utf8)) {
      () throws -> Applier.Standing in
      // If the deck was moved, this takes up its plans along with its journal.
      if photos.journal.hasToTakeUp { try photos.journal.takeUp() }
      return try applier.standing()
    } then: { [weak self, weak session] outcome in
      MainThread.post {
        guard let self, let session, session === self.session, self.applying.run == nil else {
          return
        }
        // The deck itself reports a journal that can't be read.
        guard case .success(let standing) = outcome else { return }
        self.take(standing, of: session)
      }
    }
  }

  private func take(_ standing: Applier.Standing, of session: DeckSession) {
    let hasChanged = applying.standing != standing
    applying.standing = standing
    session.isApplying = standing.isUnfinished
    // The page at the end offers to undo the Apply.
    if hasChanged { sessionChanged(session) }
    // Shown again only after a change, so that a button doesn't vanish just before it is pressed.
    if applying.said != standing { showUnfinished() }
    applying.said = standing
    refreshActions()
    guard standing.isUnfinished else { return applying.timer.stop() }
    // Another program may finish its Apply.
    applying.onLook = { [weak self] in
      guard let self, applying.run == nil, applying.standing.isUnfinished else { return false }
      if gtk_widget_get_mapped(widget) != 0 { lookForApply() }
      return true
    }
    if !applying.timer.isRunning { applying.timer.start(interval: DeckApplying.interval) }
  }

  private func showUnfinished() {
    let finish = Banner.Button(title: ApplyTexts.finish) { [weak self] in self?.apply(.resume) }
    let back = Banner.Button(title: ApplyTexts.undoApply) { [weak self] in
      self?.apply(.takeBack)
    }
    let goOn = Banner.Button(title: ApplyTexts.goOn) { [weak self] in self?.apply(.takeBack) }
    switch applying.standing {
    case .none, .done: banner.hide(.apply)
    case .interrupted: banner.show(ApplyTexts.interrupted, about: .apply, [finish, back])
    case .returning: banner.show(ApplyTexts.returning, about: .apply, [goOn])
    case .elsewhere: banner.show(ApplyTexts.elsewhere, about: .apply, [])
    }
  }

  func sessionIsApplying(_ session: DeckSession) {
    guard notes.texts.last != ApplyTexts.notNow else { return }
    notes.show(ApplyTexts.notNow)
  }

  func sessionWasApplied(_ session: DeckSession) {
    if session === self.session { lookForApply() }
  }

  /// Says that an Apply must be undone before this decision, and offers to do that.
  func sayUndoApplyFirst() {
    guard notes.texts.last != ApplyTexts.undoFirst else { return }
    notes.show(ApplyTexts.undoFirst, button: ApplyTexts.undoApply) { [weak self] in
      self?.undoApply()
    }
  }

  // MARK: Applying

  /// Whether there are decisions that can be applied now.
  var canApply: Bool {
    guard let session, session.photos != nil, openingPage == nil, applying.run == nil else {
      return false
    }
    return session.deck.hasCardsToApply && !session.isApplying
  }

  /// Whether the last Apply can be undone now.
  var canUndoApply: Bool {
    guard session != nil, openingPage == nil, applying.run == nil else { return false }
    return applying.standing != .none && applying.standing != .elsewhere
  }

  /// Opens the page that asks what to do with the files.
  func askToApply() {
    guard canApply else { return }
    leavePages()
    showApplyPage()?.focus()
  }

  /// Undoes the last Apply.
  func undoApply() {
    if canUndoApply { apply(.takeBack) }
  }

  private func showApplyPage() -> ApplyPage? {
    guard let session, let photos = session.photos else { return nil }
    if let page = screens.screen.apply { return page }
    let page = ApplyPage(
      photos, session.deck, piles: countedPiles, title: session.title,
      settings: settings,
      host: ApplyPage.Host(
        begin: { [weak self] in self?.apply($0) },
        cancel: { [weak self] in
          self?.applying.run?.cancel()
          self?.screens.screen.apply?.endCancelling()
        },
        close: { [weak self] in self?.closeApplyPage() },
        ask: { [weak self] chosen in
          guard let self else { return }
          FolderChooser.askForTarget(over: widget, chosen: chosen)
        },
        openFolder: { [weak self] in self?.showOutside(folder: $0) }))
    screens.open(.apply(page))
    refreshActions()
    return page
  }

  func closeApplyPage() {
    guard screens.screen.apply != nil, applying.run == nil else { return }
    closePage()
  }

  private func apply(_ work: ApplyRun.Work) {
    leavePages()
    guard let session, let opened = session.photos, applying.run == nil,
      let page = showApplyPage()
    else { return }
    applying.timer.stop()
    applying.job?.cancel()
    banner.hide(.apply)
    applying.said = nil
    session.isApplying = true
    inhibit()
    let run = ApplyRun(Applier(opened.folder), work) {
      opened.journal.look()
      opened.source.poll()
    }
    applying.run = run
    run.onChange = { [weak self] run in self?.show(run) }
    page.show(run)
    refreshActions()
  }

  private func show(_ run: ApplyRun) {
    guard run === applying.run else { return }
    if run.outcome != nil {
      applying.run = nil
      session?.isApplying = false
      endInhibition()
      notify(of: run)
      lookForApply()
      refreshActions()
    }
    screens.screen.apply?.show(run)
  }

  /// Leaves the running Apply, which can be finished or undone at another time.
  ///
  /// The window's widgets may already be destroyed.
  func leaveApply() {
    applying.timer.stop()
    applying.job?.cancel()
    applying.run?.leave(waitingAtMost: DeckWindow.leavingTime)
    applying.run = nil
    endInhibition()
  }

  /// Removes all pages of the deck, because it is being closed.
  func endPages() {
    filtering.popover?.end()
    filtering.popover = nil
    leavePages()
    pilesWindow?.close()
    leaveApply()
    screens.close()
    applying = DeckApplying()
    banner.hide(.apply)
  }

  // MARK: The desktop

  private var application: UnsafeMutablePointer<GtkApplication>? {
    gtk_window_get_application(widget.of(GtkWindow.self))
  }

  private func inhibit() {
    guard let application else { return }
    let flags = GtkApplicationInhibitFlags(
      rawValue: GTK_APPLICATION_INHIBIT_SUSPEND.rawValue | GTK_APPLICATION_INHIBIT_LOGOUT.rawValue)
    applying.inhibition = gtk_application_inhibit(
      application, widget.of(GtkWindow.self), flags, ApplyTexts.inhibition)
  }

  private func endInhibition() {
    guard applying.inhibition != 0, let application else { return }
    gtk_application_uninhibit(application, applying.inhibition)
    applying.inhibition = 0
  }

  /// Sends a notification about a finished Apply if another window is active.
  private func notify(of run: ApplyRun) {
    guard gtk_window_is_active(widget.of(GtkWindow.self)) == 0, let application,
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
