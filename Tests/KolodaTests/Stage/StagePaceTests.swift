import Testing

@testable import Koloda

/// Decisions without a drag, after which the next card is visible at once.
@Suite struct StagePaceTests {
  static let shapes: [CardShape] = [(3000, 2000), (2000, 3000), (9000, 700), (100, 100)].map {
    CardShape(extents: Size(width: $0.0, height: $0.1))
  }
  static let views = [
    Size(width: 1280, height: 900), Size(width: 360, height: 640),
    Size(width: 3440, height: 1440),
  ]

  static func stage(_ view: Size, _ pace: DeckPace) throws -> DeckStage {
    var style = PhotoStyle()
    style.motion.pace = pace
    var stage = DeckStage(deck: try Deck(cards: (0..<40).map { CardID($0) }), style: style)
    for card in 0..<40 {
      stage.setShape(shapes[card % shapes.count], for: CardID(card), at: 0)
    }
    let area = Rect(x: 24, y: 24, width: view.width - 48, height: view.height - 48)
    stage.layout(bounds: view, area: area, at: 0)
    return stage
  }

  /// The middle is uncovered within two frames, with the next card opaque in it, and the decided
  /// card is out of sight within 0.3 s.
  @Test(arguments: views, SwipeDirection.allCases)
  func theMiddleIsUncoveredInTwoFrames(view: Size, direction: SwipeDirection) throws {
    for pace in [DeckPace.brisk, .atOnce] {
      var stage = try Self.stage(view, pace)
      let middle = Point(x: view.width / 2, y: view.height / 2)
      for index in 0..<8 {
        let time = 10 + Double(index)
        _ = stage.advance(to: time)
        stage.swipe(direction, at: time)
        let poses = StageTests.poses(stage, at: time + 1.0 / 30)
        for pose in poses where pose.role == .departing { #expect(!pose.contains(middle)) }
        #expect(stage.frontPose(at: time + 1.0 / 30)?.opacity == 1)
        _ = stage.advance(to: time + 0.3)
        #expect(stage.departingCount == 0)
      }
    }
  }

  /// With a decision every 0.05 to 0.2 s, each card is gone before the next one leaves.
  @Test(arguments: [0.05, 0.1, 0.2])
  func quickDecisionsMakeQuickerFlights(interval: Double) throws {
    var stage = try Self.stage(Self.views[0], .brisk)
    for index in 0..<20 {
      let time = 10 + Double(index) * interval
      // The stage knows the interval only from the second decision on.
      if index > 2 {
        _ = stage.advance(to: time)
        let left = StageTests.poses(stage, at: time).filter { $0.role == .departing }
        #expect(left.isEmpty, "at \(index)")
      }
      stage.swipe(.right, at: time)
    }
  }

  /// A card thrown by hand flies in the same way at every pace.
  @Test func aThrowIsTheHands() throws {
    var poses: [[CardPose]] = []
    for pace in DeckPace.allCases {
      var stage = try Self.stage(Self.views[0], pace)
      stage.beginDrag(at: Point(x: 600, y: 400), time: 10)
      for step in 1...10 {
        stage.drag(to: Point(x: 600 + 20 * Double(step), y: 400), at: 10 + 0.01 * Double(step))
      }
      stage.swipe(.right, at: 10.1)
      poses.append(StageTests.poses(stage, at: 10.2).filter { $0.role == .departing })
    }
    #expect(poses[0].count == 1 && poses[1] == poses[0] && poses[2] == poses[0])
  }

  /// An undo is as quick: after 0.15 s the card is nearly in place, and the card that it covers
  /// stays opaque for the first 0.1 s.
  @Test func undoIsQuick() throws {
    var stage = try Self.stage(Self.views[0], .brisk)
    stage.swipe(.left, at: 10)
    _ = stage.advance(to: 12)
    stage.undo(at: 12)
    let from = try #require(stage.frontPose(at: 12))
    let rest = try #require(stage.frontFrame)
    let near = try #require(stage.frontPose(at: 12.15))
    #expect((near.center - rest.center).length < 0.12 * (from.center - rest.center).length)
    #expect(StageTests.poses(stage, at: 12.1).first { $0.card == CardID(1) }?.opacity == 1)
    #expect(StageTests.poses(stage, at: 13).first { $0.card == CardID(1) }?.opacity == 0)
    #expect(stage.advance(to: 13) == false)
  }

  /// A returning card that is decided again keeps its velocity.
  @Test func nothingIsLostOfAVelocity() throws {
    var stage = try Self.stage(Self.views[0], .brisk)
    stage.swipe(.left, at: 10)
    stage.undo(at: 10.1)
    let before = try #require(stage.pile.first?.center.state(at: 10.15).velocity)
    stage.swipe(.down, at: 10.15)
    let motion = try #require(stage.departing.last)
    let after = motion.center.state(at: 10.15).velocity
    #expect(before.x > 100 && abs(after.x - before.x) < 0.01 * before.x && after.y > 100)
  }

  /// At the calm pace a card leaves as slowly as in Koloda for iOS.
  @Test func calmIsTheMotions() throws {
    var stage = try Self.stage(Self.views[0], .calm)
    stage.swipe(.left, at: 10)
    let pose = try #require(StageTests.poses(stage, at: 10.1).first { $0.role == .departing })
    #expect(pose.contains(Point(x: 640, y: 450)))
    #expect(DeckPace.calm.flightDuration(after: 1) == nil && DeckPace.calm.returnDuration == nil)
    #expect(DeckMotion().pace == .calm && DeckMotion().giveWayDelay == 0)
    #expect(PhotoStyle.motion.pace == .brisk)
  }
}
