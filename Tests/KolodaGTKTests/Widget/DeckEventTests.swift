import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// All events come through one channel: observers, closures and streams get the same ones.
  @Suite("Events")
  @MainActor
  struct DeckEventTests {
    /// An observer that records all events.
    private final class Listener: DeckViewObserver {
      var events: [DeckViewEvent] = []
      var reaction: (@MainActor (DeckView, DeckViewEvent) -> Void)?
      func deckView(_ view: DeckView, tells event: DeckViewEvent) {
        events.append(event)
        reaction?(view, event)
      }
    }

    /// Operates a deck, releases its view and returns its stream of events.
    private func play(_ listener: Listener) throws -> AsyncStream<DeckViewEvent> {
      var stream: AsyncStream<DeckViewEvent>?
      try withShownDeck(cards: 4) { deck in
        deck.view.observer = listener
        listener.events = []
        stream = deck.view.events
        deck.drag(by: deck.far)
        deck.letGo()
        deck.view.select()
        deck.view.sendToBack()
        deck.view.undo()
        deck.drag(by: Point(x: 0, y: 30))
        deck.letGo()
        while deck.view.swipe(.left) {}
        deck.rest()
      }
      return try #require(stream)
    }

    @Test("an observer and a stream are told the same, each thing with its card")
    func alike() async throws {
      let listener = Listener()
      let stream = try play(listener)
      let told = await stream.all()
      #expect(told == listener.events)
      #expect(told.last == .rested && told.count { $0 == .ranOut } == 1)
      for event in told where event != .ranOut && event != .rested {
        #expect(event.card != nil, "\(event)")
      }
      let first = told.first { if case .swiped = $0 { true } else { false } }
      #expect(first?.card == CardID(0))
    }

    @Test("a click is no pan: only the selection is told", arguments: [0.0, 3])
    func click(jitter: Double) throws {
      try withShownDeck(cards: 2) { deck in
        deck.rest()
        let listener = Listener()
        deck.view.observer = listener
        listener.events = []
        let hand = try GestureHand(deck)
        let click = try #require(SignalEmission("GtkGestureClick", of: deck.view.widget))
        hand.press(at: deck.frontCenter)
        if jitter > 0 { hand.move(by: Point(x: 0, y: jitter)) }
        click.click(x: deck.frontCenter.x, y: deck.frontCenter.y)
        hand.letGo()
        #expect(listener.events.filter { $0 != .rested } == [.selected(CardID(0))])
        hand.press(at: deck.frontCenter)
        hand.move(by: Point(x: 0, y: 12))
        #expect(listener.events.contains(.panBegan(CardID(0))))
        hand.cancel()
        #expect(listener.events.contains(.panFinished(CardID(0))))
      }
    }

    @Test("a decision made inside of a call is told after it, and can be taken back then")
    func nested() throws {
      try withShownDeck(cards: 3, in: .allocated) { deck in
        let listener = Listener()
        deck.view.observer = listener
        listener.events = []
        listener.reaction = { view, event in
          guard case .swiped(let decision) = event, decision.card == CardID(0) else { return }
          #expect(view.swipe(.left))
        }
        deck.view.swipe(.right)
        #expect(
          listener.events == [
            .swiped(Deck.Decision(card: CardID(0), direction: .right)), .shown(CardID(1)),
            .swiped(Deck.Decision(card: CardID(1), direction: .left)), .shown(CardID(2)),
          ])
        #expect(deck.view.undo() && listener.events.last == .shown(CardID(1)))
      }
    }

    @Test("a view whose last reference goes on another thread is let go on the main one")
    func elsewhere() async throws {
      let watch: ObjectWatch
      let last: LastReference<DeckView>
      do {
        let view = DeckView(deck: Deck(numbered: 0..<3))
        watch = ObjectWatch(view.widget.object)
        last = LastReference(view)
      }
      last.letGoElsewhere()
      #expect(!watch.isFinalized)
      await Task { @MainActor in }.value
      #expect(watch.isFinalized)
    }
  }
}
