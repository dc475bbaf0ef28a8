import CAdwaita
import KolodaFiles
import KolodaGTK
import KolodaSources
import KolodaSyncMessages

// What a window says of a shared deck: how it stands with its server, and when there is no card.
extension DeckWindow {
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?) {
    guard let standing = session.sharing, let shared = session.shared else { return }
    if let text = LiveTexts.trouble(standing, with: shared.shared) {
      if standing.link != before?.link {
        let wish = standing.link.passwordWish
        banner.show(
          text, about: .server, isQuiet: standing.link == .offline,
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
      recordDesk.question = DeckSettings(shared: look.text).question ?? ""
      recordDesk.showQuestion()
    }
    // Others have answered: so it is to be seen at once, and who is gone is gone.
    if standing.given != before?.given || standing.isClosed != before?.isClosed {
      sharedPage?.newsCame()
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

  /// Asks for the password that the server wants; by itself only once as long as the window is there.
  private func askPassword(_ wish: SyncFault.PasswordWish, for shared: JoinedDeck) {
    hasAskedPassword = true
    PasswordDialog.show(over: widget, for: shared.shared, wish) { shared.sync.tryAgain() }
  }
}

extension SharedStanding.Link {
  /// Whose password the server asks for; nil if it is something else.
  var passwordWish: SyncFault.PasswordWish? {
    if case .refused(let failure) = self { failure.password } else { nil }
  }
}
