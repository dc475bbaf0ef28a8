import CAdwaita
import Koloda
import KolodaGTK
import Triage

extension DeckWindow: DeckSessionObserver {
  func sessionChanged(_ session: DeckSession) {
    guard session === self.session else { return }
    let deck = view.deck
    let count = deck.count
    // What is said to be decided is on disk.
    let onDisk = session.counts.decided
    let shown = deck.isRunOut ? count : min(onDisk + 1, count)
    setTitle(session.title, DeckTexts.place(place: shown, count: count))
    progress.show(decided: onDisk, of: count)
    bar?.isEnabled = !deck.isRunOut
    bar?.hasBacks = session.hasBacks
    bar?.canFlip = session.canFlip
    if deck.isRunOut { done.show(session.counts) }
    done.widget.map { gtk_widget_set_visible($0, deck.isRunOut ? 1 : 0) }
    // Without cards the deck lets clicks through to the page below it.
    gtk_widget_set_can_target(view.widget, deck.isRunOut ? 0 : 1)
    refreshActions()
  }

  func session(_ session: DeckSession, failed message: String) {
    banner.show(DeckTexts.notSaved(message))
  }

  func session(_ session: DeckSession, drags progress: DragProgress?) {
    bar?.show(progress, sides: settings.value.sides)
  }
}

extension DeckActionNames {
  /// The program's actions, named after its piles.
  static let piles = DeckActionNames(swipes: swipes(.standard))
}
