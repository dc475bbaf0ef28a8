import CAdwaita
import KolodaDecks
import KolodaGLib
import KolodaGTK

/// Looks for changes of a deck once a second while its view is visible, where no file monitor
/// reports them.
@MainActor
final class DeckPolling {
  private let opened: any OpenedCards
  private weak var view: KolodaView?
  private lazy var timer = Timer { [weak self] in self?.look() ?? false }
  /// The check of the folder that is in progress.
  private var job: BlockingJob?

  /// The time between two checks, in milliseconds.
  private static let interval: UInt32 = 1000

  init(_ opened: any OpenedCards, _ view: KolodaView) {
    self.opened = opened
    self.view = view
    timer.start(interval: DeckPolling.interval)
  }

  /// Stops polling.
  func stop() {
    timer.stop()
    job?.cancel()
  }

  /// Checks once, and returns whether to go on polling.
  private func look() -> Bool {
    // By the first tick it is known whether the monitors work.
    guard opened.cards.needsPolling || opened.journal.needsPolling else { return false }
    guard let view else { return false }
    // A deck that nobody sees need not be up to date.
    guard gtk_widget_get_mapped(view.widget) != 0 else { return true }
    if opened.journal.needsPolling { opened.journal.poll() }
    if opened.cards.needsPolling, job == nil { lookAtFolder() }
    return true
  }

  private func lookAtFolder() {
    let source = opened.cards
    job = BlockingThreads.shared.run(at: opened.place.path) {
      source.poll()
    } then: { [weak self] _ in
      MainThread.post { self?.job = nil }
    }
  }
}
