import Allocations
import CAdwaita
import Koloda
import KolodaGTK

/// What a decision costs in a deck view whose decisions are kept elsewhere, at any length of deck.
@MainActor
final class DecisionRows: DeckViewSource, DeckViewObserver, DeckViewHistory {
  private let view: DeckView
  private var history: [Deck.Decision]

  /// Makes a view of a deck with a number of cards undecided and as many decided.
  init(_ count: Int) throws {
    history = (0..<count).map { Deck.Decision(card: CardID($0), direction: .left) }
    history.reserveCapacity(2 * count)
    var motion = DeckMotion()
    // Cards that are still in flight would be counted with every decision after.
    motion.swipeDuration = 0
    motion.advanceDuration = 0
    view = DeckView(
      deck: try Deck(undecided: (count..<2 * count).map { CardID($0) }, decidedCount: count),
      style: StackStyle(motion: motion))
    view.speech.name = { _ in "A card" }
    view.source = self
    view.observer = self
    view.history = self
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 400, 500, -1, nil)
  }

  /// Decides cards, and does what was put off until nothing else is to be done.
  func decide(_ count: Int) {
    for _ in 0..<count {
      view.swipe(.right)
      while g_main_context_iteration(nil, 0) != 0 {}
    }
  }

  /// Takes decisions back and makes them again.
  func takeBackAndForth(_ count: Int) {
    for _ in 0..<count {
      view.undo()
      view.swipe(.right)
      while g_main_context_iteration(nil, 0) != 0 {}
    }
  }

  static func print() throws {
    var costs: [Double] = []
    for count in [100, 1_000_000] {
      let deck = try DecisionRows(count)
      deck.decide(20)
      let before = allocations_so_far()
      let cost = Stopwatch.nanoseconds(of: 1) { _ in deck.decide(60) } / 60
      let allocations = Double(allocations_so_far() - before) / 60
      Figure(name: "a decision in a deck of \(count)", value: cost / 1000, unit: "us").print()
      Figure(
        name: "a decision in a deck of \(count), allocations", value: allocations, unit: "times"
      )
      .print()
      costs.append(cost)
    }
    Figure(
      name: "a decision, a million cards to a hundred", value: costs[1] / costs[0], unit: "times"
    )
    .print()
  }

  // MARK: What the view asks

  var lastDecision: Deck.Decision? { history.last }
  var nextRedo: Deck.Decision? { nil }
  func recentDecisions(_ count: Int) -> [Deck.Decision] { history.suffix(count).reversed() }

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent { .pending }

  func deckView(_ view: DeckView, tells event: DeckViewEvent) {
    switch event {
    case .swiped(let decision): history.append(decision)
    case .undone: history.removeLast()
    default: break
    }
  }
}
