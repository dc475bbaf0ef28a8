import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

// The pages of a deck that several people work on, and the way to such a deck.
extension DeckWindow {
  /// Whether there is a server to be asked about the deck.
  var canAskServer: Bool { session?.shared != nil && openingPage == nil }

  /// Asks for a shared deck, and opens it.
  func join() {
    JoinDialog.show(over: widget) { [weak self] address, name in
      guard let self else { return }
      host?.window(self, opens: [OpenRequest(SharedAddress(address, name: name))])
    }
  }

  /// Shows how far the people of the deck are.
  func showPeople() {
    show { place, desk, close in
      PeoplePage(
        deck: place.name, desk,
        ask: { [weak self] name, agreed in
          guard let self else { return }
          RemovalQuestion.ask(name, over: widget, agreed: agreed)
        }, close: close)
    }
  }

  /// Shows how far the people of the deck agree.
  func showAgreement() {
    let piles = orderedPiles
    show { place, desk, close in
      AgreementPage(deck: place.name, piles: piles, desk, close: close)
    }
  }

  /// Shows the cards that people disagree on.
  func showDisputes() {
    let piles = orderedPiles
    show { _, desk, close in DisputesPage(piles: piles, desk, close: close) }
  }

  private func show(
    _ make: (SharedAddress, ServerDesk, @escaping @MainActor () -> Void) -> any SharedPage
  ) {
    guard canAskServer, let place = session?.shared?.shared else { return }
    leavePages()
    let page = make(place, ServerDesk(address: place.address, name: place.name)) { [weak self] in
      self?.closeShared()
    }
    sharedPage = page
    screens.show(page.widget)
    refreshActions()
    page.focus()
  }

  func closeShared() {
    guard let page = sharedPage else { return }
    sharedPage = nil
    page.end()
    screens.remove(page.widget)
    refreshActions()
    gtk_widget_grab_focus(view.widget)
  }

  /// A key on the page: those of the piles do there what they do in the deck, but the arrows, which
  /// lead from card to card.
  func pressed(_ key: Accelerator, on page: any SharedPage) -> Bool {
    if key.isEscape {
      closeShared()
      return true
    }
    let focus = gtk_root_get_focus(widget.opaque)
    // A role that is being written has its keys for itself.
    if let focus, shim_is_text(focus.object) != 0 { return false }
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    let own = shownPiles.all.first { pile in
      settings.value.activeKeys(of: pile).contains { $0 == key || $0 == key.withoutShift }
    }
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    switch settings.value.command(for: key) {
    case .swipe(.left): return page.step(isMirrored ? 1 : -1)
    case .swipe(.right): return page.step(isMirrored ? -1 : 1)
    case .decide(let pile): return page.pressed(pile)
    default: return own.map { page.pressed($0.id) } ?? false
    }
  }
}
