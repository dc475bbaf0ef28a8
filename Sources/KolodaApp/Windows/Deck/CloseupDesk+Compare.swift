import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

// Comparing photos side by side.
extension CloseupDesk {
  /// Whether there are photos to compare.
  var canCompare: Bool {
    guard let session, session.photos != nil, window.showsDeck, window.screens.showsDeck
    else { return false }
    return CompareList(session.compared) != nil
  }

  /// Opens the compare page with the front photo, or closes it.
  ///
  /// - Returns: whether the key or command was used.
  @discardableResult
  func toggleCompare(by means: InputMeans) -> Bool {
    if case .compare = window.screens.screen {
      window.closePage()
      return true
    }
    guard canCompare, let session, let photos = session.photos,
      let list = CompareList(session.compared), !view.isHeld
    else {
      guard session?.photos != nil, window.showsFront, !view.isHeld else { return false }
      window.notes.show(StackTexts.nothingToCompare)
      return true
    }
    window.trace?.write(input: means, name: KeyCommand.compare.name, in: window.scene)
    overlay.end()
    let page = ComparePage(
      session, photos, list, isStack: session.isComparingStack,
      host: ComparePage.Host(
        close: { [weak self] in self?.window.closePage() },
        keptBest: { [weak self] in self?.tellOfBest(rejected: $0) }))
    window.screens.open(.compare(page))
    window.refreshActions()
    page.focus()
    return true
  }

  /// Says what keeping the best photo has decided, with a button that undoes just that.
  private func tellOfBest(rejected: Int) {
    guard let session, let kept = session.lastDecision else { return }
    window.notes.show(StackTexts.keptBest(rejected: rejected), button: ActionTexts.undo) {
      [weak self, weak session] in
      // By then something else may have been decided, which the button does not mean.
      guard let self, let session, session === self.session, session.lastDecision == kept else {
        return
      }
      window.trace?.write(input: .button, name: "undo", in: window.scene)
      window.undo()
    }
  }

  /// Handles a key on the compare page: arrows move between photos, and the piles' keys decide.
  func pressed(_ key: Accelerator, on page: ComparePage) -> Bool {
    if key.isEscape {
      window.closePage()
      return true
    }
    let focus = gtk_root_get_focus(window.widget.opaque)
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    let keys = window.deckKeys
    if let pile = keys.decision(of: key) {
      if pile == .keep { page.keepHeld() } else { page.decide(pile) }
      return true
    }
    switch keys.command(for: key) {
    case .swipe(let side) where side == .left || side == .right:
      let isMirrored = gtk_widget_get_direction(window.widget) == GTK_TEXT_DIR_RTL
      page.step((side == .right) == isMirrored ? -1 : 1)
    case .swipe(.up), .flip: page.hold()
    case .zoom: page.toggleZoom()
    case .zoomStep(let step): page.zoom(step)
    case .pan(let side): page.pan(side)
    case .compare: window.closePage()
    case .undo: window.undo()
    case .redo: window.redo()
    default: return false
    }
    return true
  }
}

extension DeckSession {
  /// Whether the photos to compare are those of one stack.
  var isComparingStack: Bool {
    guard let front = view.deck.front else { return false }
    return (course.stacks.group(of: front)?.count ?? 0) > 1
  }
}
