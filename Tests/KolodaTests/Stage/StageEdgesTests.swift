import Testing

@testable import Koloda

/// The blank edges below the front card.
@Suite struct StageEdgesTests {
  /// There is one edge for each card left behind the front one, but at most two, and they lie below
  /// the front card.
  @Test(arguments: 1...5)
  func tellOfMoreCards(cards: Int) throws {
    var stage = try StageShapeTests.stage(cards: cards)
    for left in stride(from: cards, to: 0, by: -1) {
      let time = 10 * Double(cards - left + 1)
      _ = stage.advance(to: time)
      let edges = stage.edges(at: time)
      #expect(edges?.depth == (left == 1 ? nil : Double(min(left - 1, 2))))
      if let edges { #expect(edges.frame == stage.frontFrame && edges.opacity == 1) }
      stage.swipe(.left, at: time)
    }
    #expect(stage.edges(at: 1000) == nil)
  }

  /// During a drag the edges move from the front card's frame to the next card's, as that card
  /// fades in.
  @Test func goWithTheDragToTheNextCard() throws {
    var style = PhotoStyle()
    style.followFade = 1
    var stage = try StageShapeTests.stage(cards: 3)
    stage.setStyle(style, at: 5)
    let rest = try #require(stage.frontFrame)
    let next = try #require(stage.restFrame(of: CardID(1)))
    stage.beginDrag(at: rest.center, time: 10)
    for part in [0.0, 0.3, 0.7, 1] {
      stage.drag(to: rest.center + Point(x: part * rest.size.width / 2, y: 0), at: 10)
      let edges = try #require(stage.edges(at: 10))
      let below = next.size * (0.96 + 0.04 * part)
      let size = rest.size.interpolated(to: below, by: part)
      #expect((edges.frame.size - size).magnitude < 1e-6)
      #expect(abs(edges.depth - (2 - part)) < 1e-9)
    }
    stage.setStyle(PhotoStyle(), at: 10)
    stage.drag(to: rest.center + Point(x: 0.4 * rest.size.width / 2, y: 0), at: 12)
    let poses = StageTests.poses(stage, at: 13)
    let card = try #require(poses.first { $0.card == CardID(1) })
    let edges = try #require(stage.edges(at: 13))
    #expect((edges.frame.size - card.size).magnitude < 1e-6 && edges.depth == 1)
    stage.swipe(.right, at: 14)
    #expect(stage.edges(at: 16)?.frame == next && stage.edges(at: 16)?.depth == 1)
  }

  @Test func areNarrowerAndLowerOneByOne() throws {
    let figures = DeckEdges(count: 2, reach: 6, inset: 12)
    let card = Rect(x: 10, y: 20, width: 300, height: 200)
    var pose = EdgesPose(frame: card, depth: 1.5, opacity: 1, edges: figures)
    #expect(pose.frame(at: 0) == Rect(x: 22, y: 26, width: 276, height: 200))
    #expect(pose.frame(at: 1) == Rect(x: 28, y: 29, width: 264, height: 200))
    #expect(pose.frame(at: 2) == nil && pose.frame(at: -1) == nil)
    pose.opacity = 0
    #expect(pose.frame(at: 0) == nil)
  }

  @Test func comeWithADeckThatAppears() throws {
    var stage = try StageShapeTests.stage()
    stage.appear(at: 10)
    #expect(stage.edges(at: 10) == nil)
    #expect(stage.edges(at: 13)?.opacity == 1)
  }

  @Test func vanishWithTheirStyle() throws {
    var stage = try StageShapeTests.stage()
    stage.setStyle(StackStyle(), at: 10)
    #expect(stage.edges(at: 10)?.depth == 2)
    #expect(stage.edges(at: 12) == nil)
    _ = stage.advance(to: 12)
    #expect(!stage.isMoving(at: 12))
  }
}
