import KolodaGLib
import KolodaGTK

/// Carries finished cards from the loader's thread to the main loop.
///
/// Cards that come before anyone is there to take them are kept.
final class CardInbox: Sendable {
  private typealias Receiver = @MainActor @Sendable (PhotoRequest, PhotoCard) -> Void

  private struct State {
    var receiver: Receiver?
    var waiting: [(PhotoRequest, PhotoCard)] = []
  }

  private let state = Monitor(State())

  /// Takes a card, on any thread.
  func deliver(_ request: PhotoRequest, _ card: PhotoCard) {
    let isTheOnly = state.change { state in
      state.waiting.append((request, card))
      return state.waiting.count == 1 && state.receiver != nil
    }
    if isTheOnly { MainThread.post { [self] in handOver() } }
  }

  /// Says who takes the cards, on the main thread; those that wait are handed over at once.
  @MainActor
  func connect(_ receiver: @escaping @MainActor @Sendable (PhotoRequest, PhotoCard) -> Void) {
    state.change { $0.receiver = receiver }
    handOver()
  }

  /// Waits for a card, some seconds at most, and hands it over before the main loop turns.
  @MainActor
  func waitForCard(atMost seconds: Double) {
    _ = state.wait(atMost: seconds) { $0.waiting.isEmpty ? nil : true }
    handOver()
  }

  @MainActor
  private func handOver() {
    let (receiver, waiting) = state.change { state in
      guard state.receiver != nil else { return (state.receiver, [(PhotoRequest, PhotoCard)]()) }
      defer { state.waiting = [] }
      return (state.receiver, state.waiting)
    }
    for (request, card) in waiting { receiver?(request, card) }
  }
}
