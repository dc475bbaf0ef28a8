import CAdwaita
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages

// What a window shows about a shared deck: the state of the connection, and why there is no card.
extension DeckWindow {
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?) {
    guard let standing = session.sharing, let shared = session.shared else { return }
    if let text = LiveTexts.trouble(standing, with: shared.shared) {
      if standing.link != before?.link {
        let wish = standing.link.passwordWish
        banner.show(
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
    } else {
      banner.hide(.server)
    }
    if let look = standing.look, look != before?.look {
      records.show(question: DeckSettings(shared: look.text).question ?? "")
    }
    // Show others' answers at once, and notice when the person was removed.
    if standing.given != before?.given || standing.isClosed != before?.isClosed {
      if case .shared(let page) = screens.screen { page.newsCame() }
    }
    refreshSharedEnd(session, before: before)
    if standing.refused > before?.refused ?? standing.refused {
      notes.show(LiveTexts.refused(displayText(standing.refusal.utf8)))
    }
    let late = standing.extra - (before?.extra ?? standing.extra)
    if late > 0 {
      notes.show(
        standing.ofDisputes ? DisputeTexts.refused(late) : LiveTexts.keptAsExtra(late))
    }
  }

  /// Asks for the password that the server wants.
  ///
  /// The window does this on its own only once.
  private func askPassword(_ wish: SyncFault.PasswordWish, for shared: JoinedDeck) {
    hasAskedPassword = true
    PasswordDialog.show(over: widget, for: shared.shared, wish) { shared.sync.tryAgain() }
  }
}

extension SharedStanding.Link {
  /// The password that the server asks for; nil if it has refused for another reason.
  var passwordWish: SyncFault.PasswordWish? {
    if case .refused(let failure) = self { failure.password } else { nil }
  }
}
