import TestSupport
import Testing

@testable import Koloda

/// Where a drag may start, and which side of the card it then shows.
@Suite struct StageHandLawTests {
  /// Each point starts a drag of the front card, a pull of the last one, or neither; never both.
  @Test(arguments: SwipeDirection.allCases, [21, 22] as [UInt64])
  func noPlaceIsForBoth(side: SwipeDirection, seed: UInt64) throws {
    var stage = try StageTests.stage()
    let outside = StageTests.bounds
    #expect(!stage.canPull(from: .zero, at: 0), "nothing has left yet")
    stage.swipe(side, at: 0)
    _ = stage.advance(to: 5)
    let rest = try #require(stage.frontFrame)
    var generator = SeededGenerator(seed: seed)
    var pulls = 0
    for _ in 0..<500 {
      let place = Point(
        x: .random(in: 0...outside.width, using: &generator),
        y: .random(in: 0...outside.height, using: &generator))
      guard stage.canPull(from: place, at: 5) else { continue }
      pulls += 1
      #expect(!stage.frontContains(place, at: 5))
      // A corner belongs to two sides.
      let away = place - rest.center
      let isOnSide = max(away.x * side.unitPoint.x, away.y * side.unitPoint.y) > 0
      #expect(isOnSide, "\(place) is not on the side")
      var copy = stage
      let isPulled = copy.beginPull(at: place, time: 5)
      #expect(isPulled)
      #expect(!copy.canPull(from: place, at: 5), "one hand is enough")
    }
    #expect(pulls > 0)
    #expect(!stage.canPull(from: Point(x: .nan, y: 0), at: 5))
    stage.beginDrag(at: rest.center, time: 5)
    #expect(!stage.canPull(from: .zero, at: 5))
  }

  @Test func turnedCardIsDrawnAsNarrowAsItsTurnHasIt() throws {
    var stage = try StageTests.stage()
    let front = try #require(stage.deck.front)
    let turns = stage.flip(front, at: 1)
    #expect(turns)
    var narrowest = Double.infinity
    for step in 0...200 {
      let pose = try #require(stage.frontPose(at: 1 + Double(step) / 100))
      #expect(pose.drawnSize.height == pose.size.height)
      #expect(abs(pose.drawnSize.width - pose.size.width * pose.flipScale) < 1e-9)
      narrowest = min(narrowest, pose.drawnSize.width)
    }
    #expect(narrowest < 0.25 * (try #require(stage.frontFrame)).size.width)
    _ = stage.advance(to: 30)
    let pose = try #require(stage.frontPose(at: 30))
    #expect(pose.showsBack && abs(pose.drawnSize.width - pose.size.width) < 0.5)
  }

  /// A visible card flips to its front; an invisible one comes with its front.
  @Test(arguments: [true, false])
  func frontIsShownAgain(isShown: Bool) throws {
    var stage = try StageTests.stage()
    let front = try #require(stage.deck.front)
    stage.flip(front, at: 0)
    _ = stage.advance(to: 5)
    if !isShown {
      stage.swipe(.left, at: 5)
      _ = stage.advance(to: 10)
    }
    #expect(stage.showsBack(of: front))
    stage.showFront(of: front, at: 10)
    #expect(!stage.showsBack(of: front))
    stage.showFront(of: front, at: 10)
    #expect(!stage.showsBack(of: front), "what shows its front is left alone")
    if !isShown { stage.undo(at: 10) }
    let pose = try #require(stage.frontPose(at: 10))
    #expect(pose.card == front && pose.showsBack == isShown)
    _ = stage.advance(to: 30)
    #expect(try #require(stage.frontPose(at: 30)).showsBack == false)
  }
}
