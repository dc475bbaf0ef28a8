import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

// Keys that work wherever the keyboard focus is in the window.
extension DeckWindow {
  func connectKeys() {
    let controller = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Signal.connectKeys(controller) { [weak self] press in
      guard let self else { return false }
      return pressed(press) || info.panel.marks.takeKey(of: controller)
    }
    gtk_widget_add_controller(widget, controller)
  }

  func pressed(_ press: KeyPress) -> Bool {
    let keys = deckKeys
    guard let key = keys.key(of: press) else { return false }
    // A text that is being edited takes all keys.
    if isWriting {
      guard key.isEscape, info.panel.marks.isWriting else { return false }
      info.endNote()
      return true
    }
    // An open menu takes all keys.
    let focus = gtk_root_get_focus(widget.opaque)
    if let focus, gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil { return false }
    if press.isRepeat, !mayRepeat(key, focus) { return true }
    guard screens.showsDeck else { return pressedOnPage(key, focus) }
    if key.movesOn { deckScreen.hiding.tabbed() }
    if key.isEscape, leaves() { return true }
    guard session != nil, showsDeck else { return false }
    guard cards.filter.popover == nil else { return false }
    // Space and Return press the focused button; buttons ignore all other keys.
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    if key.opensMenu { return showCardMenu(at: nil, by: .key) }
    // Keys of the deck's own piles take precedence.
    if let own = keys.pile(with: key) {
      decide(own.id, by: .key)
      return true
    }
    if keys.turning.contains(key) {
      flip(by: .key)
      return true
    }
    return keys.command(for: key).map(perform) ?? false
  }

  /// Carries out the command of a key.
  ///
  /// - Returns: whether it could be carried out.
  private func perform(_ command: KeyCommand) -> Bool {
    switch command {
    case .swipe(let side):
      guard let pile = shownPiles[view.logical(side)] else { return false }
      decide(pile.id, by: .key)
    case .decide(let pile): decide(pile, by: .key)
    case .confirm:
      guard let pile = session?.formerPile else { return records.takeSuggestion(by: .key) }
      decide(pile, by: .key)
    case .undo:
      trace?.write(input: .key, name: KeyCommand.undo.name, in: scene)
      undo()
    case .redo:
      trace?.write(input: .key, name: KeyCommand.redo.name, in: scene)
      redo()
    case .flip:
      return flip(by: .key) || cards.film.toggle(by: .key)
        || (session?.frontCount ?? 0) > 1 && cards.toggleStack(by: .key)
        || records.takeSuggestion(by: .key)
    case .stack: return cards.toggleStack(by: .key)
    case .compare: return cards.closeup.toggleCompare(by: .key)
    case .browse(let step): return cards.browse(step, by: .key)
    case .stars(let stars): return info.mark(.stars(stars), by: .key)
    case .label(let label): return info.toggle(label, by: .key)
    case .note: info.writeNote(by: .key)
    case .turn(let turn): return info.turn(by: turn, by: .key)
    case .zoom: return cards.closeup.toggle(by: .key)
    case .zoomStep(let step): return cards.closeup.zoom(step, at: cards.closeup.pointer, by: .key)
    case .information: return info.toggle(by: .key)
    case .pan(let side): return cards.closeup.pan(side)
    case .letGo:
      guard view.isHeld else { return false }
      view.cancelDrag()
    }
    return true
  }

  /// Whether a key that is held goes on.
  ///
  /// A card is decided by a press of its own: whoever leans on a key would send a row of cards to a
  /// pile, unseen.
  private func mayRepeat(_ key: Accelerator, _ focus: Widget?) -> Bool {
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    return deckKeys.repeats(key, isOnPage: !screens.showsDeck)
  }

  /// Whether the keyboard focus is in a text field.
  private var isWriting: Bool {
    guard let focus = gtk_root_get_focus(widget.opaque) else { return false }
    return shim_is_text(focus.object) != 0
  }

  /// Handles a key on a page over the deck; Escape goes back.
  private func pressedOnPage(_ key: Accelerator, _ focus: Widget?) -> Bool {
    switch screens.screen {
    case .deck: return false
    case .review(let page): return pressed(key, on: page)
    case .history(let page): return pressed(key, on: page)
    case .compare(let page): return cards.closeup.pressed(key, on: page)
    case .shared(let page): return sharing.pressed(key, focus, on: page)
    case .apply(let page):
      guard key.isEscape else { return false }
      page.leave()
      return true
    }
  }

  /// Handles a key in the review or the history.
  ///
  /// The piles' keys work as in the deck, except for the arrows, which move between photos.
  private func pressed(_ key: Accelerator, on page: any PilePage) -> Bool {
    if key.isEscape {
      page.leave()
      return true
    }
    if key.opensMenu { return page.showMenu() }
    let focus = gtk_root_get_focus(widget.opaque)
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    let keys = deckKeys
    if let pile = keys.decision(of: key) { return page.pressed(pile) }
    switch keys.command(for: key) {
    case .undo: undo()
    case .redo: redo()
    case .stars(let stars): return info.mark(.stars(stars), by: .key)
    case .label(let label): return info.toggle(label, by: .key)
    case .turn(let turn): return info.turn(by: turn, by: .key)
    default: return false
    }
    return true
  }

  /// Leaves whatever Escape leaves: a deck being opened, the panel over the deck, the close-up, a
  /// card that was opened from the review, browsing, or fullscreen.
  ///
  /// - Returns: whether there was anything to leave. A card being dragged takes Escape first.
  private func leaves() -> Bool {
    guard !view.isHeld else { return false }
    if openingPage != nil, let opening {
      host?.window(self, cancels: opening)
      return true
    }
    if info.leave() || cards.closeup.leave() || review.goBack() || cards.stopBrowsing()
      || cards.endPass()
    {
      return true
    }
    guard deckScreen.isFullscreen else { return false }
    gtk_window_unfullscreen(widget.of(GtkWindow.self))
    return true
  }
}
