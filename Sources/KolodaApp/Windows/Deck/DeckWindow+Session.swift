import CAdwaita
import Koloda
import KolodaFolders
import KolodaGTK
import KolodaSharing
import KolodaTriage

extension DeckWindow: DeckSessionObserver {
  func session(_ session: DeckSession, changed: SessionChanges) {
    guard session === self.session else { return }
    let isFront = !changed.isDisjoint(with: [.cards, .front])
    if changed.contains(.cards) { showPage(of: session) }
    showTitle(of: session)
    if isFront || changed.contains(.saved) { decisions.show(session) }
    if changed.contains(.cards) { showEnd(of: session) }
    cards.show(session, changed)
    if isFront {
      cards.closeup.refresh()
      info.refresh()
    }
    if changed.contains(.cards) { troubles.showAvailability(of: session) }
    if changed != .reading { refreshActions() }
    reopenIfDue(session)
  }

  /// Shows the page at the end once no card is left, or the deck again.
  private func showEnd(of session: DeckSession) {
    let isRunOut = view.deck.isRunOut
    records.isDone = isRunOut
    refreshMenus()
    guard deckScreen.isDone != isRunOut else { return }
    // A focused button goes with its page; the card that is back takes the keyboard.
    let isFocusLost = !isRunOut && holdsFocus(decisions.done.widget)
    deckScreen.isDone = isRunOut
    if isFocusLost { focusDeck() }
    // One key press continues with the flash cards that were not known.
    if isRunOut, session.countToLearn ?? 0 > 0 { decisions.done.focusAgain() }
  }

  /// Shows the deck, or a page that says why it is empty.
  func showPage(of session: DeckSession) {
    if session.deck.count == 0 {
      if !deckScreen.pages.content.isMessage { show(emptyPage(of: session)) }
    } else if !deckScreen.pages.content.isDeck {
      deckScreen.pages.show(.deck)
      pagesChanged()
      gtk_widget_grab_focus(view.widget)
    }
  }

  /// The page that says why a deck has no cards.
  private func emptyPage(of session: DeckSession) -> MessagePage {
    let name = session.opened.place.name.displayName
    switch session.opened.kind {
    case .shared(let shared): return .noSharedCards(session.sharing ?? shared.sync.standing)
    case .file: return .noRecords(file: name)
    case .folder:
      let applied = session.deck.appliedCount
      return applied > 0 ? .applied(applied) : .noImages(folder: name)
    }
  }

  func session(_ session: DeckSession, sharedBefore before: SharedStanding?) {
    sharing.follow(session, before: before)
    if let look = session.sharing?.look, look != before?.look {
      records.show(question: DeckSettings(shared: look.text).question ?? "")
      // Two answers, of which the look may be the first to tell, get wider cards.
      gtk_widget_queue_allocate(view.widget)
    }
    refreshSharedEnd(session, before: before)
  }

  /// Updates the page of an empty shared deck if its text has changed.
  private func refreshSharedEnd(_ session: DeckSession, before: SharedStanding?) {
    guard deckScreen.pages.content.isMessage, let standing = session.sharing else { return }
    let old = before.map { LiveTexts.end($0) }, new = LiveTexts.end(standing)
    guard
      old?.title != new.title || old?.more != new.more
        || before?.hasDisputes != standing.hasDisputes
        || before?.isAnswered != standing.isAnswered
    else { return }
    show(.noSharedCards(standing))
  }

  func sessionIsApplying(_ session: DeckSession) { decisions.applying.sayNotNow() }

  func sessionWasApplied(_ session: DeckSession) {
    if session === self.session { decisions.applying.look() }
  }

  func session(_ session: DeckSession, failed error: JournalError) { troubles.failed(error) }

  func session(_ session: DeckSession, troubled error: JournalError?) { troubles.troubled(error) }

  func session(_ session: DeckSession, repaired repair: Repair) {
    banner.show(repair.text, about: .repair)
  }

  func session(_ session: DeckSession, changedPiles error: JournalError?) {
    // A page over the deck stays: others change the piles of a shared deck, and keys that are being
    // pressed on the page must not reach the deck and decide cards there.
    if case .compare = screens.screen { closePage() }
    screens.screen.adopt(orderedPiles, counted: countedPiles)
    deckScreen.appearance.adopt(settings.value)
    refreshBar()
    cards.lines.showKeyed(session)
    decisions.piles.refresh()
    guard let error else { return }
    banner.show(PileTexts.notSaved(error.text), about: .journal)
    decisions.piles.say(PileTexts.notSaved(error.text))
  }

  func session(_ session: DeckSession, refused card: CardID) {
    guard let pile = session.deck.pile(of: card) else {
      notes.show(DeckTexts.undoneElsewhere(session.name(of: card)))
      return
    }
    notes.show(
      DeckTexts.decidedElsewhere(session.name(of: card), pile: session.title(of: pile)))
  }

  func sessionIsOutdated(_ session: DeckSession) {
    reopen()
  }

  func sessionMixesTimes(_ session: DeckSession) {
    notes.show(DeckTexts.mixedTimes, button: DeckTexts.sortByTime) { [weak self, weak session] in
      guard let session else { return }
      session.order = .taken
      self?.refreshActions()
    }
  }

  func session(_ session: DeckSession, drags progress: DragProgress?) {
    decisions.show(progress)
  }
}
