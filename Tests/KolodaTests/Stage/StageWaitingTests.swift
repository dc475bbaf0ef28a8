import Testing

@testable import Koloda

/// Cards that wait at the threshold for an answer to their decision.
@Suite struct StageWaitingTests {
  @Test(arguments: SwipeDirection.allCases)
  func waitsAtTheThreshold(direction: SwipeDirection) throws {
    var stage = try StageTests.stage()
    let rest = try #require(stage.frontFrame)
    #expect(stage.hold(direction, at: 0) == CardID(0))
    #expect(stage.deck.history.isEmpty)
    #expect(stage.waiting == Deck.Decision(card: CardID(0), direction: direction))
    #expect(stage.advance(to: 5) == false)
    for pose in [try #require(stage.frontPose(at: 5)), try #require(stage.frontPose(at: 500))] {
      #expect(pose.isWaiting && pose.isPastThreshold)
      #expect(pose.overlay == direction && pose.overlayProgress == 1)
      let away = pose.center - rest.center
      let fraction = direction.finishFraction(translation: away, cardSize: rest.size)
      #expect(abs(fraction - 1) < 1e-9)
    }
    #expect(!StageTests.poses(stage, at: 5).dropLast().contains { $0.isWaiting })
  }

  @Test func confirmedCardLeavesAndRefusedCardComesBack() throws {
    var stage = try StageTests.stage()
    stage.hold(.right, at: 0)
    let before = try #require(stage.frontPose(at: 0.1))
    var refused = stage
    #expect(refused.refuse(CardID(0), at: 0.1) == true)
    #expect(refused.advance(to: 5) == false)
    StageTests.expectAtRest(refused, at: 5)
    #expect(refused.deck.history.isEmpty)
    let decision = stage.confirm(CardID(0), at: 0.1)
    #expect(decision == Deck.Decision(card: CardID(0), direction: .right))
    let after = try #require(StageTests.poses(stage, at: 0.1).first { $0.card == CardID(0) })
    #expect((after.center - before.center).length < 1e-9)
    // It has been answered, so a second answer has no effect.
    #expect(stage.confirm(CardID(0), at: 0.2) == nil)
    #expect(stage.refuse(CardID(0), at: 0.2) == false)
    #expect(stage.deck.history.count == 1)
  }

  /// A card released beyond the threshold waits where the hand left it.
  @Test func staysWhereTheHandLeftIt() throws {
    var stage = try StageTests.stage()
    stage.beginDrag(at: Point(x: 300, y: 200), time: 0)
    stage.drag(to: Point(x: 660, y: 260), at: 0.2)
    let held = try #require(stage.frontPose(at: 2))
    stage.hold(try #require(stage.decision(at: 2)), at: 2)
    for delay in [0, 0.01, 0.1, 1, 10] {
      let pose = try #require(stage.frontPose(at: 2 + delay))
      #expect((pose.center - held.center).length < 0.5 && pose.isWaiting)
      #expect(abs(pose.rotation - held.rotation) < 1e-6)
    }
  }

  /// An operation that changes the front card, or grabs it, ends the wait.
  @Test func everythingElseIsLegalMeanwhile() throws {
    let changes: [(inout DeckStage) -> Void] = [
      { $0.swipe(.up, at: 1) }, { $0.undo(at: 1) }, { $0.sendToBack(at: 1) },
      { $0.edit(at: 1) { $0.remove([CardID(1)]) } },
      { try? $0.jump(to: CardID(5), at: 1) },
      { $0.beginDrag(at: $0.frontPose(at: 1)?.center ?? .zero, time: 1) },
    ]
    for change in changes {
      var stage = try StageTests.stage()
      stage.swipe(.left, at: 0)
      stage.hold(.right, at: 0.5)
      #expect(stage.waiting?.card == CardID(1))
      change(&stage)
      stage.deck.checkInvariants()
      #expect(stage.waiting == nil)
      #expect(stage.confirm(CardID(1), at: 1) == nil)
      stage.cancelDrag(at: 1.1)
      #expect(stage.advance(to: 9) == false)
      StageTests.expectAtRest(stage, at: 9)
    }
  }

  /// Other operations leave the card waiting; layouts and styles move its place.
  @Test func waitsOnThroughOtherChanges() throws {
    var stage = try StageTests.stage()
    stage.hold(.left, at: 0)
    stage.edit(at: 0.1) { $0.remove([CardID(1), CardID(4)]) }
    stage.layout(
      bounds: Size(width: 500, height: 700),
      area: Rect(
        x: 50, y: 50, width: 400, height: 500), at: 0.2)
    stage.setStyle(BackgroundStyle(), at: 0.3)
    stage.flip(CardID(0), at: 0.4)
    #expect(stage.waiting?.card == CardID(0))
    #expect(stage.advance(to: 9) == false)
    let rest = try #require(stage.frontFrame)
    let pose = try #require(stage.frontPose(at: 9))
    let way = pose.center - rest.center
    #expect(abs(way.x + rest.size.width / 2) < 1 && abs(way.y) < 1)
  }

  @Test func nothingWaitsWhereNothingIs() throws {
    var empty = try StageTests.stage(cards: 0)
    #expect(empty.hold(.left, at: 0) == nil && empty.waiting == nil)
    var unlaid = DeckStage(deck: Deck(numbered: 0..<3))
    #expect(unlaid.hold(.left, at: 0) == nil && unlaid.waiting == nil)
    for time in StageEdgeTests.bad {
      var stage = try StageTests.stage()
      #expect(stage.hold(.left, at: time) == nil)
      stage.hold(.left, at: 0)
      #expect(stage.confirm(CardID(0), at: time) == nil)
      #expect(stage.refuse(CardID(0), at: time) == false)
      #expect(stage.waiting != nil)
    }
  }

  /// With reduced motion the card waits in its place, and is marked all the same.
  @Test func reducedMotionWaitsInPlace() throws {
    var stage = try StageReducedMotionTests.stage()
    stage.hold(.right, at: 0)
    let pose = try #require(stage.frontPose(at: 1))
    #expect(pose.center == stage.frontFrame?.center && pose.rotation == 0)
    #expect(pose.isWaiting && pose.overlay == .right && pose.overlayProgress == 1)
    #expect(stage.confirm(CardID(0), at: 2)?.card == CardID(0))
  }
}
