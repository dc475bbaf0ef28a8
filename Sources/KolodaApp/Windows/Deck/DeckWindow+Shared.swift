import CAdwaita
import KolodaGTK

// What a window says of a shared deck: how it stands with its server, and when there is no card.
extension DeckWindow {
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?) {
    guard let standing = session.sharing, let shared = session.shared else { return }
    if let text = LiveTexts.trouble(standing, with: shared.shared) {
      if standing.link != before?.link { banner.show(text, about: .server) }
    } else {
      banner.hide(.server)
    }
    let late = standing.extra - (before?.extra ?? standing.extra)
    if late > 0 { notes.show(LiveTexts.keptAsExtra(late)) }
  }
}
