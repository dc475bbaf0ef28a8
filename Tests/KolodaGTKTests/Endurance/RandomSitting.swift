import CAdwaita
import Foundation
import HeapUse
import KolodaGLib
import TestSupport
import Testing
import WidgetTesting

@testable import Koloda
@testable import KolodaGTK

/// Performs many random operations on a deck in a window, programmatically and by hand.
@MainActor
final class RandomSitting {
  private typealias Deed = RandomAct<RandomSitting>

  private static let cardCount = 60
  /// The number of operations after which every cache is filled.
  private static let settling = 1_000
  /// How much larger the memory in use may be at the end than after `settling` operations.
  private static let growth = 1.05

  private let seed: UInt64
  private let deck: ShownDeck
  private let view: DeckView
  private let tally = DecisionTally()
  private let hand: GestureHand
  private let fingers: SignalEmission
  private let pointer: XTestPointer?
  private var random: SeededGenerator
  private var nextCard = RandomSitting.cardCount
  private var log: [String] = []
  private var realGestures = 0

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    deck = try ShownDeck(cards: RandomSitting.cardCount)
    view = deck.view
    hand = try GestureHand(deck)
    fingers = try deck.fingers()
    pointer = XTestPointer(on: deck.view.widget)
    pointer?.focusWindow()
    view.observer = tally
    view.source = tally
    gtk_widget_grab_focus(view.widget)
  }

  /// Performs random operations and checks everything after each.
  func run(operations: Int) throws {
    var early = 0
    for number in 1...operations {
      perform()
      check(number)
      if number == RandomSitting.settling { early = leastMemoryInUse() }
    }
    let late = leastMemoryInUse()
    let change = Double(late - early) / Double(early) * 100
    let text = String(
      format: "%d KiB in use after %d, %d KiB at the end (%+.2f %%)", early / 1024,
      RandomSitting.settling, late / 1024, change)
    print(
      "endurance: seed \(seed), \(operations) operations, \(realGestures) real gestures,",
      "\(tally.count) swipes, \(text)")
    #expect(
      Double(late) <= Double(early) * RandomSitting.growth, "seed \(seed): \(text)")
    deck.destroyWindow()
  }

  private func perform() {
    let deed = Deed.draw(from: Self.deeds, by: &random)
    log.append(deed.name)
    if log.count > 12 { log.removeFirst() }
    deed.perform(self)
  }

  private func check(_ number: Int) {
    view.deck.checkInvariants()
    let history = Array(view.deck.history)
    expect(tally.decisions == history, number, "told \(tally.decisions), \(history)")
    expect(
      Set(history.map(\.card)).isDisjoint(with: view.deck.remaining), number,
      "a card is both decided and not")
    expect(tally.faults.isEmpty, number, "\(tally.faults)")
    checkScene(number)
  }

  /// Expects the scene to match the deck: no card twice, the pile in order, all poses valid.
  private func checkScene(_ number: Int) {
    let stage = view.stage
    var poses: [CardPose] = []
    let now = MainThread.now
    stage.poses(at: now, into: &poses)
    expect(Set(poses.map(\.card)).count == poses.count, number, "a card is shown twice")
    expect(!stage.isDragging || view.deck.front != nil, number, "a hand holds no card")
    for pose in poses {
      let isPlace =
        pose.center.isFinite && pose.rotation.isFinite
        && min(pose.size.width, pose.size.height) >= 0
      expect(isPlace && (0...1).contains(pose.opacity), number, "\(pose)")
    }
    guard !stage.area.size.isEmpty else { return }
    // In a small deck, a card that was sent to the back is next again, but invisible until it has
    // left.
    let leaving = Set(stage.pile.filter { $0.isHidden(at: now) }.map(\.card))
    let pile = poses.filter { if case .pile = $0.role { true } else { false } }.reversed()
    let next = view.deck.remaining.prefix(stage.style.visibleCards)
    expect(
      pile.map(\.card) == next.filter { !leaving.contains($0) }, number,
      "\(pile.map(\.card)) are shown of \(Array(next)), \(leaving) leave")
  }

  private func expect(_ holds: Bool, _ number: Int, _ what: @autoclosure () -> String) {
    guard !holds else { return }
    let text = "seed \(seed), operation \(number) after \(log): \(what())"
    print("endurance: \(text)")
    Issue.record("\(text)")
  }

  /// The memory in use in the deck's defined state, in bytes.
  ///
  /// It's the least of several looks: at one of them a frame may still hold a picture that is about
  /// to go. What leaks is there at each.
  private func leastMemoryInUse() -> Int {
    (0..<5).map { _ in
      collect()
      return Int(heap_bytes_in_use())
    }.min() ?? 0
  }

  /// Brings the deck to a defined state, so that memory can be compared.
  private func collect() {
    hand.cancel()
    fingers.emit("scroll-end")
    view.cancelDrag()
    while view.undo() {}
    view.edit { [nextCard] deck in
      deck.remove(Set(deck.remaining))
      _ = try? deck.insert(
        (0..<RandomSitting.cardCount).map { CardID(nextCard + $0) }, behindFront: 0)
    }
    nextCard += RandomSitting.cardCount
    view.setStyle(StackStyle())
    view.reducesMotion = nil
    view.lookAhead = 2
    gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_LTR)
    // Ask repeatedly: if the answer to an earlier size arrives late, GTK takes it for the requested
    // one.
    let hasSize = MainLoop.run {
      self.resize(to: ShownDeck.size)
      return self.view.stage.bounds == ShownDeck.size
    }
    #expect(hasSize, "seed \(seed): the window is \(view.stage.bounds)")
    view.reloadAll()
    deck.rest()
    MainLoop.run(turns: 50)
    deck.rest()
    deck.checkWhole()
  }

  // MARK: Operations

  private func direction() -> SwipeDirection {
    let directions: [SwipeDirection] = [.left, .right]
    return directions[random.int(0..<2)]
  }

  private func resize(to size: Size) {
    guard let window = deck.window else { return }
    gtk_window_set_default_size(
      window.of(GtkWindow.self), Int32(size.width), Int32(size.height))
  }

  private func place() -> Point {
    let center = deck.frontCenter
    let reach = view.stage.frontFrame?.size ?? .zero
    return center
      + Point(
        x: random.double(-0.4...0.4) * reach.width, y: random.double(-0.4...0.4) * reach.height)
  }

  private func way() -> Point {
    Point(x: random.double(-260...260), y: random.double(-120...120))
  }

  private func insert() {
    let new = CardID(nextCard)
    nextCard += 1
    let offset = random.int(0..<5)
    view.edit { _ = try? $0.insert([new], behindFront: offset) }
  }

  private func remove() {
    let offset = random.int(0..<5)
    guard let card = view.deck.card(behindFront: offset) else { return }
    view.edit { $0.remove([card]) }
  }

  private func move() {
    let places = (random.int(0..<6), random.int(0..<6))
    guard let card = view.deck.card(behindFront: places.0) else { return }
    view.edit { _ = try? $0.move(card, behindFront: places.1) }
  }

  /// Keeps the deck from running out and from growing.
  private func balance() {
    if view.deck.remainingCount < 5 { for _ in 0..<30 { view.undo() } }
    while view.deck.count > RandomSitting.cardCount + 10, let last = view.deck.remaining.last {
      view.edit { $0.remove([last]) }
    }
  }

  private func pass() {
    MainThread.skip(microseconds: random.int(0..<120_000))
    MainLoop.run(turns: random.int(1..<4))
  }

  private func dragForReal() {
    realGestures += 1
    let start = place()
    pointer?.drag(from: start, to: start + way(), steps: 3)
    if random.int(0..<4) == 0 { view.swipe(direction()) }
    pointer?.release()
  }

  private func typeForReal() {
    realGestures += 1
    let keys = [GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_BackSpace, GDK_KEY_Escape]
    pointer?.type(keys[random.int(0..<keys.count)])
  }

  private static let styles: [any DeckStyle] = [
    StackStyle(), StackStyle(visibleCards: 5, piling: .upwards), BackgroundStyle(),
    PrototypeStyle(), StackStyle(visibleCards: 4, drag: .simpleSwipe, motion: .simpleSwipe),
  ]

  private static let deeds: [Deed] = [
    Deed("swipe", 14) { $0.view.swipe($0.direction()) },
    Deed("undo", 8) { $0.view.undo() },
    Deed("redo", 4) { $0.view.redo() },
    Deed("press", 6) { $0.hand.press(at: $0.place()) },
    Deed("drag", 12) { $0.hand.move(by: $0.way()) },
    Deed("let go", 6) { $0.hand.letGo() },
    Deed("cancelled", 1) { $0.hand.cancel() },
    Deed("fingers", 3) { $0.fingers.emit("scroll-begin") },
    Deed("scroll", 8) {
      _ = $0.fingers.ask("scroll", $0.random.double(-12...12), $0.random.double(-4...4))
    },
    Deed("fingers lifted", 3) { $0.fingers.emit("scroll-end") },
    Deed("real drag", 1) { $0.dragForReal() },
    Deed("real key", 1) { $0.typeForReal() },
    Deed("insert", 3) { $0.insert() },
    Deed("remove", 3) { $0.remove() },
    Deed("move", 3) { $0.move() },
    Deed("balance", 4) { $0.balance() },
    Deed("jump", 1) { sitting in
      let card = sitting.view.deck.card(behindFront: sitting.random.int(0..<9))
      card.map { try? sitting.view.jump(to: $0) }
    },
    Deed("to the back", 2) { $0.view.sendToBack(toward: $0.direction()) },
    Deed("wait", 2) { $0.view.wait($0.direction()) },
    Deed("confirm", 2) { sitting in _ = sitting.view.deck.front.map(sitting.view.confirm) },
    Deed("refuse", 1) { sitting in _ = sitting.view.deck.front.map(sitting.view.refuse) },
    Deed("sway", 1) { $0.view.sway() },
    Deed("style", 1) { $0.view.setStyle(styles[$0.random.int(0..<styles.count)]) },
    Deed("size", 1) {
      $0.resize(
        to: Size(
          width: $0.random.double(200...500).rounded(), height: $0.random.double(200...500)))
    },
    Deed("direction of text", 1) {
      gtk_widget_set_direction(
        $0.view.widget, $0.random.int(0..<2) == 0 ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    },
    Deed("motion", 1) { $0.view.reducesMotion = [true, false, nil][$0.random.int(0..<3)] },
    Deed("look-ahead", 1) { $0.view.lookAhead = $0.random.int(0..<5) },
    Deed("reload", 2) { sitting in sitting.view.deck.front.map(sitting.view.reload) },
    Deed("reload all", 1) { $0.view.reloadAll() },
    Deed("time", 30) { $0.pass() },
  ]
}
