import Koloda
import KolodaGLib

extension DeckView {
  /// Sends a deck view's events, each once and in order, to observer, closures and streams.
  @MainActor
  final class EventQueue {
    private unowned let view: DeckView
    weak var observer: (any DeckViewObserver)?
    var closures = DeckViewClosures()
    private var streams: [Int: AsyncStream<DeckViewEvent>.Continuation] = [:]
    private var nextStream = 0
    /// Events, oldest first; those before index `told` have been delivered.
    private var events: [DeckViewEvent] = []
    private var told = 0
    private var holds = 0
    private var isTelling = false
    /// The front card in the last `shown` event.
    var shownFront: CardID?

    init(of view: DeckView) { self.view = view }

    isolated deinit {
      for stream in streams.values { stream.finish() }
    }

    /// The decisions made or taken back that have not been delivered yet, oldest first.
    var untold: [DecisionChange] { events[told...].compactMap(\.change) }

    /// Delivers an event; events that occur during a delivery follow when it is finished.
    func tell(_ event: DeckViewEvent) {
      events.append(event)
      deliver()
    }

    /// Tells of a new front card, or, if the last card was decided, of the end of the deck.
    func tellFront(_ card: CardID?, byDecision: Bool) {
      guard card != shownFront else { return }
      shownFront = card
      if let card {
        tell(.shown(card))
      } else if byDecision {
        tell(.ranOut)
      }
    }

    /// Delivers nothing until `body` has returned.
    func hold(_ body: () -> Void) {
      holds += 1
      body()
      holds -= 1
      deliver()
    }

    private func deliver() {
      guard holds == 0, !isTelling else { return }
      isTelling = true
      defer { isTelling = false }
      // A receiver may release the view.
      withExtendedLifetime(view) {
        while told < events.count {
          let event = events[told]
          told += 1
          observer?.deckView(view, tells: event)
          closures.call(event)
          for stream in streams.values { stream.yield(event) }
        }
        events.removeAll(keepingCapacity: true)
        told = 0
      }
    }

    /// Returns a new stream of all events from now on.
    func stream() -> AsyncStream<DeckViewEvent> {
      let (stream, continuation) = AsyncStream<DeckViewEvent>.makeStream()
      let number = nextStream
      nextStream += 1
      streams[number] = continuation
      continuation.onTermination = { [weak self] _ in
        MainThread.post { self?.streams[number] = nil }
      }
      return stream
    }
  }
}
