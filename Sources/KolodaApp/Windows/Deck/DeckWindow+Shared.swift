import CAdwaita
import KolodaGTK

// What a window says of a shared deck: how it stands with its server, and when there is no card.
extension DeckWindow {
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?) {
    guard let standing = session.sharing, let shared = session.shared else { return }
    if let text = LiveTexts.trouble(standing, with: shared.shared) {
      if standing.link != before?.link {
        banner.show(text, about: .server, isQuiet: standing.link == .offline)
      }
    } else {
      banner.hide(.server)
    }
    // Others have answered: so it is to be seen at once, and who is gone is gone.
    if standing.given != before?.given || standing.isClosed != before?.isClosed {
      sharedPage?.newsCame()
    }
    let late = standing.extra - (before?.extra ?? standing.extra)
    if late > 0 { notes.show(LiveTexts.keptAsExtra(late)) }
  }
}
