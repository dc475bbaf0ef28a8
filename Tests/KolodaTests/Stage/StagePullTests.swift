import Testing

@testable import Koloda

/// Pulling the card decided last back in by hand.
@Suite struct StagePullTests {
  /// Returns a stage whose first card has left to a side, and a point beside the front card on that
  /// side.
  private func stage(_ side: SwipeDirection) throws -> (stage: DeckStage, press: Point) {
    var stage = try StageTests.stage()
    stage.swipe(side, at: 0)
    _ = stage.advance(to: 5)
    let rest = try #require(stage.frontFrame)
    let unit = side.unitPoint
    let press = Point(
      x: rest.center.x + unit.x * (rest.size.width / 2 + 5),
      y: rest.center.y + unit.y * (rest.size.height / 2 + 5))
    return (stage, press)
  }

  private func pose(_ stage: DeckStage, of card: Int, at time: Double) throws -> CardPose {
    try #require(StageTests.poses(stage, at: time).first { $0.card == CardID(card) })
  }

  @Test(arguments: SwipeDirection.allCases)
  func followsTheHandHome(side: SwipeDirection) throws {
    var (stage, press) = try stage(side)
    let home = try #require(stage.frontFrame).center
    let inward = side.unitVector * -1
    #expect(stage.beginPull(at: press, time: 5) == true)
    #expect(stage.deck.history.count == 1, "a pull decides nothing")
    #expect(stage.pulled?.card == CardID(0))
    var last = try pose(stage, of: 0, at: 5)
    for index in 1...70 {
      stage.pull(to: press + inward * (Double(index) * 10), at: 5 + Double(index) / 60)
      let now = try pose(stage, of: 0, at: 5 + Double(index) / 60)
      #expect((now.center - home).length <= (last.center - home).length + 1e-9)
      last = now
    }
    #expect((last.center - home).length < 0.01 && abs(last.rotation) < 0.01)
    #expect(stage.pullProgress == 1 && stage.pullDecides(at: 7) == true)
    _ = stage.advance(to: 7)
    #expect(stage.undo(at: 7)?.card == CardID(0))
    #expect(stage.pulled == nil)
    let undone = try pose(stage, of: 0, at: 7)
    #expect((undone.center - last.center).length < 1)
    #expect(stage.advance(to: 20) == false)
    StageTests.expectAtRest(stage, at: 20)
  }

  @Test func cancelledItLeavesAgainWithoutAJump() throws {
    var (stage, press) = try stage(.right)
    stage.beginPull(at: press, time: 5)
    for index in 1...10 {
      stage.pull(to: press - Point(x: Double(index) * 6, y: 0), at: 5 + Double(index) / 60)
    }
    let held = try pose(stage, of: 0, at: 5.3)
    #expect(stage.pullDecides(at: 6) == false)
    stage.cancelPull(at: 5.3)
    let released = try pose(stage, of: 0, at: 5.3)
    #expect((released.center - held.center).length < 1e-6)
    #expect(abs(released.rotation - held.rotation) < 1e-6)
    #expect(stage.deck.history.map(\.card) == [CardID(0)])
    let later = try pose(stage, of: 0, at: 5.4)
    #expect(later.center.x > released.center.x - 30)
    #expect(stage.advance(to: 20) == false)
    #expect(stage.departingCount == 0)
    StageTests.expectAtRest(stage, at: 20)
  }

  @Test func catchesACardInFlightWhereItIs() throws {
    var stage = try StageTests.stage()
    stage.swipe(.left, at: 0)
    let flying = try pose(stage, of: 0, at: 0.1)
    let rest = try #require(stage.frontFrame)
    let press = Point(x: rest.origin.x - 5, y: rest.center.y)
    #expect(stage.beginPull(at: press, time: 0.1) == true)
    let caught = try pose(stage, of: 0, at: 0.1)
    #expect((caught.center - flying.center).length < 1e-9)
    #expect(caught.rotation == flying.rotation && caught.overlayProgress == flying.overlayProgress)
    // While the hand holds still, the card stays, however long.
    _ = stage.advance(to: 30)
    #expect(try pose(stage, of: 0, at: 30).center == caught.center)
    stage.cancelPull(at: 30)
    #expect(stage.advance(to: 40) == false)
  }

  @Test func beginsOnlyBesideTheCardWhereTheLastOneLeft() throws {
    let (begun, press) = try stage(.right)
    let rest = try #require(begun.frontFrame)
    for bad in [
      rest.center, Point(x: rest.origin.x - 5, y: rest.center.y),
      Point(x: rest.center.x, y: rest.origin.y - 5), Point(x: .nan, y: 0),
      Point(x: rest.origin.x + rest.size.width - 2, y: rest.center.y),
    ] {
      var stage = begun
      #expect(stage.beginPull(at: bad, time: 5) == false)
    }
    var stage = begun
    #expect(stage.beginPull(at: press, time: .nan) == false)
    stage.undo(at: 5)
    _ = stage.advance(to: 9)
    #expect(stage.beginPull(at: press, time: 9) == false, "nothing is decided")
    #expect(begun.pullsIn(Point(x: -10, y: 3)) == true)
    #expect(begun.pullsIn(Point(x: -10, y: 12)) == false)
    #expect(begun.pullsIn(Point(x: 10, y: 0)) == false)
  }

  @Test func aFlickDecides() throws {
    var (stage, press) = try stage(.right)
    stage.beginPull(at: press, time: 5)
    stage.pull(to: press - Point(x: 20, y: 0), at: 5.01)
    stage.pull(to: press - Point(x: 40, y: 0), at: 5.02)
    #expect(stage.pullDecides(at: 5.02) == true)
    #expect(stage.pullDecides(at: 5.5) == false, "a hand that rests flicks no more")
    stage.pull(to: press - Point(x: 250, y: 0), at: 5.6)
    stage.pull(to: press - Point(x: 200, y: 0), at: 5.7)
    stage.pull(to: press - Point(x: 130, y: 0), at: 5.74)
    #expect(stage.pullDecides(at: 5.74) == false, "a flick outwards lets it go")
  }

  @Test func whateverHappensMeanwhileNothingJumps() throws {
    let changes: [(inout DeckStage) -> Void] = [
      { $0.swipe(.left, at: 5.5) }, { $0.undo(at: 5.5) }, { $0.hold(.up, at: 5.5) },
      { _ = $0.sendToBack(at: 5.5) }, { $0.edit(at: 5.5) { $0.remove([CardID(0)]) } },
      { $0.edit(at: 5.5) { $0.remove([CardID(1)]) } },
      { $0.setStyle(BackgroundStyle(), at: 5.5) },
      {
        $0.layout(
          bounds: Size(width: 700, height: 500), area: Rect(x: 90, y: 10, width: 300, height: 400),
          at: 5.5)
      },
      { $0.setMirrorsFrames(true, at: 5.5) }, { $0.flip(CardID(0), at: 5.5) },
    ]
    for (index, change) in changes.enumerated() {
      var (stage, press) = try stage(.right)
      stage.beginPull(at: press, time: 5)
      stage.pull(to: press - Point(x: 70, y: 0), at: 5.2)
      stage.pull(to: press - Point(x: 70, y: 0), at: 5.5)
      let before = try pose(stage, of: 0, at: 5.5)
      change(&stage)
      let after = StageTests.poses(stage, at: 5.5).first { $0.card == CardID(0) }
      #expect(
        after.map { ($0.center - before.center).length < 1e-3 } ?? false, "change \(index) jumps")
      stage.pull(to: press - Point(x: 70, y: 0), at: 5.6)
      let shown = StageTests.poses(stage, at: 5.6).filter { $0.card == CardID(0) }
      #expect(shown.count <= 1, "change \(index) shows it twice")
      stage.cancelPull(at: 5.7)
      #expect(stage.advance(to: 40) == false, "change \(index) never rests")
    }
  }

  @Test func whereMotionIsReducedItFadesWithTheHand() throws {
    var (stage, press) = try stage(.right)
    stage.setReducesMotion(true, at: 0)
    stage.beginPull(at: press, time: 5)
    #expect(try pose(stage, of: 0, at: 5).opacity < 0.1)
    stage.pull(to: press - Point(x: 400, y: 0), at: 5.5)
    #expect(try pose(stage, of: 0, at: 5.5).opacity == 1)
    stage.cancelPull(at: 5.6)
    #expect(stage.advance(to: 7) == false)
    #expect(stage.departingCount == 0)
  }
}
