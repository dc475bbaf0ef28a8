import CAdwaita
import Koloda
import KolodaFolders
import KolodaGTK
import KolodaSharing
import KolodaTriage

extension DeckWindow: DeckSessionObserver {
  func sessionChanged(_ session: DeckSession) {
    guard session === self.session else { return }
    showPage(of: session)
    let isRunOut = view.deck.isRunOut
    let count = session.deck.count
    // Only decisions that are on disk are shown as decided.
    let onDisk = session.deck.savedCount
    showTitle(of: session)
    // With a filter, the waiting cards are not cards that were put back into the deck.
    let putBack = session.filtered == nil ? session.pass.waiting.count : 0
    if let sharing = session.sharing {
      progress.show(decided: sharing.given, of: sharing.wanted)
    } else {
      progress.show(decided: onDisk - putBack, of: count)
    }
    bar?.isEnabled = !isRunOut
    bar?.builtInNames = builtInNames
    records.isDone = isRunOut
    bar?.hasBacks = session.hasBacks
    bar?.canFlip = session.canFlip
    refreshMenus()
    piles.refresh()
    if isRunOut {
      done.show(
        countedPiles, session.deck.pileCounts, cards: count, saved: onDisk,
        applied: applied(of: session),
        again: session.filtered == nil ? session.pileToLearn ?? putOff : nil,
        filtered: session.filtered.map { _ in session.shownCount },
        decidedMatches: session.shownCount == 0 ? session.decidedMatchCount : 0,
        undecided: session.filtered == nil ? 0 : count - session.deck.decidedCount,
        filter: session.filteredTexts,
        next: session.hasBacks ? .learn : session.photos == nil ? .export : .apply,
        learning: session.countToLearn, shared: session.sharing)
    }
    if room?.isDone != isRunOut {
      // A focused button goes with its page; the card that is back takes the keyboard.
      let isFocusLost = !isRunOut && holdsFocus(done.widget)
      room?.isDone = isRunOut
      if isFocusLost { gtk_widget_grab_focus(view.widget) }
      placeNotes()
      // One key press continues with the flash cards that were not known.
      if isRunOut, session.countToLearn ?? 0 > 0 { done.focusAgain() }
      refreshFullscreen()
    }
    lines.show(session)
    filter.show(session)
    film.check()
    closeup.refresh()
    info.refresh()
    strip.refresh()
    troubles.showAvailability(of: session)
    refreshActions()
    reopenIfDue(session)
  }

  private func applied(of session: DeckSession) -> DonePage.Applied {
    let canBeUndone = applying.canUndo && applying.standing == .done
    return DonePage.Applied(
      count: session.deck.appliedCount, gone: session.deck.absentAppliedCount,
      hasMore: session.deck.hasUnapplied, canBeUndone: canBeUndone,
      comesFirst: canBeUndone && session.isUndoBlocked)
  }

  /// Shows the deck, or a page that says why it is empty.
  func showPage(of session: DeckSession) {
    if session.deck.count == 0 {
      if !pages.content.isMessage { show(emptyPage(of: session)) }
    } else if !pages.content.isDeck {
      pages.show(.deck)
      pagesChanged()
      gtk_widget_grab_focus(view.widget)
    }
  }

  /// The page that says why a deck has no cards.
  private func emptyPage(of session: DeckSession) -> MessagePage {
    let name = session.opened.place.name.displayName
    switch session.opened.deck {
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
    }
    refreshSharedEnd(session, before: before)
  }

  /// Updates the page of an empty shared deck if its text has changed.
  private func refreshSharedEnd(_ session: DeckSession, before: SharedStanding?) {
    guard pages.content.isMessage, let standing = session.sharing else { return }
    let old = before.map { LiveTexts.end($0) }, new = LiveTexts.end(standing)
    guard
      old?.title != new.title || old?.more != new.more
        || before?.hasDisputes != standing.hasDisputes
        || before?.isAnswered != standing.isAnswered
    else { return }
    show(.noSharedCards(standing))
  }

  func sessionIsApplying(_ session: DeckSession) { applying.sayNotNow() }

  func sessionWasApplied(_ session: DeckSession) {
    if session === self.session { applying.look() }
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
    dress.adopt(settings.value)
    refreshBar()
    lines.showKeyed(session)
    piles.refresh()
    guard let error else { return }
    banner.show(PileTexts.notSaved(error.text), about: .journal)
    piles.say(PileTexts.notSaved(error.text))
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

  func session(_ session: DeckSession, drags progress: DragProgress?) {
    bar?.show(progress, piles: shownPiles)
  }
}
