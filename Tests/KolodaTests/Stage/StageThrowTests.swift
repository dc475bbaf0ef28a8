import TestSupport
import Testing

@testable import Koloda

/// A thrown card leaves at the hand's own angle and speed.
@Suite struct StageThrowTests {
  static let styles: [any DeckStyle] = [
    StackStyle(), BackgroundStyle(), PrototypeStyle(),
    StackStyle(drag: .simpleSwipe, motion: .simpleSwipe),
    StackStyle(drag: .swipeToChoose, motion: .swipeToChoose),
  ]

  /// Returns a stage before and after a throw at time 0: the card was dragged 200 px at a constant
  /// velocity.
  static func thrown(
    _ speed: Double, along way: Point = Point(x: 1, y: 0), style: any DeckStyle = StackStyle()
  ) throws -> (before: DeckStage, after: DeckStage) {
    var stage = try StageTests.stage(style: style)
    let start = Point(x: 400, y: 250)
    let duration = 200 / speed
    stage.beginDrag(at: start, time: -duration)
    for step in 1...100 {
      let part = Double(step) / 100
      stage.drag(to: start + way * (200 * part), at: -duration * (1 - part))
    }
    let before = stage
    stage.swipe(way.x > 0 ? .right : .left, at: 0)
    return (before, stage)
  }

  static func center(_ stage: DeckStage, at time: Double) -> Point? {
    StageTests.poses(stage, at: time).first { $0.card == CardID(0) }?.center
  }

  /// Returns the time at which the thrown card is out of the view.
  static func outTime(_ stage: DeckStage) -> Double {
    let view = Rect(x: 0, y: 0, width: stage.bounds.width, height: stage.bounds.height)
    var time = 0.0
    while time < 9 {
      let pose = StageTests.poses(stage, at: time).first { $0.card == CardID(0) }
      if pose?.role != .departing || pose?.bounds.intersects(view) == false { break }
      time += 0.001
    }
    return time
  }

  @Test(arguments: [50.0, 500, 1500, 3000, 9000])
  func leavesAtTheHandsVelocity(speed: Double) throws {
    for style in Self.styles {
      let (before, after) = try Self.thrown(speed, style: style)
      // Compare the hand moving on for an instant with the card just released.
      var held = before
      let step = 1e-5
      held.drag(to: Point(x: 600 + speed * step, y: 250), at: step)
      let start = try #require(Self.center(before, at: 0))
      let inHand = try #require(Self.center(held, at: step)) - start
      let free = try #require(Self.center(after, at: step)) - start
      let velocity = inHand * (1 / step)
      #expect(
        ((free - inHand) * (1 / step)).length < 0.02 * velocity.length + 3, "\(style)")
    }
  }

  @Test func fasterThrowsAreOutSooner() throws {
    for style in Self.styles {
      var last = Double.infinity
      for speed in [10.0, 500, 1000, 2000, 3000, 6000, 12000] {
        let out = try Self.outTime(Self.thrown(speed, style: style).after)
        #expect(out <= last, "\(speed) px/s in \(style)")
        last = out
      }
      let slow = try Self.outTime(Self.thrown(500, style: style).after)
      let fast = try Self.outTime(Self.thrown(3000, style: style).after)
      #expect(fast < slow * 0.9, "\(style)")
    }
  }

  /// However slow the hand is, the card is out within the style's own time.
  @Test func neverSlowerThanTheStyle() throws {
    for style in Self.styles {
      var stage = try StageTests.stage(style: style)
      let home = try #require(stage.frontPose(at: 0)).center
      stage.swipe(.right, at: 0)
      let own = Self.outTime(stage)
      for speed in [1.0, 100, 2000] {
        let (before, after) = try Self.thrown(speed, style: style)
        #expect(try #require(Self.center(before, at: 0)).x > home.x)
        #expect(Self.outTime(after) <= own + 0.03, "\(speed) px/s in \(style)")
      }
    }
  }

  /// A thrown card flies straight on in the hand's direction.
  @Test(arguments: [-0.7, -0.3, 0.2, 0.6])
  func keepsTheHandsAngle(angle: Double) throws {
    let way = Point(x: 1, y: 0).rotated(by: angle)
    let style = StackStyle(drag: DragProfile(anchor: .centre))
    let (_, after) = try Self.thrown(2000, along: way, style: style)
    let start = try #require(Self.center(after, at: 0))
    for step in 1...10 {
      let moved = try #require(Self.center(after, at: Double(step) * 0.01)) - start
      #expect(abs(moved.x * way.y - moved.y * way.x) < 1e-6 * moved.length + 1e-9)
    }
  }

  @Test func programmaticSwipesShowTheOverlay() throws {
    for direction in SwipeDirection.allCases {
      var stage = try StageTests.stage()
      stage.swipe(direction, at: 0)
      let pose = try #require(StageTests.poses(stage, at: 0.12).first { $0.role == .departing })
      #expect(pose.overlay == direction && pose.overlayProgress == 1)
    }
  }

  // MARK: One axis

  @Test(arguments: [DragAxis.horizontal, .vertical])
  func oneAxisOnly(axis: DragAxis) throws {
    for byStyle in [true, false] {
      var style = StackStyle()
      if byStyle { style.drag.axis = axis }
      var stage = try StageTests.stage(style: style)
      if !byStyle { stage.axis = axis }
      var random = SeededGenerator(seed: 7)
      let start = Point(x: 300, y: 200)
      stage.beginDrag(at: start, time: 0)
      let grab = try #require(stage.pan).grab
      for step in 1...50 {
        let place = start + random.point(-300...300)
        stage.drag(to: place, at: Double(step) * 0.016)
        let held = try #require(stage.frontPose(at: Double(step) * 0.016)).location(of: grab)
        let expected = axis == .horizontal ? Point(x: place.x, y: 200) : Point(x: 300, y: place.y)
        #expect((held - expected).length < 1e-6)
      }
    }
  }

  @Test func axisChangesWithoutAJump() throws {
    var stage = try StageTests.stage()
    stage.beginDrag(at: Point(x: 300, y: 200), time: 0)
    stage.drag(to: Point(x: 350, y: 280), at: 0.1)
    let before = stage.frontPose(at: 0.1)
    stage.axis = .horizontal
    #expect(stage.frontPose(at: 0.1) == before)
    stage.drag(to: Point(x: 350, y: 280), at: 0.1)
    #expect(stage.frontPose(at: 0.1) == before)
  }

  @Test func directionsOfTheStyleAreTheLimit() throws {
    var stage = try StageTests.stage(style: PrototypeStyle())
    #expect(stage.directions == [.left, .right])
    stage.allow([.right, .up], at: 0)
    #expect(stage.directions == [.right])
    stage.setStyle(StackStyle(), at: 0)
    #expect(stage.directions == [.right, .up])
  }
}
