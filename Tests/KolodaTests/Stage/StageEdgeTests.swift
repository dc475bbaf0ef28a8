import Testing

@testable import Koloda

/// Illegal input changes nothing, and nothing traps.
@Suite struct StageEdgeTests {
  static let bad: [Double] = [.nan, .infinity, -.infinity]

  @Test func emptyDeckDoesNothing() throws {
    var stage = try StageTests.stage(cards: 0)
    #expect(stage.swipe(.left, at: 1) == nil)
    #expect(stage.undo(at: 1) == nil)
    #expect(stage.redo(at: 1) == nil)
    #expect(stage.beginDrag(at: Point(x: 400, y: 400), time: 1) == false)
    stage.drag(to: .zero, at: 1)
    stage.cancelDrag(at: 1)
    #expect(stage.decision(at: 1) == nil)
    #expect(stage.frontPose(at: 1) == nil)
    #expect(!stage.frontContains(Point(x: 400, y: 400), at: 1))
    #expect(StageTests.poses(stage, at: 1).isEmpty)
    #expect(stage.advance(to: 1) == false)
  }

  @Test func undoAtTheStartAndSwipeAtTheEndDoNothing() throws {
    var stage = try StageTests.stage(cards: 2)
    #expect(stage.undo(at: 0) == nil)
    StageTests.expectAtRest(stage, at: 0)
    stage.swipe(.left, at: 0)
    stage.swipe(.right, at: 0)
    #expect(stage.swipe(.up, at: 0) == nil)
    #expect(stage.deck.isRunOut && stage.deck.decidedCount == 2)
    #expect(stage.advance(to: 5) == false)
    #expect(StageTests.poses(stage, at: 5).isEmpty)
    stage.undo(at: 5)
    #expect(stage.advance(to: 9) == false)
    StageTests.expectAtRest(stage, at: 9)
  }

  @Test func stageWithoutLayoutDecidesAndDrawsNothing() throws {
    var stage = DeckStage(deck: try Deck(cards: (0..<5).map { CardID($0) }))
    #expect(StageTests.poses(stage, at: 0).isEmpty)
    #expect(stage.beginDrag(at: .zero, time: 0) == false)
    #expect(stage.swipe(.left, at: 0)?.card == CardID(0))
    #expect(stage.undo(at: 0)?.card == CardID(0))
    #expect(stage.redo(at: 0)?.card == CardID(0))
    stage.setStyle(BackgroundStyle(), at: 0)
    #expect(stage.advance(to: 1) == false)
    stage.layout(bounds: StageTests.bounds, area: StageTests.area, at: 2)
    #expect(stage.frontPose(at: 2)?.card == CardID(1))
    StageTests.expectAtRest(stage, at: 2)
  }

  static let nothings: [Rect] = [
    .zero, Rect(x: 0, y: 0, width: 500, height: 0), Rect(x: 0, y: 0, width: -5, height: 10),
    Rect(x: 0, y: 0, width: .nan, height: 10), Rect(x: 0, y: 0, width: 10, height: .infinity),
    Rect(x: .nan, y: 0, width: 100, height: 100),
    Rect(x: 0, y: -.infinity, width: 100, height: 100),
  ]

  /// A view without an area keeps showing what it showed, and can still decide.
  @Test(arguments: nothings)
  func layoutsThatShowNothing(area: Rect) throws {
    var stage = try StageTests.stage()
    let before = StageTests.poses(stage, at: 1)
    stage.layout(bounds: area.size, area: area, at: 1)
    #expect(StageTests.poses(stage, at: 1) == before)
    stage.setStyle(StackStyle(visibleCards: 4), at: 1)
    for index in 0..<3 { #expect(stage.swipe(.right, at: 1)?.card == CardID(index)) }
    #expect(stage.undo(at: 1)?.card == CardID(2))
    #expect(stage.frontPose(at: 1)?.card == CardID(2))
    if stage.beginDrag(at: Point(x: 100, y: 100), time: 1) { stage.cancelDrag(at: 1) }
    stage.edit(at: 1) { $0.remove([CardID(4)]) }
    for pose in StageTests.poses(stage, at: 1.1) { expectFinite(pose) }
    _ = stage.advance(to: 2)
    stage.layout(bounds: StageTests.bounds, area: StageTests.area, at: 3)
    #expect(stage.advance(to: 9) == false)
    StageTests.expectAtRest(stage, at: 9)
  }

  @Test func placesThatAreNotFiniteChangeNothing() throws {
    var stage = try StageTests.stage()
    for value in Self.bad {
      for place in [Point(x: value, y: 0), Point(x: 100, y: value)] {
        #expect(stage.beginDrag(at: place, time: 0) == false)
        #expect(!stage.frontContains(place, at: 0))
      }
    }
    stage.beginDrag(at: Point(x: 300, y: 300), time: 0)
    stage.drag(to: Point(x: 340, y: 300), at: 0.1)
    let before = StageTests.poses(stage, at: 0.2)
    for value in Self.bad {
      stage.drag(to: Point(x: value, y: 0), at: 0.15)
      stage.drag(to: Point(x: 0, y: value), at: 0.15)
      stage.drag(to: .zero, at: value)
    }
    #expect(StageTests.poses(stage, at: 0.2) == before)
  }

  @Test func timesThatAreNotFiniteChangeNothing() throws {
    for time in Self.bad {
      var stage = try StageTests.stage()
      stage.swipe(.left, at: 0)
      let before = StageTests.poses(stage, at: 0.1)
      #expect(stage.beginDrag(at: Point(x: 300, y: 300), time: time) == false)
      #expect(stage.swipe(.right, at: time) == nil)
      #expect(stage.undo(at: time) == nil)
      #expect(stage.redo(at: time) == nil)
      stage.cancelDrag(at: time)
      stage.setStyle(BackgroundStyle(), at: time)
      stage.layout(bounds: Size(width: 300, height: 300), area: StageTests.area, at: time)
      #expect(stage.deck.decidedCount == 1)
      #expect(StageTests.poses(stage, at: 0.1) == before)
      for pose in StageTests.poses(stage, at: time) { expectFinite(pose) }
      _ = stage.advance(to: time)
      stage.layout(bounds: StageTests.bounds, area: StageTests.area, at: 0.2)
      #expect(stage.advance(to: 9) == false)
      StageTests.expectAtRest(stage, at: 9)
    }
  }

  @Test func farAwayPlacesAreFinite() throws {
    var stage = try StageTests.stage()
    stage.beginDrag(at: Point(x: 300, y: 300), time: 0)
    for value: Double in [1e9, -1e200, .greatestFiniteMagnitude] {
      stage.drag(to: Point(x: value, y: -value), at: 0.1)
      for pose in StageTests.poses(stage, at: 0.1) { #expect(pose.rotation.isFinite) }
      _ = stage.decision(at: 0.1)
    }
    stage.cancelDrag(at: 0.2)
    _ = stage.advance(to: 60)
    StageTests.expectAtRest(stage, at: 60)
  }

  @Test func noAllowedDirectionMeansNoDecision() throws {
    var stage = try StageTests.stage()
    stage.allow([], at: 0)
    stage.beginDrag(at: Point(x: 300, y: 300), time: 0)
    stage.drag(to: Point(x: 900, y: 300), at: 0.1)
    #expect(stage.dragProgress == nil)
    #expect(stage.decision(at: 0.1) == nil)
    #expect(stage.frontPose(at: 1)?.overlayProgress == 0)
  }

  @Test func oneHandAtATime() throws {
    var stage = try StageTests.stage()
    #expect(stage.beginDrag(at: Point(x: 300, y: 300), time: 0) == true)
    #expect(stage.beginDrag(at: Point(x: 350, y: 300), time: 0) == false)
    #expect(stage.isDragging)
    stage.cancelDrag(at: 0)
    #expect(!stage.isDragging && stage.pan == nil)
  }

  /// Decisions made inside an edit, as a delegate may do in a callback, count like any other.
  @Test func decisionsInEdits() throws {
    var stage = try StageTests.stage()
    stage.swipe(.left, at: 0)
    stage.edit(at: 0.1) { deck in
      deck.undo()
      deck.decide(.right)
      deck.decide(.up)
    }
    #expect(stage.undo(at: 0.11)?.card == CardID(1))
    #expect(stage.undo(at: 0.12)?.card == CardID(0))
    var seen = Set<CardID>()
    for pose in StageTests.poses(stage, at: 0.12) {
      #expect(seen.insert(pose.card).inserted)
    }
    #expect(stage.advance(to: 5) == false)
    StageTests.expectAtRest(stage, at: 5)
  }

  private func expectFinite(_ pose: CardPose) {
    #expect(
      pose.center.isFinite && pose.size.width.isFinite && pose.size.height.isFinite
        && pose.rotation.isFinite && pose.opacity.isFinite && pose.overlayProgress.isFinite)
  }
}
