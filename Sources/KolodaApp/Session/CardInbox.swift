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
    let receiver = state.change { state in
      if state.receiver == nil { state.waiting.append((request, card)) }
      return state.receiver
    }
    if let receiver { MainThread.post { receiver(request, card) } }
  }

  /// Says who takes the cards, on the main thread; those that wait are handed over at once.
  @MainActor
  func connect(_ receiver: @escaping @MainActor @Sendable (PhotoRequest, PhotoCard) -> Void) {
    let waiting = state.change { state in
      state.receiver = receiver
      defer { state.waiting = [] }
      return state.waiting
    }
    for (request, card) in waiting { receiver(request, card) }
  }
}
