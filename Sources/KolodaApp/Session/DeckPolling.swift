import CAdwaita
import KolodaGLib
import KolodaGTK

/// Looks for changes of a deck once a second where nothing tells of them, as long as somebody can
/// see it.
@MainActor
final class DeckPolling {
  private let opened: any OpenedCards
  private weak var view: KolodaView?
  private lazy var timer = Timer { [weak self] in self?.look() ?? false }
  /// The look at the folder that is under way.
  private var job: BlockingJob?

  /// How often such a deck is looked at, in milliseconds.
  private static let interval: UInt32 = 1000

  init(_ opened: any OpenedCards, _ view: KolodaView) {
    self.opened = opened
    self.view = view
    timer.start(interval: DeckPolling.interval)
  }

  /// Ends it.
  func stop() {
    timer.stop()
    job?.cancel()
  }

  /// Looks once; whether it is to be done again.
  private func look() -> Bool {
    // By the first time it is known whether anything tells of changes.
    guard opened.cards.needsPolling || opened.journal.needsPolling else { return false }
    guard let view else { return false }
    // What nobody sees need not be fresh.
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
