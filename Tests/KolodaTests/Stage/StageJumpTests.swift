import TestSupport
import Testing

@testable import Koloda

/// Corner cases in which a card once jumped or lost its velocity.
@Suite struct StageJumpTests {
  static let followers: [any DeckStyle] = [StackStyle(), BackgroundStyle(followsDrag: true)]

  private static func scene(_ stage: DeckStage, _ time: Double) -> [CardID: CardPose] {
    Dictionary(uniqueKeysWithValues: StageTests.poses(stage, at: time).map { ($0.card, $0) })
  }

  private static func expectSame(
    _ a: [CardID: CardPose], _ b: [CardID: CardPose], _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (card, pose) in a {
      guard let other = b[card] else {
        #expect(pose.opacity < 0.01, "\(what): card \(card.rawValue) vanishes")
        continue
      }
      let isSame =
        (pose.center - other.center).length < 0.5 && (pose.size - other.size).magnitude < 0.5
        && abs(pose.rotation - other.rotation) < 0.003 && abs(pose.opacity - other.opacity) < 0.01
      #expect(isSame, "\(what): \(pose) \(other)", sourceLocation: sourceLocation)
      let overlays =
        pose.overlay == other.overlay
        ? abs(pose.overlayProgress - other.overlayProgress) < 0.01
        : pose.overlayProgress < 0.01 && other.overlayProgress < 0.01
      #expect(overlays, "\(what): \(pose) \(other)", sourceLocation: sourceLocation)
    }
  }

  /// A card that returns at the end of the pile fades in there, however far a drag has gone.
  @Test(arguments: 0..<2) func returningCardFadesInDuringADrag(style: Int) throws {
    var stage = DeckStage(
      deck: Deck(numbered: 0..<2), style: Self.followers[style])
    stage.layout(bounds: StageTests.bounds, area: StageScript.area(in: StageTests.bounds), at: 0)
    stage.sendToBack(toward: .right, at: 1)
    let start = try #require(stage.frontFrame).center
    stage.beginDrag(at: start, time: 1.02)
    stage.drag(to: start + Point(x: 210, y: 0), at: 1.04)
    var last = 0.0
    var time = 1.05
    while time < 3 {
      let pose = Self.scene(stage, time)[CardID(0)]
      let shown = pose.map { if case .pile = $0.role { $0.opacity } else { 0 } } ?? 0
      #expect(abs(shown - last) < 0.05, "at \(time)")
      last = shown
      time += 0.002
    }
    #expect(last > 0.2)
  }

  /// A card that is still leaving for the back of the pile turns round when it becomes the front
  /// card: otherwise the next decision would hit a card below which another one is seen.
  @Test func leavingCardComesToTheFrontAtOnce() throws {
    var stage = try StageTests.stage()
    stage.sendToBack(toward: .right, at: 1)
    let before = Self.scene(stage, 1.06)
    try stage.jump(to: CardID(0), at: 1.06)
    Self.expectSame(before, Self.scene(stage, 1.06), "the jump")
    let last = StageTests.poses(stage, at: 1.06).last
    #expect(last?.card == stage.deck.front && last?.role == .pile(0))
  }

  /// Nor does the front card hide until its flight is over when the card above it leaves, however
  /// much of the flight is left: here card 1 was sent to the back, and lies below card 0 after a jump.
  @Test(arguments: 0..<100, [false, true])
  func leavingCardIsDrawnWhenItIsInFrontAgain(hundredths: Int, reducesMotion: Bool) throws {
    var stage = try StageTests.stage()
    stage.setReducesMotion(reducesMotion, at: 0)
    stage.sendToBack(toward: .right, at: 1)
    stage.sendToBack(toward: .right, at: 1.02)
    try stage.jump(to: CardID(0), at: 1.04)
    let time = 1.06 + Double(hundredths) / 100
    stage.sendToBack(toward: .left, at: time)
    #expect(stage.deck.front == CardID(1))
    let ofDeck = StageTests.poses(stage, at: time).last {
      if case .pile = $0.role { true } else { false }
    }
    #expect(ofDeck?.card == stage.deck.front)
  }

  /// When the hand crosses the border between two directions by a tiny step, cards move a tiny
  /// step.
  @Test(arguments: 0..<2, 0..<40 as Range<UInt64>)
  func crossingABorderMovesNothing(style: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stage = try StageTests.stage(style: Self.followers[style])
    if random.chance(0.5) { stage.allow([.left, .right, .up], at: 0) }
    let start = try #require(stage.frontFrame).center
    stage.beginDrag(at: start, time: 0)
    var (from, to) = (random.point(-300...300), random.point(-300...300))
    func dragged(_ way: Point) -> DeckStage {
      var copy = stage
      copy.drag(to: start + way, at: 0.1)
      return copy
    }
    let direction = dragged(from).dragProgress?.direction
    guard dragged(to).dragProgress?.direction != direction else { return }
    while (to - from).length > 1e-10 {
      let middle = from.interpolated(to: to, by: 0.5)
      guard middle != from, middle != to else { break }
      if dragged(middle).dragProgress?.direction == direction { from = middle } else { to = middle }
    }
    stage = dragged(from)
    let before = Self.scene(stage, 1)
    let old = stage.dragProgress?.direction
    stage.drag(to: start + to, at: 1)
    #expect(stage.dragProgress?.direction != old)
    Self.expectSame(before, Self.scene(stage, 1), "seed \(seed)")
    // After that the overlay of the new direction appears.
    let progress = try #require(stage.dragProgress)
    let pose = try #require(stage.frontPose(at: 2))
    #expect(pose.overlay == progress.direction)
    #expect(abs(pose.overlayProgress - progress.overlay) < 0.01)
  }

  /// Changing a setting during a drag has no visible effect at that instant.
  @Test(arguments: 0..<2) func settingsInADragDoNotJump(style: Int) throws {
    let settings: [(String, (inout DeckStage) -> Void)] = [
      ("allow", { $0.allow([.up, .down], at: 1) }), ("none", { $0.allow([], at: 1) }),
      ("threshold", { $0.setRule(SwipeRule(threshold: 0.2), at: 1) }),
      ("distance", { $0.setRule(SwipeRule(distance: 900), at: 1) }),
      ("motion", { $0.setReducesMotion(true, at: 1) }),
      ("style", { $0.setStyle(PrototypeStyle(), at: 1) }),
      ("mirror", { $0.setMirrorsFrames(true, at: 1) }),
      ("axis", { $0.axis = .vertical }),
    ]
    for (name, change) in settings {
      var stage = try StageTests.stage(style: Self.followers[style])
      let start = try #require(stage.frontFrame).center
      stage.beginDrag(at: start, time: 0)
      stage.drag(to: start + Point(x: 140, y: -30), at: 0.5)
      let before = Self.scene(stage, 1)
      change(&stage)
      stage.checkInvariants()
      Self.expectSame(before, Self.scene(stage, 1), name)
      Self.expectSame(Self.scene(stage, 1.05), Self.scene(stage, 1.0501), "\(name), then")
    }
  }

  /// A moving card that is sent to the back keeps its velocity while it fades; it doesn't stop
  /// dead.
  @Test func cardSentBackInMotionRunsOut() throws {
    var stage = try StageTests.stage()
    let start = try #require(stage.frontFrame).center
    stage.beginDrag(at: start, time: 0)
    for step in 1...10 {
      stage.drag(to: start + Point(x: Double(step) * 20, y: 0), at: Double(step) * 0.01)
    }
    stage.cancelDrag(at: 0.1)
    func velocity(_ stage: DeckStage) throws -> Point {
      let poses = try [0.12, 0.12 + 1e-6].map { try #require(Self.scene(stage, $0)[CardID(0)]) }
      return (poses[1].center - poses[0].center) * 1e6
    }
    let before = try velocity(stage)
    stage.sendToBack(at: 0.12)
    let after = try velocity(stage)
    #expect(before.length > 500 && (after - before).length < 20)
    _ = stage.advance(to: 3)
    #expect(Self.scene(stage, 3)[CardID(0)] == nil)
  }

  /// When a hint ends during a layout, the card keeps the velocities of both.
  @Test func hintThatEndsInALayoutKeepsBothVelocities() throws {
    let changes: [(inout DeckStage) throws -> Void] = [
      { $0.swipe(.right, at: 1.1) }, { $0.edit(at: 1.1) { $0.remove([CardID(0)]) } },
      { try $0.jump(to: CardID(1), at: 1.1) }, { $0.endSway(at: 1.1) },
    ]
    for change in changes {
      var stage = try StageTests.stage()
      let sways = stage.sway(at: 0.8)
      #expect(sways)
      stage.layout(
        bounds: StageTests.bounds, area: Rect(x: 10, y: 200, width: 500, height: 500), at: 1)
      func velocity(_ stage: DeckStage) throws -> Point {
        let poses = try [1.1, 1.1 + 1e-6].map { try #require(Self.scene(stage, $0)[CardID(0)]) }
        return (poses[1].center - poses[0].center) * 1e6
      }
      let before = try velocity(stage)
      try change(&stage)
      let after = try velocity(stage)
      #expect(before.length > 100 && (after - before).length < 20)
    }
  }

  /// Cards that have left don't come back when the view grows, and it makes no difference how often
  /// the stage is advanced.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func layoutsLookTheSameHoweverOftenTheStageIsAdvanced(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (often, never) = (try StageTests.stage(cards: 30), try StageTests.stage(cards: 30))
    var time = 0.0
    for _ in 0..<40 {
      for _ in 0..<random.int(1..<30) {
        time += 1.0 / 120
        _ = often.advance(to: time)
      }
      let bounds = Size(width: random.double(300...1600), height: random.double(300...1200))
      let direction = random.direction()
      let choice = random.int(0..<4)
      func change(_ stage: inout DeckStage) {
        switch choice {
        case 0: stage.swipe(direction, at: time)
        case 1: stage.layout(bounds: bounds, area: StageScript.area(in: bounds), at: time)
        case 2: stage.undo(at: time)
        default: stage.sendToBack(toward: direction, at: time)
        }
      }
      change(&often)
      change(&never)
      let seen = { (stage: DeckStage) in
        let view = Rect(x: 0, y: 0, width: stage.bounds.width, height: stage.bounds.height)
        return Self.scene(stage, time).filter {
          $0.value.opacity > 0 && $0.value.bounds.intersects(view)
        }
      }
      #expect(seen(often) == seen(never), "seed \(seed) at \(time)")
    }
  }

  /// An edit is refused if another one has changed the deck since, and the other one stands.
  @Test func overtakenEditIsRefused() throws {
    var stage = try StageTests.stage()
    let version = stage.deckVersion
    var deck = stage.deck
    deck.remove([CardID(0), CardID(1)])
    let isShown = stage.show(deck, madeFrom: version, at: 1)
    #expect(isShown && stage.deck.front == CardID(2))
    stage.checkInvariants()
    let old = stage.deckVersion
    var late = stage.deck
    stage.edit(at: 1.1) { $0.remove([CardID(2)]) }
    late.remove([CardID(3)])
    let isRefused = !stage.show(late, madeFrom: old, at: 1.2)
    #expect(isRefused && stage.deck.front == CardID(3))
    stage.checkInvariants()
  }

  /// A failed edit changes nothing, however far it got.
  @Test func failedEditChangesNothing() throws {
    var stage = try StageTests.stage()
    let cards = Array(stage.deck.remaining)
    #expect(throws: DeckError.unknownCard(CardID(999))) {
      try stage.edit(at: 1) { deck throws(DeckError) in
        deck.remove([CardID(0)])
        try deck.move(CardID(999), behindFront: 0)
      }
    }
    #expect(Array(stage.deck.remaining) == cards)
    stage.checkInvariants()
  }
}
