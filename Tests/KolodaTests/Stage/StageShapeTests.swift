import Testing

@testable import Koloda

/// Cards with shapes of their own, in a style that follows them.
@Suite struct StageShapeTests {
  static let landscape = CardShape(extents: Size(width: 3000, height: 2000))
  static let portrait = CardShape(extents: Size(width: 2000, height: 3000))

  static func stage(cards: Int = 6, shapes: [CardShape] = [landscape, portrait]) throws
    -> DeckStage
  {
    var stage = try StageTests.stage(cards: cards, style: PhotoStyle())
    for card in 0..<cards where !shapes.isEmpty {
      stage.setShape(shapes[card % shapes.count], for: CardID(card), at: 0)
    }
    _ = stage.advance(to: 5)
    return stage
  }

  @Test func eachCardRestsInItsOwnShape() throws {
    var stage = try Self.stage()
    for card in 0..<6 {
      let id = CardID(card)
      let rest = try #require(stage.restFrame(of: id))
      #expect(rest == stage.frontFrame)
      #expect((rest.size.width > rest.size.height) == card.isMultiple(of: 2))
      #expect(stage.frontPose(at: 10 + Double(card))?.size == rest.size)
      #expect(stage.shape(of: id) == (card.isMultiple(of: 2) ? Self.landscape : Self.portrait))
      stage.swipe(.left, at: 10 + Double(card))
    }
  }

  /// When the shape becomes known, the placeholder morphs into it from its present frame.
  @Test func morphsWhenItsShapeIsKnown() throws {
    var stage = try Self.stage(shapes: [])
    let before = try #require(stage.frontPose(at: 10))
    stage.setShape(Self.portrait, for: CardID(0), at: 10)
    #expect(stage.frontPose(at: 10) == before)
    let middle = try #require(stage.frontPose(at: 10.05))
    let after = try #require(stage.frontPose(at: 11))
    #expect(after.size == stage.restFrame(of: CardID(0))?.size)
    #expect(middle.size.width < before.size.width && middle.size.width > after.size.width)
    // An impossible shape is ignored.
    let nonsense = CardShape(extents: Size(width: .nan, height: 1))
    stage.setShape(nonsense, for: CardID(0), at: 12)
    #expect(stage.shape(of: CardID(0)) == nil)
    stage.setShape(Self.portrait, for: CardID(0), at: .nan)
    #expect(stage.shape(of: CardID(0)) == nil)
  }

  /// A held card keeps its grabbed point under the pointer.
  @Test func keepsTheGrabbedPoint() throws {
    var stage = try Self.stage(shapes: [])
    let grab = Point(x: 0.2, y: 0.8)
    let place = try #require(stage.frontPose(at: 10)).location(of: grab)
    stage.beginDrag(at: place, time: 10)
    let pointer = place + Point(x: 120, y: -30)
    stage.drag(to: pointer, at: 10.1)
    let before = try #require(stage.frontPose(at: 10.2))
    stage.setShape(Self.portrait, for: CardID(0), at: 10.2)
    #expect(stage.frontPose(at: 10.2).map { ($0.size - before.size).magnitude < 1e-6 } == true)
    for step in 0..<60 {
      let pose = try #require(stage.frontPose(at: 10.2 + Double(step) / 100))
      let pan = try #require(stage.pan)
      #expect((pose.location(of: pan.grab) - pointer).length < 1e-6)
    }
  }

  /// The next card is invisible at rest, lies in its own frame from the first pixel of a drag, and
  /// is opaque at 40 % of the threshold.
  @Test func nextCardComesWithTheDrag() throws {
    var stage = try Self.stage()
    let own = try #require(stage.restFrame(of: CardID(1)))
    func next() throws -> CardPose {
      try #require(StageTests.poses(stage, at: 10).first { $0.card == CardID(1) })
    }
    #expect(try next().opacity == 0)
    let start = Point(x: 400, y: 400)
    stage.beginDrag(at: start, time: 10)
    stage.drag(to: start + Point(x: 1, y: 0), at: 10)
    #expect(try next().opacity > 0)
    var last = try next()
    let half = try #require(stage.frontFrame).size.width / 2
    for step in stride(from: 0, through: 1, by: 0.05) {
      stage.drag(to: start + Point(x: half * step, y: 0), at: 10)
      let pose = try next()
      #expect(pose.center == own.center && pose.opacity >= last.opacity - 1e-9 || step == 0)
      #expect(abs(pose.size.width - own.size.width * (0.96 + 0.04 * step)) < 0.01)
      if step >= 0.4 { #expect(pose.opacity == 1) }
      last = pose
    }
    // After the decision it comes to rest in front.
    stage.swipe(.right, at: 10)
    #expect(stage.frontPose(at: 12)?.size == own.size && stage.frontPose(at: 12)?.opacity == 1)
  }

  /// The style says after which part of the drag the card below is as opaque as the one above.
  @Test(arguments: [0.5, 0.2, 0, 1])
  func fadesInAsTheStyleSays(part: Double) throws {
    var style = PhotoStyle()
    style.followFade = part
    var stage = try Self.stage()
    stage.setStyle(style, at: 5)
    let rest = try #require(stage.frontFrame)
    stage.beginDrag(at: rest.center, time: 10)
    for step in [0.1, 0.4, 0.9, 1] {
      stage.drag(to: rest.center + Point(x: step * rest.size.width / 2, y: 0), at: 10)
      let next = try #require(StageTests.poses(stage, at: 10).first { $0.card == CardID(1) })
      #expect((next.opacity == 1) == (step >= part))
    }
    #expect(StackStyle().followFade == 1)
  }

  /// Invisible cards take their shapes at once.
  @Test func unseenCardsHaveTheirShapesAtOnce() throws {
    var stage = try Self.stage(shapes: [])
    stage.setShape(Self.portrait, for: CardID(1), at: 10)
    let own = try #require(stage.restFrame(of: CardID(1)))
    let next = try #require(StageTests.poses(stage, at: 10).first { $0.card == CardID(1) })
    #expect(next.size == own.size * 0.96 && !stage.isMoving(at: 10))
  }

  /// Styles with fixed frames ignore shapes.
  @Test func otherStylesStayAsTheyAre() throws {
    let others: [any DeckStyle] = [StackStyle(), BackgroundStyle(), PrototypeStyle()]
    for style in others {
      var plain = try StageTests.stage(style: style)
      var shaped = plain
      for card in 0..<30 { shaped.setShape(Self.portrait, for: CardID(card), at: 0) }
      for step in 0..<8 {
        let time = 1 + Double(step) * 0.13
        plain.swipe(.left, at: time)
        shaped.swipe(.left, at: time)
        let poses = StageTests.poses(plain, at: time + 0.05)
        #expect(poses == StageTests.poses(shaped, at: time + 0.05))
      }
      #expect(plain.edges(at: 3) == nil)
    }
  }

  @Test func aCardThatComesBackHasItsOwnShape() throws {
    var stage = try Self.stage()
    stage.swipe(.left, at: 10)
    _ = stage.advance(to: 12)
    stage.undo(at: 12)
    let own = try #require(stage.restFrame(of: CardID(0)))
    #expect(stage.frontPose(at: 12)?.size == own.size)
    _ = stage.advance(to: 14)
    #expect(stage.frontPose(at: 14)?.center == own.center)
  }
}
