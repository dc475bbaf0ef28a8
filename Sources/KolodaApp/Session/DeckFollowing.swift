import CAdwaita
import KolodaDecks
import KolodaGLib
import KolodaGTK

/// Follows the changes of a deck once its first card is shown, but doesn't wait long for that: where
/// no file monitor reports them, it looks once a second while the deck's view is visible.
@MainActor
final class DeckFollowing {
  private let opened: any OpenedDeck
  private weak var view: DeckView?
  /// Starts following; nil once that has begun.
  private var start: (@MainActor () -> Void)?
  /// Begins even if the first card has not arrived.
  private lazy var late = Timer { [weak self] in
    self?.begin()
    return false
  }
  private lazy var timer = Timer { [weak self] in self?.look() ?? false }
  /// The check of the folder that is in progress.
  private var job: BlockingJob?

  /// The longest time that it waits for the first card, in milliseconds.
  private static let longestFirst: UInt32 = 1000
  /// The time between two checks, in milliseconds.
  private static let interval: UInt32 = 1000

  /// - Parameter start: starts following the changes that are reported.
  init(_ opened: any OpenedDeck, _ view: DeckView, start: @escaping @MainActor () -> Void) {
    self.opened = opened
    self.view = view
    self.start = start
  }

  /// Whether changes are being followed.
  var hasBegun: Bool { start == nil }

  /// Begins a little later: reading a large folder again would delay the first card.
  func beginLate() { late.start(interval: Self.longestFirst) }

  /// Begins now; does nothing if it has begun.
  func begin() {
    guard let start else { return }
    self.start = nil
    late.stop()
    timer.start(interval: Self.interval)
    start()
  }

  /// Stops looking.
  func stop() {
    late.stop()
    timer.stop()
    job?.cancel()
  }

  /// Checks once, and returns whether to go on.
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
