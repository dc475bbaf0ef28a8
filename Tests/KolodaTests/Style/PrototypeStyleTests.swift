import Testing

@testable import Koloda

/// The style of the second design's prototype, checked against its figures.
@Suite struct PrototypeStyleTests {
  static let rates: [Double] = [30, 60, 144]

  /// Returns an endless deck as wide as the prototype's canvas, times a factor.
  static func stage(cards: Int = 6, times factor: Double = 1) throws -> DeckStage {
    var deck = Deck(numbered: 0..<cards)
    deck.isEndless = true
    var style = PrototypeStyle()
    style.drag.rotationAngle = 0
    var stage = DeckStage(deck: deck, style: style)
    let size = Size(width: 375 * factor, height: 600 * factor)
    stage.layout(
      bounds: size, area: Rect(x: 0, y: 0, width: size.width, height: size.height), at: 0)
    return stage
  }

  /// Drags the front card's centre slowly to an x position and holds it there.
  static func drag(_ stage: inout DeckStage, toCenter x: Double) throws {
    let center = try #require(stage.frontPose(at: 0)).center
    stage.beginDrag(at: center, time: 0)
    stage.drag(to: Point(x: x, y: center.y), at: 0.1)
    stage.drag(to: Point(x: x, y: center.y), at: 0.9)
  }

  @Test(arguments: [1.0, 2.0])
  func linesDecide(factor: Double) throws {
    let cases: [(Double, SwipeDirection?)] = [
      (299, nil), (301, .right), (76, nil), (74, .left), (187.5, nil),
    ]
    for (x, direction) in cases {
      var stage = try Self.stage(times: factor)
      try Self.drag(&stage, toCenter: x * factor)
      #expect(stage.decision(at: 1.5) == direction, "centre at \(x)")
      #expect(stage.dragProgress?.isPastThreshold == (direction != nil))
    }
  }

  @Test func linesMayBeFixed() throws {
    var stage = try Self.stage(times: 2)
    var style = PrototypeStyle()
    style.drag.lines?.isScaled = false
    style.drag.lines?.right = 400
    stage.setStyle(style, at: 0)
    try Self.drag(&stage, toCenter: 399)
    #expect(stage.decision(at: 1.5) == nil)
    stage.drag(to: Point(x: 401.5, y: 300), at: 1.5)
    #expect(stage.decision(at: 3) == .right)
  }

  @Test(arguments: rates)
  func leavesAlongAParabola(rate: Double) throws {
    for side in [1.0, -1.0] {
      var stage = try Self.stage()
      try Self.drag(&stage, toCenter: 187.5 + side * 120)
      let card = try #require(stage.deck.front)
      let start = try #require(stage.frontPose(at: 2)).center
      stage.swipe(try #require(stage.decision(at: 2)), at: 2)
      // The left edge of a card 355 wide ends at 475, or its right edge at -100.
      let end = side > 0 ? 475 + 177.5 : -100 - 177.5
      var frame = 0.0
      while frame / rate < 0.2 {
        let t = frame / rate
        let pose = try #require(
          StageTests.poses(stage, at: 2 + t).first { $0.card == card && $0.role == .departing },
          "at \(t)")
        let x = start.x + (end - start.x) * (t / 0.2) * (t / 0.2)
        #expect(abs(pose.center.x - x) < 0.5 && abs(pose.center.y - start.y) < 0.5, "at \(t)")
        _ = stage.advance(to: 2 + t)
        frame += 1
        if !stage.departing.contains(where: { $0.card == card }) { break }
      }
      #expect(frame / rate > 0.1)
    }
  }

  @Test(arguments: rates)
  func nextFallsIntoPlace(rate: Double) throws {
    var stage = try Self.stage()
    stage.swipe(.right, at: 1)
    let spring = Spring(stiffness: 500, damping: 30)
    for frame in 0..<Int(1.5 * rate) {
      let t = Double(frame) / rate
      let pose = try #require(stage.frontPose(at: 1 + t))
      #expect(pose.card == CardID(1))
      let scale = t < 0.3 ? 3.5 : spring.value(at: t - 0.3, from: 3.5, to: 1)
      #expect(abs(pose.size.width - 355 * scale) < 0.5, "at \(t)")
      _ = stage.advance(to: 1 + t)
    }
  }

  @Test func heldCardFadesBeyondTheLines() throws {
    var stage = try Self.stage()
    try Self.drag(&stage, toCenter: 290)
    #expect(stage.frontPose(at: 1)?.opacity == 1)
    stage.drag(to: Point(x: 310, y: 300), at: 1)
    for (delay, opacity) in [(0.0, 1.0), (0.06, 0.9), (0.15, 0.75), (0.3, 0.5), (2, 0.5)] {
      let pose = try #require(stage.frontPose(at: 1 + delay))
      #expect(abs(pose.opacity - opacity) < 1e-9, "after \(delay)")
    }
    stage.drag(to: Point(x: 290, y: 300), at: 3)
    #expect(abs(try #require(stage.frontPose(at: 3.15)).opacity - 0.75) < 0.2)
    #expect(stage.frontPose(at: 4)?.opacity == 1)
  }

  @Test func loops() throws {
    var stage = try Self.stage(cards: 3)
    for index in 0..<9 {
      let time = Double(index) * 2
      StageTests.expectAtRest(stage, at: time)
      #expect(stage.swipe(.left, at: time)?.card == CardID(index % 3))
      #expect(stage.advance(to: time + 1.9) == false)
    }
    #expect(stage.deck.history.count == 9)
    for index in (0..<9).reversed() {
      #expect(stage.undo(at: 20)?.card == CardID(index % 3))
    }
    #expect(stage.advance(to: 30) == false)
    StageTests.expectAtRest(stage, at: 30)
  }

  /// The looping card is drawn only once at a time: first as it leaves, then at the back.
  @Test func loopingCardIsSeenOnce() throws {
    for cards in 1...3 {
      var stage = try Self.stage(cards: cards)
      for index in 0..<4 {
        let time = Double(index) * 0.13
        stage.swipe(.right, at: time)
        for step in 0..<13 {
          let poses = StageTests.poses(stage, at: time + Double(step) * 0.01)
          #expect(Set(poses.map(\.card)).count == poses.count)
        }
      }
      #expect(stage.advance(to: 9) == false)
      StageTests.expectAtRest(stage, at: 9)
    }
  }
}
