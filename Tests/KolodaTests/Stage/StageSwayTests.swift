import TestSupport
import Testing

@testable import Koloda

/// The hint for new users: the front card sways.
@Suite struct StageSwayTests {
  @Test func goesLeftAndRightOnceAndRests() throws {
    var stage = try StageTests.stage()
    let rest = try #require(stage.frontPose(at: 0))
    #expect(stage.sway(at: 1) == true)
    var signs: [Double] = []
    var furthest = 0.0
    for index in 0...1200 {
      let time = 1 + Double(index) / 1000
      let pose = try #require(stage.frontPose(at: time))
      let x = pose.center.x - rest.center.x
      furthest = max(furthest, abs(x))
      if abs(x) > 1, signs.last != x / abs(x) { signs.append(x / abs(x)) }
      #expect(pose.center.y == rest.center.y && pose.rotation * x >= 0)
    }
    #expect(signs == [-1, 1])
    #expect(abs(furthest - 0.12 * rest.size.width) < 0.5)
    #expect(stage.isMoving(at: 1.5) && stage.isFrontMoving(at: 1.5))
    #expect(stage.advance(to: 2.21) == false)
    StageTests.expectAtRest(stage, at: 2.21)
  }

  /// A grab, or anything else, takes the card over where it is at any time.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func isInterruptedWithoutAJump(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stage = try StageTests.stage()
    stage.sway(at: 0)
    let time = random.double(0...1.2)
    let before = try #require(stage.frontPose(at: time))
    switch random.int(0..<5) {
    case 0, 1: stage.beginDrag(at: before.location(of: random.point(0...1)), time: time)
    case 2: stage.swipe(random.direction(), at: time)
    case 3: stage.hold(random.direction(), at: time)
    default: stage.sendToBack(at: time)
    }
    let poses = StageTests.poses(stage, at: time)
    let after = try #require(poses.first { $0.card == before.card })
    #expect((after.center - before.center).length < 0.01)
    #expect(abs(after.rotation - before.rotation) < 1e-6)
    #expect(stage.hint == nil)
  }

  @Test func onlyWhereItMayBe() throws {
    var reduced = try StageReducedMotionTests.stage()
    #expect(reduced.sway(at: 0) == false)
    var empty = try StageTests.stage(cards: 0)
    #expect(empty.sway(at: 0) == false)
    var held = try StageTests.stage()
    held.beginDrag(at: Point(x: 300, y: 300), time: 0)
    #expect(held.sway(at: 0) == false)
    var moving = try StageTests.stage()
    moving.swipe(.left, at: 0)
    #expect(moving.sway(at: 0.05) == false)
    for time in StageEdgeTests.bad { #expect(held.sway(at: time) == false) }
  }
}
