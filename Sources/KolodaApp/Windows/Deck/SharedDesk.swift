import CAdwaita
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages
import KolodaTriage

/// A shared deck: the state of the connection to its server, its pages, and joining one.
@MainActor
final class SharedDesk {
  private unowned let window: any DeskHost
  /// Whether the server's password was asked for; the desk doesn't ask again on its own.
  private var hasAskedPassword = false

  /// Called to open a deck, in the window or in one of its own.
  var onOpen: (@MainActor (_ request: OpenRequest, _ isBeside: Bool) -> Void)?
  /// Called to edit everybody's piles, with what to do with the edited ones.
  var onEditPiles: (@MainActor ([Pile], @escaping @MainActor ([Pile]) -> Void) -> Void)?

  init(of window: any DeskHost) { self.window = window }

  private var session: DeckSession? { window.session }

  /// Whether the window has a shared deck.
  var isPossible: Bool { session?.shared != nil && window.openingPage == nil }

  // MARK: The connection

  /// Shows what has changed in the state of synchronisation.
  func follow(_ session: DeckSession, before: SharedStanding?) {
    guard let standing = session.sharing, let shared = session.shared else { return }
    showTrouble(of: shared, standing, before: before)
    // Show others' answers at once, and notice when the person was removed.
    if standing.given != before?.given || standing.isClosed != before?.isClosed {
      if case .shared(let page) = window.screens.screen { page.newsCame() }
    }
    if standing.refused > before?.refused ?? standing.refused {
      window.notes.show(LiveTexts.refused(displayText(standing.refusal.utf8)))
    }
    let late = standing.extra - (before?.extra ?? standing.extra)
    if late > 0 {
      window.notes.show(
        standing.ofDisputes ? DisputeTexts.refused(late) : LiveTexts.keptAsExtra(late))
    }
  }

  private func showTrouble(
    of shared: JoinedDeck, _ standing: SharedStanding, before: SharedStanding?
  ) {
    guard let text = LiveTexts.trouble(standing, with: shared.shared) else {
      return window.banner.hide(.server)
    }
    guard standing.link != before?.link else { return }
    let wish = standing.link.passwordWish
    window.banner.show(
      text, about: .server, isQuiet: standing.link.isOffline,
      wish.map { wish in
        [
          Banner.Button(title: PasswordTexts.button) { [weak self] in
            self?.askPassword(wish, for: shared)
          }
        ]
      })
    if let wish, !hasAskedPassword { askPassword(wish, for: shared) }
  }

  /// Asks for the password that the server wants.
  private func askPassword(_ wish: SyncFault.PasswordWish, for shared: JoinedDeck) {
    hasAskedPassword = true
    PasswordDialog.show(over: window.widget, for: shared.shared, wish) { shared.sync.tryAgain() }
  }

  // MARK: Opening

  /// Asks for the address of a shared deck, and opens the deck.
  func join() {
    JoinDialog.show(over: window.widget) { [weak self] address, name in
      self?.onOpen?(OpenRequest(SharedAddress(address, name: name)), false)
    }
  }

  /// Whether the deck of disputed cards can be opened; it can't from within itself.
  var canOpenDisputes: Bool { isPossible && session?.sharing?.ofDisputes == false }

  /// Opens the deck of disputed cards.
  func showDisputes() {
    guard canOpenDisputes, let place = session?.shared?.shared else { return }
    onOpen?(OpenRequest(place.ofDisputes), true)
  }

  // MARK: Pages

  /// Shows the progress of each person in the deck.
  func showPeople() {
    show { place, desk, close in
      PeoplePage(
        deck: place.name, desk,
        ask: { [weak self] name, agreed in
          guard let self else { return }
          ConfirmQuestion.ask(
            PeopleTexts.removeTitle(name), PeopleTexts.removeBody, button: PeopleTexts.removeButton,
            isDestructive: true, over: window.widget, agreed: agreed)
        },
        edit: { [weak self] piles, done in self?.onEditPiles?(piles, done) }, close: close)
    }
  }

  /// Shows how well people's answers agree.
  func showAgreement() {
    let piles = window.orderedPiles
    show { place, desk, close in
      AgreementPage(deck: place.name, piles: piles, desk, close: close)
    }
  }

  private func show(
    _ make: (SharedAddress, ServerDesk, @escaping @MainActor () -> Void) -> any SharedPage
  ) {
    guard isPossible, let place = session?.shared?.shared else { return }
    window.leavePages()
    let page = make(place, ServerDesk(address: place.address, name: place.name)) { [weak self] in
      self?.window.closePage()
    }
    window.screens.open(.shared(page))
    window.refreshActions()
    page.focus()
  }

  /// Handles a key on a shared deck's page; Escape goes back.
  func pressed(_ key: Accelerator, _ focus: Widget?, on page: any SharedPage) -> Bool {
    guard key.isEscape else { return false }
    if !page.escape(from: focus) { window.closePage() }
    return true
  }
}

extension SharedStanding.Link {
  /// The password that the server asks for; nil if it has refused for another reason.
  var passwordWish: SyncFault.PasswordWish? {
    if case .refused(let failure) = self { failure.password } else { nil }
  }
}
