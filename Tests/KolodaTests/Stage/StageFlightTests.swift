import Testing

@testable import Koloda

/// The flights of decided cards.
@Suite struct StageFlightTests {
  /// Runs a stage until a card is gone, and returns the card's last pose.
  static func lastPose(
    of card: CardID, in stage: DeckStage, from start: Double,
    change: (inout DeckStage, Double) -> Void = { _, _ in }
  ) throws -> CardPose {
    var stage = stage
    var time = start
    var last: CardPose?
    while let pose = StageTests.poses(stage, at: time).first(where: { $0.card == card }) {
      last = pose
      time += 0.002
      change(&stage, time)
      _ = stage.advance(to: time)
      try #require(time < start + 3)
    }
    return try #require(last)
  }

  static func isSeen(_ pose: CardPose, in view: Size) -> Bool {
    pose.bounds.intersects(Rect(x: 0, y: 0, width: view.width, height: view.height))
  }

  /// Returns a stage whose front card has been dragged by an offset for 0.5 s.
  static func pulled(
    by offset: Point, bounds: Size = StageTests.bounds
  ) throws -> DeckStage {
    var stage = DeckStage(deck: try Deck(cards: (0..<9).map { CardID($0) }))
    stage.layout(bounds: bounds, area: StageScript.area(in: bounds), at: 0)
    let start = try #require(stage.frontPose(at: 0)).location(of: Point(x: 0.5, y: 0.4))
    stage.beginDrag(at: start, time: 0)
    for step in 1...10 {
      stage.drag(to: start + offset * (Double(step) / 10), at: Double(step) * 0.02)
    }
    stage.drag(to: start + offset, at: 0.5)
    return stage
  }

  /// In every shape of view and at every angle of the hand, the card leaves the view completely.
  @Test(arguments: [
    Size(width: 360, height: 800), Size(width: 1200, height: 500),
    Size(width: 800, height: 900), Size(width: 300, height: 300),
  ])
  func everyHeadingLeavesTheView(bounds: Size) throws {
    for direction in SwipeDirection.allCases {
      for degrees in stride(from: -180.0, through: 170, by: 10) {
        let offset = direction.unitVector.rotated(by: degrees * .pi / 180) * 250
        var stage = try Self.pulled(by: offset, bounds: bounds)
        stage.swipe(direction, at: 0.5)
        let pose = try Self.lastPose(of: CardID(0), in: stage, from: 0.5)
        #expect(!Self.isSeen(pose, in: bounds), "\(direction), \(degrees) degrees")
      }
    }
  }

  /// The card flies at the hand's angle if that is within 60 degrees of the direction.
  @Test func handDecidesTheAngle() throws {
    for degrees in [-170.0, -90, -61, -59, -30, 0, 45, 59, 61, 120] {
      let hand = Point(x: 1, y: 0).rotated(by: degrees * .pi / 180)
      var stage = try Self.pulled(by: hand * 200)
      let start = try #require(stage.frontPose(at: 0.5)).center
      stage.swipe(.right, at: 0.5)
      let pose = try #require(
        StageTests.poses(stage, at: 0.6).first { $0.card == CardID(0) })
      let way = pose.center - start
      let expected = abs(degrees) <= 60 ? hand : Point(x: 1, y: 0)
      #expect(way.dot(expected) > 0.9999 * way.length, "\(degrees) degrees")
    }
  }

  /// A card leaves in its direction, however far it was dragged to the other side.
  @Test func cardFromTheFarSideCrossesTheView() throws {
    var stage = try Self.pulled(by: Point(x: -2500, y: 0))
    stage.swipe(.right, at: 0.5)
    let pose = try Self.lastPose(of: CardID(0), in: stage, from: 0.5)
    #expect(pose.center.x > StageTests.bounds.width)
  }

  @Test(arguments: SwipeDirection.allCases)
  func viewThatGrowsInFlightIsLeftToo(direction: SwipeDirection) throws {
    var stage = try StageTests.stage()
    stage.swipe(direction, at: 0)
    let grown = Size(width: 2400, height: 2600)
    let pose = try Self.lastPose(of: CardID(0), in: stage, from: 0) { stage, time in
      if time > 0.1 {
        stage.layout(bounds: grown, area: Rect(x: 900, y: 900, width: 640, height: 720), at: time)
      }
    }
    #expect(!Self.isSeen(pose, in: grown))
  }

  /// On release each point of the card keeps the velocity that the hand gave it.
  @Test func releasedCardKeepsItsVelocity() throws {
    for offset in [Point(x: 120, y: 40), Point(x: -60, y: 90), Point(x: 20, y: -150)] {
      var held = try StageTests.stage()
      let start = Point(x: 300, y: 250)
      held.beginDrag(at: start, time: 0)
      // The hand moves at a constant velocity.
      func hand(_ time: Double) -> Point { start + offset * (time / 0.2) }
      for step in 1...20 { held.drag(to: hand(Double(step) * 0.01), at: Double(step) * 0.01) }
      let step = 1e-5
      let before = try #require(held.frontPose(at: 0.2))
      var released = held
      var thrown = held
      held.drag(to: hand(0.2 + step), at: 0.2 + step)
      let expected = PoseVelocity(
        from: before, to: try #require(held.frontPose(at: 0.2 + step)), within: step)
      released.cancelDrag(at: 0.2)
      thrown.swipe(.right, at: 0.2)
      for stage in [released, thrown] {
        let pose = try #require(
          StageTests.poses(stage, at: 0.2 + step).first { $0.card == before.card })
        let velocity = PoseVelocity(from: before, to: pose, within: step)
        #expect((velocity.center - expected.center).length < 0.002 * expected.center.length + 1)
        #expect((velocity.size - expected.size).magnitude < 1)
        #expect(abs(velocity.rotation - expected.rotation) < 0.002)
      }
    }
  }
}
