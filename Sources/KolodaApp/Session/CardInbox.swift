import KolodaGLib
import KolodaGTK
import KolodaPictures

extension PhotoLoader {
  /// Starts a loader that delivers its cards to an inbox.
  convenience init(into inbox: CardInbox) {
    self.init(closeup: { inbox.deliver($0, $1) }, deliver: { inbox.deliver($0, $1) })
  }
}

/// Carries finished cards from the loader's thread to the main loop.
///
/// Cards that arrive before a receiver is connected are kept.
final class CardInbox: Sendable {
  typealias CloseupReceiver = @MainActor @Sendable (CloseupRequest, PictureOutcome) -> Void
  private typealias Receiver = @MainActor @Sendable (PhotoRequest, PhotoCard) -> Void

  private struct State {
    var receiver: Receiver?
    var waiting: [(PhotoRequest, PhotoCard)] = []
    var closeupReceiver: CloseupReceiver?
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

  /// Passes a close-up on to the receiver, from any thread; without a receiver it is dropped.
  func deliver(_ request: CloseupRequest, _ outcome: PictureOutcome) {
    let receiver = state.change { $0.closeupReceiver }
    guard let receiver else { return }
    MainThread.post { receiver(request, outcome) }
  }

  /// Sets the receiver of close-ups, which is called on the main thread.
  func connectCloseups(_ receiver: @escaping CloseupReceiver) {
    state.change { $0.closeupReceiver = receiver }
  }

  /// Sets the receiver of cards, which is called on the main thread, and hands it those waiting.
  @MainActor
  func connect(_ receiver: @escaping @MainActor @Sendable (PhotoRequest, PhotoCard) -> Void) {
    state.change { $0.receiver = receiver }
    handOver()
  }

  /// Waits up to `seconds` for a card, and hands it over before the main loop runs again.
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
