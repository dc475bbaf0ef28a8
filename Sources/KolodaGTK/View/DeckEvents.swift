import Koloda
import KolodaGLib

/// The one way out of a deck view: what happened, told in order and once to all who listen.
@MainActor
final class DeckEvents {
  private unowned let view: KolodaView
  weak var observer: (any DeckViewObserver)?
  var closures = DeckViewClosures()
  private var streams: [Int: AsyncStream<DeckViewEvent>.Continuation] = [:]
  private var nextStream = 0
  /// What happened, the oldest first; those before `told` were told.
  private var events: [DeckViewEvent] = []
  private var told = 0
  private var holds = 0
  private var isTelling = false

  init(of view: KolodaView) { self.view = view }

  isolated deinit {
    for stream in streams.values { stream.finish() }
  }

  /// The changes of the decisions that nobody was told of yet, the oldest first.
  var untold: [DecisionChange] { events[told...].compactMap(\.change) }

  /// Tells what happened; what happens while someone is told is told when they have returned.
  func tell(_ event: DeckViewEvent) {
    events.append(event)
    deliver()
  }

  /// Tells nobody until all of it has been done.
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
    // Whoever is told may let go of the view.
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

  /// Everything that happens from now on.
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
