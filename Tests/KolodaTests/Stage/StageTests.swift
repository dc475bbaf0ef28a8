import TestSupport
import Testing

@testable import Koloda

/// The behaviour of a stage in known scenes.
@Suite struct StageTests {
  static let bounds = Size(width: 800, height: 900)
  static let area = Rect(x: 80, y: 45, width: 640, height: 720)

  static func stage(cards: Int = 30, style: any DeckStyle = StackStyle()) throws -> DeckStage {
    var stage = DeckStage(
      deck: try Deck(cards: (0..<cards).map { CardID($0) }), style: style)
    stage.layout(bounds: bounds, area: area, at: 0)
    return stage
  }

  static func poses(_ stage: DeckStage, at time: Double) -> [CardPose] {
    var poses: [CardPose] = []
    stage.poses(at: time, into: &poses)
    return poses
  }

  /// Expects each visible card of the pile in the frame that the style gives it, and no other card.
  static func expectAtRest(_ stage: DeckStage, at time: Double) {
    let poses = Array(poses(stage, at: time).reversed())
    let count = min(stage.style.visibleCards, stage.deck.remainingCount)
    #expect(poses.count == count)
    for (index, pose) in poses.enumerated() {
      let shape = stage.shape(of: pose.card)
      var frame = stage.style.frame(
        of: shape, at: index, of: stage.style.visibleCards, in: stage.area.size)
      frame.origin = frame.origin + stage.area.origin
      #expect(pose.card == stage.deck.card(behindFront: index))
      #expect(pose.role == .pile(index))
      #expect(pose.center == frame.center && pose.size == frame.size)
      #expect(pose.rotation == 0)
      #expect(pose.opacity == stage.style.opacity(at: index))
      #expect(pose.overlayProgress == 0)
    }
  }

  // MARK: Rest

  @Test func restsInTheStylesFrames() throws {
    for style in StageScript.styles {
      for cards in 0..<8 {
        var stage = try Self.stage(cards: cards, style: style)
        Self.expectAtRest(stage, at: 0)
        #expect(!stage.isMoving(at: 0))
        #expect(stage.advance(to: 0) == false)
      }
    }
  }

  /// After any operations the stage, left alone, comes exactly to rest.
  @Test(arguments: 2000..<2060 as Range<UInt64>)
  func comesToRestExactly(seed: UInt64) throws {
    var script = try StageScript(seed: seed)
    for _ in 0..<20 {
      for _ in 0..<6 {
        try script.perform(
          try #require(StageScript.Operation.allCases.randomElement(using: &script.random)))
        script.time += script.random.double(0...0.1)
        script.advance()
      }
      if script.stage.isDragging { try script.perform(.cancel) }
      if script.stage.waiting != nil { try script.perform(.refuse) }
      if script.stage.pulled != nil { try script.perform(.letPullGo) }
      if script.stage.mirrorsFrames { try script.perform(.mirror) }
      let start = script.time
      while script.stage.advance(to: script.time), script.time < start + 5 {
        script.time += 1.0 / 60
      }
      #expect(script.time < start + 5, "moves on after \(script.log.suffix(7))")
      // A fully transparent card has no motion to wait for, so allow time for its flight to end.
      script.time += 1
      Self.expectAtRest(script.stage, at: script.time)
    }
  }

  /// While the hand holds still, everything but the held card comes to rest.
  @Test func heldCardComesToRestInTheHand() throws {
    var stage = try Self.stage()
    stage.swipe(.right, at: 0)
    stage.beginDrag(at: Point(x: 300, y: 300), time: 0.05)
    stage.drag(to: Point(x: 400, y: 350), at: 0.1)
    #expect(stage.isMoving(at: 0.1))
    #expect(stage.advance(to: 5) == false)
    #expect(stage.isDragging)
  }

  // MARK: The drag

  static let catches: [String] = ["at rest", "springing back", "coming back", "advancing"]

  /// The grabbed point stays under the pointer throughout a drag.
  @Test(arguments: catches)
  func grabbedPointStaysUnderThePointer(when: String) throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<30 {
      var stage = try Self.stage()
      let start = random.double(0.01...0.25)
      switch when {
      case "springing back":
        stage.beginDrag(at: Point(x: 400, y: 200), time: 0)
        stage.drag(to: Point(x: 480, y: 300), at: 0)
        stage.cancelDrag(at: 0)
      case "coming back":
        stage.swipe(random.direction(), at: 0)
        stage.undo(at: 0.1)
      case "advancing": stage.swipe(random.direction(), at: 0)
      default: break
      }
      let time = start + 0.1
      let pose = try #require(stage.frontPose(at: time))
      var pointer = pose.location(of: random.point(0...1))
      #expect(stage.beginDrag(at: pointer, time: time) == true)
      let grab = try #require(stage.pan).grab
      #expect((pose.fraction(at: pointer) - grab).length < 1e-12)
      for step in 0..<300 {
        let now = time + Double(step) * 0.004
        if step == 150 {
          let bounds = Size(width: 500, height: 700)
          stage.layout(bounds: bounds, area: StageScript.area(in: bounds), at: now)
        }
        pointer = pointer + random.point(-12...12)
        stage.drag(to: pointer, at: now)
        for delay in [0, 0.001, 0.5] {
          let held = try #require(stage.frontPose(at: now + delay))
          #expect((held.location(of: grab) - pointer).length < 1e-6)
        }
      }
    }
  }

  @Test func centreAnchorMovesTheCentreWithTheHand() throws {
    var stage = try Self.stage(style: StackStyle(drag: DragProfile(anchor: .centre)))
    let start = try #require(stage.frontPose(at: 0)).center
    stage.beginDrag(at: Point(x: 200, y: 200), time: 0)
    stage.drag(to: Point(x: 350, y: 120), at: 0.1)
    let pose = try #require(stage.frontPose(at: 0.1))
    #expect((pose.center - start - Point(x: 150, y: -80)).length < 1e-9)
    #expect(pose.rotation > 0)
  }

  @Test func dragShowsHowFarItHasCome() throws {
    var stage = try Self.stage()
    #expect(stage.dragProgress == nil)
    stage.beginDrag(at: Point(x: 400, y: 300), time: 0)
    for (dx, fraction) in [(0.0, 0.0), (80, 0.25), (160, 0.5), (319, 0.996875), (320, 1)] {
      stage.drag(to: Point(x: 400 + dx, y: 300), at: 1)
      let progress = try #require(stage.dragProgress)
      let pose = try #require(stage.frontPose(at: 2))
      #expect(abs(progress.fraction - fraction) < 1e-12)
      #expect(abs(pose.overlayProgress - fraction) < 1e-12)
      #expect(progress.isPastThreshold == (fraction == 1))
      #expect(pose.isPastThreshold == (fraction == 1))
      if dx > 0 { #expect(progress.direction == .right && pose.overlay == .right) }
    }
    #expect(stage.decision(at: 2) == .right)
  }

  @Test func cardsBelowFollowLinearly() throws {
    var stage = try Self.stage(style: StackStyle(visibleCards: 4))
    let rest = Self.poses(stage, at: 0)
    stage.beginDrag(at: Point(x: 400, y: 300), time: 0)
    for fraction in [0.0, 0.25, 0.5, 1] {
      stage.drag(to: Point(x: 400 - 320 * fraction, y: 300), at: 1)
      let poses = Self.poses(stage, at: 2)
      for index in 0..<3 {
        let center = rest[index].center.interpolated(to: rest[index + 1].center, by: fraction)
        let size = rest[index].size.interpolated(to: rest[index + 1].size, by: fraction)
        let opacity = rest[index].opacity.interpolated(
          to: rest[index + 1].opacity, by: fraction)
        #expect((poses[index].center - center).length < 1e-9)
        #expect((poses[index].size - size).magnitude < 1e-9)
        #expect(abs(poses[index].opacity - opacity) < 1e-9)
      }
    }
  }

  // MARK: Decisions

  /// Input is never locked: twenty swipes within a second are twenty decisions.
  @Test func twentySwipesInASecond() throws {
    var random = SeededGenerator(seed: 20)
    var stage = try Self.stage(cards: 25)
    var expected: [Deck.Decision] = []
    for index in 0..<20 {
      let time = Double(index) * 0.05
      let direction = random.direction()
      #expect(stage.frontPose(at: time)?.card == CardID(index))
      let decision = stage.swipe(direction, at: time)
      #expect(decision == Deck.Decision(card: CardID(index), direction: direction))
      expected.append(Deck.Decision(card: CardID(index), direction: direction))
      _ = stage.advance(to: time + 0.02)
    }
    #expect(Array(stage.deck.history) == expected)
    #expect(stage.advance(to: 5) == false)
    Self.expectAtRest(stage, at: 5)
  }

  /// Twenty swipes at the same instant are twenty decisions, too.
  @Test func swipesAtOneInstant() throws {
    var stage = try Self.stage(cards: 25)
    for _ in 0..<20 { stage.swipe(.left, at: 1) }
    #expect(stage.deck.history.map(\.card) == (0..<20).map { CardID($0) })
    for _ in 0..<20 { stage.undo(at: 1) }
    #expect(stage.deck.front == CardID(0) && stage.deck.history.isEmpty)
    #expect(stage.advance(to: 5) == false)
    Self.expectAtRest(stage, at: 5)
  }

  @Test(arguments: SwipeDirection.allCases)
  func departsOnItsSideAndIsRemovedOutOfView(direction: SwipeDirection) throws {
    var stage = try Self.stage()
    let start = try #require(stage.frontPose(at: 0))
    stage.swipe(direction, at: 0)
    let view = Rect(x: 0, y: 0, width: Self.bounds.width, height: Self.bounds.height)
    var time = 0.0
    var last: CardPose?
    while let pose = Self.poses(stage, at: time).first(where: { $0.card == start.card }) {
      #expect(pose.role == .departing)
      let way = pose.center - start.center
      #expect(way.dot(direction.unitVector) >= way.length * 0.999)
      last = pose
      time += 0.002
      _ = stage.advance(to: time)
      try #require(time < 2)
    }
    let pose = try #require(last)
    #expect(pose.overlay == direction && pose.overlayProgress > 0.99)
    #expect(!pose.bounds.intersects(view))
    // It is removed as soon as it is out of sight.
    #expect(time < 0.8)
    #expect(stage.departing.isEmpty)
  }

  @Test func undoInFlightTurnsTheCardRound() throws {
    for direction in SwipeDirection.allCases {
      for delay in [0.0, 0.02, 0.1, 0.2] {
        var stage = try Self.stage()
        stage.swipe(direction, at: 0)
        func velocity(_ stage: DeckStage, _ first: Double, _ second: Double) -> Point {
          func center(_ time: Double) -> Point {
            Self.poses(stage, at: time).first { $0.card == CardID(0) }?.center ?? .zero
          }
          return (center(second) - center(first)) * (1 / (second - first))
        }
        let before = try #require(
          Self.poses(stage, at: delay).first { $0.card == CardID(0) })
        let speed = velocity(stage, delay, delay + 1e-6)
        #expect(stage.undo(at: delay)?.direction == direction)
        let after = try #require(stage.frontPose(at: delay))
        #expect(after.card == CardID(0) && after.role == .pile(0))
        #expect((after.center - before.center).length < 1e-9)
        #expect(abs(after.rotation - before.rotation) < 1e-9)
        #expect((velocity(stage, delay, delay + 1e-6) - speed).length < 0.02 * speed.length + 1)
        #expect(stage.advance(to: 5) == false)
        Self.expectAtRest(stage, at: 5)
      }
    }
  }

  @Test(arguments: SwipeDirection.allCases)
  func undoneCardComesFromTheSideItLeftBy(direction: SwipeDirection) throws {
    var stage = try Self.stage()
    stage.swipe(direction, at: 0)
    #expect(stage.advance(to: 5) == false)
    stage.undo(at: 6)
    let view = Rect(x: 0, y: 0, width: Self.bounds.width, height: Self.bounds.height)
    let pose = try #require(stage.frontPose(at: 6))
    #expect(!pose.bounds.intersects(view))
    let way = pose.center - Self.area.center
    let side = direction.unitPoint
    #expect(way.x * side.x >= 0 && way.y * side.y >= 0 && way.dot(side) > 300)
    #expect(stage.advance(to: 10) == false)
    Self.expectAtRest(stage, at: 10)
  }

  @Test func redoDecidesTheSameAgain() throws {
    var stage = try Self.stage()
    let directions: [SwipeDirection] = [.left, .up, .bottomRight]
    for direction in directions { stage.swipe(direction, at: 0) }
    for _ in directions { stage.undo(at: 0.1) }
    for direction in directions { #expect(stage.redo(at: 0.2)?.direction == direction) }
    #expect(stage.redo(at: 0.2) == nil)
    #expect(stage.deck.history.map(\.direction) == directions)
    #expect(stage.advance(to: 5) == false)
    Self.expectAtRest(stage, at: 5)
  }

  /// A card that leaves lies below those that left before it, and above the pile.
  @Test func departingCardsLieInTheirOrder() throws {
    var stage = try Self.stage()
    for index in 0..<4 { stage.swipe(.right, at: Double(index) * 0.03) }
    let cards = Self.poses(stage, at: 0.1).map(\.card.rawValue)
    #expect(cards == [6, 5, 4, 3, 2, 1, 0])
  }
}
