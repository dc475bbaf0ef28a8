import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

// Two photos beside each other.
extension DeckWindow {
  /// Whether there are photos to be compared.
  var canCompare: Bool {
    guard let session, session.photos != nil, openingPage == nil, showsDeck == true,
      screens.showsDeck
    else { return false }
    return CompareList(session.compared) != nil
  }

  /// Shows the front photo beside others, or the deck again.
  ///
  /// - Returns: whether there is anything to be compared.
  @discardableResult
  func toggleCompare(by kind: String) -> Bool {
    if compare != nil {
      closeCompare()
      return true
    }
    guard canCompare, let session, let photos = session.photos,
      let list = CompareList(session.compared), !view.isHeld
    else {
      guard session?.photos != nil, showsFront, !view.isHeld else { return false }
      notes.show(StackTexts.nothingToCompare)
      return true
    }
    trace?.write(input: kind, name: KeyCommand.compare.name)
    closeup.end()
    let page = ComparePage(
      session, photos, list, isStack: session.isComparingStack,
      host: ComparePage.Host(close: { [weak self] in self?.closeCompare() }))
    compare = page
    screens.show(page.widget)
    refreshActions()
    page.focus()
    return true
  }

  func closeCompare() {
    guard let page = compare else { return }
    compare = nil
    page.end()
    screens.remove(page.widget)
    refreshActions()
    gtk_widget_grab_focus(view.widget)
  }

  /// A key on the page: arrows lead from photo to photo, and the pile's keys decide.
  func pressed(_ key: Accelerator, on page: ComparePage) -> Bool {
    if key.isEscape {
      closeCompare()
      return true
    }
    let focus = gtk_root_get_focus(widget.opaque)
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    // The keys that a deck's own piles bring come first, as in the deck.
    let own = shownPiles.all.first { pile in
      !pile.keys.isEmpty
        && settings.value.activeKeys(of: pile).contains { $0 == key || $0 == key.withoutShift }
    }
    if let own {
      if own.id == .keep { page.keepHeld() } else { page.decide(own.id) }
      return true
    }
    switch settings.value.command(for: key) {
    case .swipe(let side) where side == .left || side == .right:
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      page.step((side == .right) == isMirrored ? -1 : 1)
    case .swipe(.up), .flip: page.hold()
    case .decide(.keep): page.keepHeld()
    case .decide(let pile): page.decide(pile)
    case .zoom: page.toggleZoom()
    case .pan(let side): page.pan(side)
    case .compare: closeCompare()
    case .undo: undo()
    case .redo: redo()
    default: return false
    }
    return true
  }
}

extension DeckSession {
  /// Whether the photos that would be compared are those of one stack.
  var isComparingStack: Bool {
    guard let front = view.deck.front else { return false }
    return (stacks.group(of: front)?.count ?? 0) > 1
  }
}
