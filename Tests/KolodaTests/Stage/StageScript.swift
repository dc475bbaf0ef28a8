import TestSupport
import Testing

@testable import Koloda

/// Performs random operations on a stage at random times, and checks that nothing jumps.
struct StageScript {
  /// An operation on a stage.
  enum Operation: CaseIterable {
    case grab, drag, letGo, cancel, swipe, undo, redo, layout, insert, remove, move, style, wait
    case sendToBack, throwBack, jump, replace, endless, hold, confirm, refuse, flip, sway, axis
    case takeBack, sendOff, reorder, shape
    case allow, rule, reduceMotion, mirror, pull, pullOn, letPullGo
  }

  var stage: DeckStage
  var time: Double
  var random: SeededGenerator
  /// Where the pointer holds the front card.
  var pointer: Point?
  /// The operations so far, for failure messages.
  var log: [String] = []
  /// Whether the card has moved along one axis only since it was grabbed, and so may be off the
  /// pointer.
  private var isOffPointer = false
  /// The pointer while the hand pulls a card in.
  private var pullPointer: Point?
  private var nextCard: Int
  /// The decisions that the deck doesn't keep itself.
  private var kept = DecisionKeeper()

  /// How much a pose may change at an instant.
  enum Tolerance {
    static let pixels = 0.5
    static let radians = 0.002
    static let opacity = 0.01
  }

  init(seed: UInt64, cards: Int = 12, keepsHistory: Bool = true) throws {
    random = SeededGenerator(seed: seed)
    time = random.double(-100...100)
    nextCard = cards
    let pile = (0..<cards).map { CardID($0) }
    var deck = keepsHistory ? try Deck(cards: pile) : try Deck(undecided: pile)
    deck.isEndless = random.chance(0.3)
    let style = StageScript.styles[random.int(0..<StageScript.styles.count)]
    stage = DeckStage(deck: deck, style: style)
    for card in pile where random.chance(0.6) {
      stage.setShape(random.shape(), for: card, at: time)
    }
    let bounds = Size(width: 800, height: 900)
    stage.layout(bounds: bounds, area: StageScript.area(in: bounds), at: time)
  }

  static func area(in bounds: Size) -> Rect {
    Rect(
      x: bounds.width * 0.1, y: bounds.height * 0.05, width: bounds.width * 0.8,
      height: bounds.height * 0.8)
  }

  // MARK: Scenes

  /// Returns the poses at a time, by card; a card that is drawn twice fails the test.
  func scene(at time: Double) -> [CardID: CardPose] {
    var poses: [CardPose] = []
    stage.poses(at: time, into: &poses)
    var scene: [CardID: CardPose] = [:]
    for pose in poses {
      check(scene[pose.card] == nil, "card \(pose.card.rawValue) twice after \(story)")
      scene[pose.card] = pose
    }
    return scene
  }

  private var story: String { log.suffix(6).joined(separator: ", ") }

  /// Whether a pose can be seen in the view.
  func isSeen(_ pose: CardPose, in size: Size? = nil) -> Bool {
    let size = size ?? stage.bounds
    let view = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return pose.opacity > Tolerance.opacity && pose.bounds.intersects(view)
  }

  /// Returns the cards that don't move unless something is done to them.
  func resting(in scene: [CardID: CardPose]) -> Set<CardID> {
    var resting = Set(scene.keys)
    for delay in [0.003, 0.03, 0.1, 0.4] {
      let later = self.scene(at: time + delay)
      for (card, pose) in scene where later[card] != pose { resting.remove(card) }
    }
    if stage.isDragging, let front = stage.frontPose(at: time) { resting.remove(front.card) }
    return resting
  }

  // MARK: Time

  /// Lets time pass in steps of 1 ms, and expects smooth motion.
  mutating func pass(milliseconds: Int) {
    var last = scene(at: time)
    var earlier: [CardID: CardPose] = [:]
    // At a pace, cards that leave or enter are fast, and brake as fast.
    let isPaced = stage.style.motion.pace != .calm
    let most = isPaced ? (bend: 60.0, speed: 700.0, turn: 0.08) : (bend: 2, speed: 70, turn: 0.03)
    for _ in 0..<milliseconds {
      expectEdgesGoOn(from: time, to: time + 0.001)
      time += 0.001
      let now = scene(at: time)
      for (card, pose) in now {
        guard let one = last[card], let two = earlier[card] else { continue }
        // A card that left and reappears at the end of the pile is invisible in between.
        if two.role == .departing, pose.role != .departing {
          check(!isSeen(two) || !isSeen(one) && !isSeen(pose))
          continue
        }
        // A break in the path shows as acceleration; an animation that ends in motion stops within
        // a step.
        let bend = (pose.center - one.center - (one.center - two.center)).length
        let speed = max((pose.center - one.center).length, (one.center - two.center).length)
        let stops = endsInMotion(card, within: 0.001) ? speed : 0
        check(
          bend <= most.bend + stops && speed < most.speed,
          "torn at \(time) after \(story):\n\(two)\n\(one)\n\(pose)")
        check(abs(pose.rotation - one.rotation) < most.turn)
        expectSameOverlay(one, pose, within: 0.06)
        // A fast hand uncovers the card below as fast.
        check(
          abs(pose.opacity - one.opacity) < (isPaced || stage.isDragging ? 0.1 : 0.06))
        check(abs(pose.flip - one.flip) < 0.06)
        check(pose.flip != 0 || one.flip != 0 || abs(pose.back - one.back) < 0.06)
      }
      earlier = last
      last = now
    }
    advance()
  }

  /// Returns whether a card of the pile has just reached the end of a curve that still has speed
  /// there.
  private func endsInMotion(_ card: CardID, within step: Double) -> Bool {
    guard let motion = stage.pile.first(where: { $0.card == card }) else { return false }
    let ends = [motion.center.timedEnd, motion.size.timedEnd].compactMap { $0 }
    return ends.contains { $0 > time - 2 * step && $0 <= time }
  }

  /// Advances the stage, and expects that only invisible cards are removed.
  mutating func advance() {
    let before = scene(at: time)
    _ = stage.advance(to: time)
    let after = scene(at: time)
    for (card, pose) in before {
      guard let same = after[card] else {
        check(!isSeen(pose), "vanished after \(story): \(pose)")
        continue
      }
      check(same == pose)
    }
  }

  // MARK: Operations

  /// Performs an operation and expects that nothing jumps.
  mutating func perform(_ operation: Operation) throws {
    let before = scene(at: time)
    let unlaid = operation == .layout ? resting(in: before) : []
    let edges = stage.edges(at: time)
    let edgesRest = edges == stage.edges(at: time + 0.4)
    log.append("\(operation)")
    // Cards that have left the view stay out when the view grows.
    let view = stage.bounds
    try change(operation)
    // With reduced motion, cards are in their new places at once.
    let fades = stage.reducesMotion && operation != .reduceMotion
    if operation != .drag, !fades, operation != .layout || !edgesRest {
      expectSameEdges(edges, stage.edges(at: time))
    }
    stage.checkInvariants()
    let after = scene(at: time)
    expectFrontAgrees()
    expectHeld()
    if operation == .drag || operation == .pullOn { return }
    for (card, pose) in after {
      guard let old = before[card] else {
        check(
          !isSeen(pose), "card \(card.rawValue) appears after \(story): \(pose)")
        continue
      }
      if unlaid.contains(card) { continue }
      // An invisible card takes its shape at once.
      if operation == .shape, old.opacity == 0, pose.opacity == 0 { continue }
      if !isSeen(old), !isSeen(pose) { continue }
      expectSame(old, pose, inPlace: !fades)
    }
    for (card, pose) in before where after[card] == nil {
      check(
        !isSeen(pose) || !isSeen(pose, in: view),
        "card \(card.rawValue) vanishes after \(story)")
    }
  }

  private mutating func change(_ operation: Operation) throws {
    switch operation {
    case .grab:
      guard let pose = stage.frontPose(at: time) else { return }
      let place = pose.location(of: random.point(0...1))
      if stage.beginDrag(at: place, time: time) {
        pointer = place
        isOffPointer = false
      }
    case .drag:
      guard let from = pointer, stage.isDragging else { return }
      let place = from + random.point(-60...60)
      stage.drag(to: place, at: time)
      pointer = place
      if (stage.axis ?? stage.style.drag.axis) != .free { isOffPointer = true }
    case .letGo:
      guard stage.isDragging else { return }
      if let direction = stage.decision(at: time) {
        kept.note(stage.swipe(direction, at: time), of: stage.deck)
      } else {
        stage.cancelDrag(at: time)
      }
    case .cancel: stage.cancelDrag(at: time)
    case .swipe:
      let front = stage.deck.front
      let decision = stage.swipe(random.direction(), at: time)
      check(decision?.card == front)
      kept.note(decision, of: stage.deck)
    case .undo where stage.deck.keepsHistory: stage.undo(at: time)
    case .redo where stage.deck.keepsHistory: stage.redo(at: time)
    case .undo, .takeBack: kept.takeBack(&stage, at: time, using: &random)
    case .redo: kept.redo(&stage, at: time)
    case .sendOff:
      guard let card = stage.deck.card(behindFront: random.int(0..<6)) else { return }
      let direction = random.chance(0.2) ? nil : random.direction()
      kept.sendOff(card, toward: direction, from: &stage, at: time)
    case .layout:
      let bounds = Size(width: random.double(300...1600), height: random.double(300...1200))
      stage.layout(bounds: bounds, area: StageScript.area(in: bounds), at: time)
    case .shape:
      guard let card = stage.deck.card(behindFront: random.int(0..<4)) else { return }
      stage.setShape(random.chance(0.1) ? nil : random.shape(), for: card, at: time)
    case .insert, .remove, .move, .jump, .replace, .reorder: try edit(operation)
    case .sendToBack: expectSentBack(toward: nil)
    case .throwBack: expectSentBack(toward: random.direction())
    case .endless: stage.edit(at: time) { $0.isEndless.toggle() }
    case .hold:
      let front = stage.deck.front
      if let card = stage.hold(random.direction(), at: time) {
        check(card == front && stage.waiting?.card == front && !stage.isDragging)
      }
    case .confirm, .refuse:
      guard let waiting = stage.waiting else { return }
      check(waiting.card == stage.deck.front)
      if operation == .confirm {
        let confirmed = stage.confirm(waiting.card, at: time)
        check(confirmed == waiting)
        check(stage.deck.history.last == (stage.deck.keepsHistory ? waiting : nil))
        kept.note(confirmed, of: stage.deck)
      } else {
        let refused = stage.refuse(waiting.card, at: time)
        check(refused)
      }
      check(stage.waiting == nil)
    case .flip:
      guard let card = stage.shownCards.randomElement(using: &random) else { return }
      let showed = stage.showsBack(of: card)
      let flipped = stage.flip(card, at: time)
      check(flipped == (stage.showsBack(of: card) != showed))
    case .sway: stage.sway(at: time)
    case .allow:
      stage.allow(Set(SwipeDirection.allCases.filter { _ in random.chance(0.6) }), at: time)
    case .rule:
      let distance = random.chance(0.3) ? random.double(20...300) : nil
      stage.setRule(
        SwipeRule(threshold: random.double(0.1...1.2), distance: distance), at: time)
    case .reduceMotion: stage.setReducesMotion(!stage.reducesMotion, at: time)
    case .mirror: stage.setMirrorsFrames(!stage.mirrorsFrames, at: time)
    case .pull, .pullOn, .letPullGo: pull(operation)
    case .axis: stage.axis = random.chance(0.5) ? nil : DragAxis.allCases[random.int(0..<3)]
    case .style:
      stage.setStyle(StageScript.styles[random.int(0..<StageScript.styles.count)], at: time)
    case .wait: break
    }
    if !stage.isDragging { pointer = nil }
  }

  private mutating func pull(_ operation: Operation) {
    switch operation {
    case .pull:
      let place = Point(
        x: random.double(0...stage.bounds.width), y: random.double(0...stage.bounds.height))
      guard stage.deck.keepsHistory, stage.beginPull(at: place, time: time) else { return }
      pullPointer = place
    case .pullOn:
      guard let from = pullPointer, stage.pulled != nil else { return }
      let place = from + random.point(-80...80)
      stage.pull(to: place, at: time)
      pullPointer = place
    default:
      guard stage.pulled != nil else { return }
      if stage.pullDecides(at: time) { stage.undo(at: time) } else { stage.cancelPull(at: time) }
    }
  }

  private mutating func expectSentBack(toward direction: SwipeDirection?) {
    let front = stage.deck.front
    let history = stage.deck.history
    if let card = stage.sendToBack(toward: direction, at: time) {
      check(card == front && stage.deck.remaining.last == card)
    } else {
      check(stage.deck.remainingCount <= 1)
    }
    check(stage.deck.history == history)
  }

  private mutating func edit(_ operation: Operation) throws {
    let offset = random.int(0..<5)
    let chosen = stage.deck.card(behindFront: random.int(0..<6))
    switch operation {
    case .insert:
      let new = (0..<random.int(1..<3)).map { CardID(nextCard + $0) }
      nextCard += new.count
      try stage.edit(at: time) { deck throws(DeckError) in
        try deck.insert(new, behindFront: offset)
      }
    case .remove:
      let decided = random.chance(0.2) ? stage.deck.history.last?.card : nil
      stage.edit(at: time) { $0.remove(Set([chosen, decided].compactMap { $0 })) }
      kept.forget(chosen)
    case .reorder:
      let cards = Array(stage.deck.remaining).shuffled(using: &random)
      let front = stage.deck.front
      try stage.edit(at: time) { deck throws(DeckError) in try deck.reorder(to: cards) }
      check(stage.deck.front == front && stage.deck.remainingCount == cards.count)
    case .jump:
      guard let chosen else { return }
      try stage.jump(to: chosen, at: time)
      check(stage.deck.front == chosen)
    case .replace:
      guard let chosen else { return }
      let new = CardID(nextCard)
      nextCard += 1
      try stage.edit(at: time) { deck throws(DeckError) in
        try deck.replace(chosen, with: new)
      }
      kept.forget(chosen)
    default:
      guard let chosen else { return }
      try stage.edit(at: time) { deck throws(DeckError) in
        try deck.move(chosen, behindFront: offset)
      }
    }
  }

  // MARK: Expectations

  /// Expects the card drawn in front to be the deck's front card.
  private func expectFrontAgrees() {
    check(stage.frontPose(at: time)?.card == stage.deck.front, "after \(story)")
  }

  /// Expects the held point to be under the pointer.
  func expectHeld() {
    guard let pointer, !isOffPointer, let pan = stage.pan, pan.profile.anchor == .grab,
      let pose = stage.frontPose(at: time)
    else { return }
    let miss = (pose.location(of: pan.grab) - pointer).length
    check(miss < 1e-6, "slipped by \(miss) after \(story)")
  }

  private func expectSame(_ a: CardPose, _ b: CardPose, inPlace: Bool) {
    let moved = inPlace ? (a.center - b.center).length : 0
    let grown = inPlace ? (a.size - b.size).magnitude : 0
    let turned = inPlace ? abs(a.rotation - b.rotation) : 0
    let faded = abs(a.opacity - b.opacity)
    check(
      moved < Tolerance.pixels && grown < Tolerance.pixels && turned < Tolerance.radians
        && faded < Tolerance.opacity && abs(a.flipScale - b.flipScale) < 0.01
        && abs(a.back - b.back) < 0.01,
      "jumped after \(story) at \(time):\n\(a)\n\(b)")
    expectSameOverlay(a, b, within: Tolerance.opacity)
  }

  private func expectSameOverlay(_ a: CardPose, _ b: CardPose, within tolerance: Double) {
    let same =
      a.overlay == b.overlay
      ? abs(a.overlayProgress - b.overlayProgress) < tolerance
      : a.overlayProgress < tolerance && b.overlayProgress < tolerance
    check(same, "overlay jumped after \(story) at \(time):\n\(a)\n\(b)")
  }
}
