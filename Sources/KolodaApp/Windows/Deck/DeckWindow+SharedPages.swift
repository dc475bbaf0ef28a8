import CAdwaita
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaTriage

// The pages of a shared deck, and joining one.
extension DeckWindow {
  /// Whether the window has a shared deck.
  var canAskServer: Bool { session?.shared != nil && openingPage == nil }

  /// Asks for the address of a shared deck, and opens the deck.
  func join() {
    JoinDialog.show(over: widget) { [weak self] address, name in
      guard let self else { return }
      host?.window(self, opens: [OpenRequest(SharedAddress(address, name: name))])
    }
  }

  /// Shows the progress of each person in the deck.
  func showPeople() {
    show { place, desk, close in
      PeoplePage(
        deck: place.name, desk,
        ask: { [weak self] name, agreed in
          guard let self else { return }
          RemovalQuestion.ask(name, over: widget, agreed: agreed)
        },
        edit: { [weak self] piles, done in self?.piles.editShared(piles, done: done) }, close: close)
    }
  }

  /// Shows how well people's answers agree.
  func showAgreement() {
    let piles = orderedPiles
    show { place, desk, close in
      AgreementPage(deck: place.name, piles: piles, desk, close: close)
    }
  }

  /// Whether the deck of disputed cards can be opened; it can't from within itself.
  var canOpenDisputes: Bool { canAskServer && session?.sharing?.ofDisputes == false }

  /// Opens the deck of disputed cards.
  func showDisputes() {
    guard canOpenDisputes, let place = session?.shared?.shared else { return }
    host?.window(self, opensBeside: OpenRequest(place.ofDisputes))
  }

  private func show(
    _ make: (SharedAddress, ServerDesk, @escaping @MainActor () -> Void) -> any SharedPage
  ) {
    guard canAskServer, let place = session?.shared?.shared else { return }
    leavePages()
    let page = make(place, ServerDesk(address: place.address, name: place.name)) { [weak self] in
      self?.closePage()
    }
    screens.open(.shared(page))
    refreshActions()
    page.focus()
  }

  /// Handles a key on a shared deck's page; Escape goes back.
  func pressed(_ key: Accelerator, _ focus: Widget?, on page: any SharedPage) -> Bool {
    guard key.isEscape else { return false }
    if !page.escape(from: focus) { closePage() }
    return true
  }
}
