import KolodaClassic
import KolodaGLib
import TestSupport
import Testing
import WidgetTesting

@testable import KolodaGTK

/// A data source and delegate that makes random edits, some of them inside the view's calls, and
/// moves a hand to provoke calls.
@MainActor
final class Meddler: KolodaViewDataSource, KolodaViewDelegate {
  private var random: SeededGenerator
  private let seed: UInt64
  private let view = KolodaView()
  private var names: [Int] = []
  private var nextName = 0
  private var depth = 0
  /// Whether an edit was refused since the deck and the data source last agreed.
  private var isOut = false
  /// The number of edits made, and of those made inside calls.
  private(set) var count = 0
  private(set) var nested = 0
  private var limit = 0
  private var log: [String] = []

  /// The maximum nesting depth of edits.
  private static let deepest = 3
  /// The maximum number of cards.
  private static let mostCards = 14

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    self.seed = seed
    names = Array(0..<8)
    nextName = 8
    view.dataSource = self
    view.delegate = self
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 300, 400, -1, nil)
  }

  /// Makes this many edits, including those inside calls.
  func run(edits: Int) {
    limit = edits
    while count < limit {
      act()
      if random.int(0..<4) == 0 { MainThread.skip(microseconds: random.int(0..<200_000)) }
      if random.int(0..<6) == 0 { MainLoop.run(turns: 1) }
      check()
    }
  }

  private func check() {
    let text = "seed \(seed) after \(log)"
    let deck = view.deckView.deck
    deck.checkInvariants()
    let isWhole =
      view.countOfCards >= 0 && (0...view.countOfCards).contains(view.currentCardIndex)
      && deck.remaining.allSatisfy { view.index(of: $0) != nil }
    if !isWhole { Issue.record("the deck is not whole: \(text)") }
    if view.countOfCards != names.count, !isOut {
      Issue.record("\(view.countOfCards) cards of \(names.count): \(text)")
    }
    guard isOut else { return }
    depth = Self.deepest
    view.dataSource = self
    depth = 0
    isOut = false
    if view.countOfCards != names.count {
      Issue.record("\(view.countOfCards) cards of \(names.count), begun anew: \(text)")
    }
  }

  /// Now and then makes an edit inside a call.
  private func meddle(_ call: String) {
    guard depth < Self.deepest, count < limit, random.int(0..<6) == 0 else { return }
    log.append("in \(call)")
    nested += 1
    act()
  }

  private func act() {
    depth += 1
    defer { depth -= 1 }
    count += 1
    let deed = random.int(0..<22)
    log.append("\(deed)")
    if log.count > 16 { log.removeFirst(log.count - 16) }
    switch deed {
    case 0, 1, 2: insert()
    case 3, 4: remove()
    case 5: view.reloadData()
    case 6: view.resetCurrentCardIndex()
    case 7: view.dataSource = self
    case 8: view.reconfigureCards()
    case 9: view.reloadCardsInIndexRange(random.int(-1..<3)..<random.int(3..<9))
    case 10, 11: view.swipe(random.int(0..<2) == 0 ? .left : .right, force: random.int(0..<2) == 0)
    case 12: view.revertAction(direction: [nil, .left, .up][random.int(0..<3)])
    case 13: view.deckView.redo()
    case 14: view.isLoop.toggle()
    case 15: view.deckView.sendToBack(toward: .down)
    case 16: view.countOfVisibleCards = random.int(1..<5)
    case 17: view.deckView.wait(.right)
    case 18: _ = view.deckView.deck.front.map(view.deckView.confirm)
    case 19: view.layoutDeck()
    case 20: view.animator = random.int(0..<2) == 0 ? nil : KolodaViewAnimator(koloda: view)
    default: drag()
    }
  }

  private func insert() {
    guard names.count < Self.mostCards else { return remove() }
    let place = random.int(0..<names.count + 1)
    let count = random.int(0..<4)
    names.insert(contentsOf: nextName..<nextName + count, at: place)
    nextName += count
    let isDone = view.insertCardAtIndexRange(
      place..<place + count, animated: random.int(0..<2) == 0)
    if !isDone { isOut = true }
  }

  private func remove() {
    guard !names.isEmpty else { return }
    let place = random.int(0..<names.count)
    let end = min(place + random.int(0..<4), names.count)
    names.removeSubrange(place..<end)
    if !view.removeCardInIndexRange(place..<end, animated: random.int(0..<2) == 0) { isOut = true }
  }

  private func drag() {
    let deck = view.deckView
    guard let frame = deck.frontFrame else { return }
    deck.handGrabbed(at: frame.center, time: MainThread.now, kind: .dragBegin)
    for _ in 0..<3 {
      let way = Point(x: random.double(-300...300), y: random.double(-100...100))
      deck.handMoved(to: frame.center + way, at: MainThread.now, kind: .dragUpdate)
    }
    deck.handLetGo(
      decides: random.int(0..<4) > 0, rule: deck.rule, at: MainThread.now, kind: .dragEnd)
    if random.int(0..<3) == 0 { deck.select() }
  }

  // MARK: The view's calls

  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int {
    meddle("count")
    return names.count
  }
  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent {
    meddle("content")
    return random.int(0..<3) == 0 ? .pending : .drawing(background: .white) { _, _ in }
  }
  func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent? {
    meddle("back")
    return random.int(0..<2) == 0 ? nil : .pending
  }
  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    meddle("overlay")
    return nil
  }
  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed {
    meddle("speed")
    return random.int(0..<2) == 0 ? .fast : .default
  }
  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection] {
    meddle("directions")
    return [.left, .right]
  }
  func koloda(
    _ koloda: KolodaView, shouldSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) -> Bool { answer("shouldSwipe") }
  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) { meddle("didSwipe") }
  func kolodaDidRunOutOfCards(_ koloda: KolodaView) { meddle("ranOut") }
  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int) { meddle("didSelect") }
  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool { answer("appear") }
  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool { answer("move") }
  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool { answer("fade") }
  func koloda(
    _ koloda: KolodaView, draggedCardWithPercentage finishPercentage: Double,
    in direction: SwipeResultDirection
  ) { meddle("dragged") }
  func kolodaDidResetCard(_ koloda: KolodaView) { meddle("didReset") }
  func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double? {
    meddle("threshold")
    return random.int(0..<2) == 0 ? nil : 0.5
  }
  func koloda(_ koloda: KolodaView, didShowCardAt index: Int) { meddle("didShow") }
  func koloda(_ koloda: KolodaView, didRewindTo index: Int) { meddle("didRewind") }
  func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool { answer("shouldDrag") }
  func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView) { meddle("panBegan") }
  func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView) { meddle("panFinished") }
  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation? {
    meddle("background")
    return nil
  }
  func koloda(
    _ koloda: KolodaView, didCrossThresholdAt index: Int, in direction: SwipeResultDirection,
    isPast: Bool
  ) { meddle("crossed") }
  func koloda(_ koloda: KolodaView, shouldRewindTo index: Int) -> Bool { answer("shouldRewind") }
  func koloda(
    _ koloda: KolodaView, didSwipeAgainCardAt index: Int, in direction: SwipeResultDirection
  ) { meddle("again") }
  func koloda(_ koloda: KolodaView, didFlipCardAt index: Int, showsBack: Bool) { meddle("flip") }
  func koloda(_ koloda: KolodaView, didFailWith error: KolodaViewError) { meddle("failed") }

  private func answer(_ call: String) -> Bool {
    meddle(call)
    return random.int(0..<5) > 0
  }
}
