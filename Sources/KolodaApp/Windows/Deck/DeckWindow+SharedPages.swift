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

  /// Whether there is a deck of the cards that people disagree on, and this is not it.
  var canOpenDisputes: Bool { canAskServer && session?.sharing?.ofDisputes == false }

  /// Opens the deck of the cards that people disagree on.
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
      self?.closeShared()
    }
    sharedPage = page
    screens.show(page.widget)
    refreshActions()
    page.focus()
  }

  /// Says who answered what of the card in front, if people disagree on it.
  func showAnswers(_ session: DeckSession) {
    // Below the line that says what was decided it would cover a record's words.
    let isInTheWay = holdsRecords && session.isBrowsing
    answersNote.show(isInTheWay ? nil : view.deck.front.flatMap { session.disputeText(of: $0) })
  }

  func closeShared() {
    guard let page = sharedPage else { return }
    sharedPage = nil
    page.end()
    screens.remove(page.widget)
    refreshActions()
    gtk_widget_grab_focus(view.widget)
  }

  /// A key on the page: Escape leads back.
  func pressedOnSharedPage(_ key: Accelerator, _ focus: Widget?) -> Bool {
    guard key.isEscape, let page = sharedPage else { return false }
    if !page.escape(from: focus) { closeShared() }
    return true
  }
}
