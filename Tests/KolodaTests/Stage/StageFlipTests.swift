import Testing

@testable import Koloda

/// Cards with two sides.
@Suite struct StageFlipTests {
  @Test func turnsOverByASpring() throws {
    var stage = try StageTests.stage()
    #expect(stage.flip(CardID(0), at: 0) == true)
    #expect(stage.showsBack(of: CardID(0)))
    let spring = Spring(bounciness: 4, speed: 12)
    for index in 0..<40 {
      let t = Double(index) / 60
      let pose = try #require(stage.frontPose(at: t))
      let turns = spring.value(at: t, from: 0, to: 1)
      #expect(abs(pose.flip - turns * .pi) < 0.01)
      #expect(pose.showsBack == (turns > 0.5))
      #expect(abs(pose.flipScale - abs(cosine(pose.flip))) < 1e-12)
      #expect(pose.back == 0 || pose.back == 1)
    }
    #expect(stage.advance(to: 5) == false)
    let back = try #require(stage.frontPose(at: 5))
    #expect(back.flip == .pi && back.showsBack && back.flipScale == 1)
    stage.flip(CardID(0), at: 5)
    #expect(stage.advance(to: 9) == false)
    StageTests.expectAtRest(stage, at: 9)
    #expect(stage.frontPose(at: 9)?.flip == 0)
  }

  @Test func turnsRoundInMidTurnWithoutAJump() throws {
    var stage = try StageTests.stage()
    stage.flip(CardID(0), at: 0)
    let before = try #require(stage.frontPose(at: 0.07))
    let earlier = try #require(stage.frontPose(at: 0.0699))
    stage.flip(CardID(0), at: 0.07)
    let after = try #require(stage.frontPose(at: 0.07))
    let later = try #require(stage.frontPose(at: 0.0701))
    #expect(abs(after.flip - before.flip) < 1e-9)
    #expect(abs((later.flip - after.flip) - (before.flip - earlier.flip)) < 1e-3)
  }

  @Test func keepsItsSideThroughDecisionsUndoAndEdits() throws {
    var stage = try StageTests.stage()
    stage.flip(CardID(0), at: 0)
    stage.swipe(.left, at: 1)
    #expect(StageTests.poses(stage, at: 1.05).first { $0.card == CardID(0) }?.showsBack == true)
    for index in 0..<5 { stage.swipe(.right, at: 2 + Double(index)) }
    _ = stage.advance(to: 20)
    for _ in 0..<6 { stage.undo(at: 21) }
    #expect(stage.frontPose(at: 21)?.showsBack == true)
    _ = stage.advance(to: 30)
    try stage.jump(to: CardID(20), at: 30)
    _ = stage.advance(to: 40)
    try stage.jump(to: CardID(0), at: 40)
    #expect(stage.frontPose(at: 41)?.showsBack == true)
    // A card that was removed and inserted again counts as new.
    stage.edit(at: 42) { $0.remove([CardID(0)]) }
    try stage.edit(at: 43) { deck throws(DeckError) in
      try deck.insert([CardID(0)], behindFront: 0)
    }
    #expect(stage.frontPose(at: 44)?.showsBack == false)
  }

  @Test func reducedMotionFadesFromSideToSide() throws {
    var stage = try StageReducedMotionTests.stage()
    stage.flip(CardID(0), at: 0)
    for (time, back) in [(0.0, 0.0), (0.05, 0.25), (0.1, 0.5), (0.2, 1), (9, 1)] {
      let pose = try #require(stage.frontPose(at: time))
      #expect(abs(pose.back - back) < 1e-9)
      #expect(pose.flipScale == 1)
    }
  }

  @Test func whatIsNotShownIsNotTurned() throws {
    var stage = try StageTests.stage()
    #expect(stage.flip(CardID(25), at: 0) == false)
    #expect(stage.flip(CardID(-1), at: 0) == false)
    for time in StageEdgeTests.bad { #expect(stage.flip(CardID(0), at: time) == false) }
    #expect(!stage.showsBack(of: CardID(25)) && !stage.isMoving(at: 0))
  }

  @Test func canBeDraggedAsItTurns() throws {
    var stage = try StageTests.stage()
    stage.flip(CardID(0), at: 0)
    stage.beginDrag(at: Point(x: 300, y: 300), time: 0.05)
    stage.flip(CardID(0), at: 0.06)
    stage.flip(CardID(0), at: 0.07)
    stage.drag(to: Point(x: 700, y: 300), at: 0.1)
    #expect(stage.frontPose(at: 3)?.showsBack == true)
    #expect(stage.isDragging)
  }
}
