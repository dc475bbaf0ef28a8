import TestSupport
import Testing

@testable import Koloda

/// With reduced motion, cards fade in place.
@Suite struct StageReducedMotionTests {
  static func stage() throws -> DeckStage {
    var stage = try StageTests.stage()
    stage.setReducesMotion(true, at: 0)
    return stage
  }

  static func homes(_ stage: DeckStage) -> Set<Point> {
    Set(
      (0...3).map { stage.style.frame(at: $0, of: 3, in: stage.area.size) }.map {
        $0.center + stage.area.origin
      })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func centresNeverLeaveTheFrames(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stage = try Self.stage()
    let homes = Self.homes(stage)
    var time = 0.0
    for _ in 0..<40 {
      switch random.int(0..<4) {
      case 0, 1: stage.swipe(random.direction(), at: time)
      case 2: stage.undo(at: time)
      default: stage.redo(at: time)
      }
      for _ in 0..<random.int(0..<20) {
        time += 0.01
        for pose in StageTests.poses(stage, at: time) {
          #expect(homes.contains(pose.center), "\(pose)")
          #expect(pose.rotation == 0)
        }
        _ = stage.advance(to: time)
      }
    }
    #expect(stage.advance(to: time + 5) == false)
    StageTests.expectAtRest(stage, at: time + 5)
  }

  /// A card that is released past the threshold fades where the hand left it.
  @Test func cardFromTheHandFadesInPlace() throws {
    var stage = try Self.stage()
    stage.beginDrag(at: Point(x: 300, y: 300), time: 0)
    stage.drag(to: Point(x: 700, y: 340), at: 0.2)
    let held = try #require(stage.frontPose(at: 1))
    stage.swipe(try #require(stage.decision(at: 1)), at: 1)
    var last = 1.0
    for index in 0..<20 {
      let time = 1 + Double(index) / 100
      let pose = try #require(StageTests.poses(stage, at: time).first { $0.card == held.card })
      #expect((pose.center - held.center).length < 1e-9)
      #expect(pose.rotation == held.rotation && pose.size == held.size)
      #expect(pose.opacity <= last)
      last = pose.opacity
    }
    #expect(stage.advance(to: 1.3) == false)
    #expect(stage.deck.history == [Deck.Decision(card: held.card, direction: .right)])
  }

  /// The same input gives the same decisions with reduced motion as without.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func decidesTheSame(seed: UInt64) throws {
    var decks: [NaiveDeck] = []
    for reduces in [false, true] {
      var random = SeededGenerator(seed: seed)
      var stage = try StageTests.stage()
      stage.setReducesMotion(reduces, at: 0)
      var time = 0.0
      for _ in 0..<40 {
        time += 1
        switch random.int(0..<5) {
        case 0: stage.undo(at: time)
        case 1: stage.redo(at: time)
        case 2: stage.swipe(random.direction(), at: time)
        default:
          stage.beginDrag(at: Point(x: 300, y: 300), time: time)
          stage.drag(to: Point(x: 300, y: 300) + random.point(-400...400), at: time + 0.2)
          if let direction = stage.decision(at: time + 0.5) {
            stage.swipe(direction, at: time + 0.5)
          } else {
            stage.cancelDrag(at: time + 0.5)
          }
        }
        _ = stage.advance(to: time + 0.9)
      }
      decks.append(NaiveDeck(of: stage.deck))
    }
    #expect(decks[0] == decks[1])
    #expect(!decks[0].history.isEmpty)
  }
}
