import TestSupport
import Testing

@testable import Koloda

/// Each figure of a drag profile has the documented effect.
@Suite struct DragFigureTests {
  static let cardSize = Size(width: 300, height: 400)

  private func pan(grab: Point, profile: DragProfile, translation: Point) -> Pan {
    var pan = Pan(grab: grab, cardSize: Self.cardSize, profile: profile, at: 0)
    pan.move(to: translation, at: 0.1)
    return pan
  }

  /// The card's centre moves so that the grabbed point stays under the pointer.
  @Test(arguments: [11, 12] as [UInt64])
  func grabbedPointGivesTheCentresOffset(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for anchor: DragAnchor in [.grab, .centre] {
      for _ in 0..<200 {
        let grab = Point(
          x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
        let way = Point(
          x: .random(in: -400...400, using: &generator),
          y: .random(in: -400...400, using: &generator))
        let pan = pan(grab: grab, profile: DragProfile(anchor: anchor), translation: way)
        guard anchor == .grab else {
          #expect(pan.centerOffset == way)
          continue
        }
        let arm = Point(
          x: (grab.x - 0.5) * Self.cardSize.width, y: (grab.y - 0.5) * Self.cardSize.height)
        let shown = pan.centerOffset + (arm * pan.scale).rotated(by: pan.rotation)
        #expect((shown - (arm + way)).length < 1e-9)
      }
    }
  }

  @Test func lowerHalfTurnsTheOtherWayUnlessToldOtherwise() {
    let way = Point(x: 120, y: 0)
    for turns in [true, false] {
      var profile = DragProfile()
      profile.turnsByGrab = turns
      let upper = pan(grab: Point(x: 0.5, y: 0.2), profile: profile, translation: way).rotation
      let lower = pan(grab: Point(x: 0.5, y: 0.8), profile: profile, translation: way).rotation
      #expect(upper > 0)
      #expect(lower == (turns ? -upper : upper))
    }
  }

  @Test func strengthIsOfTheCardsWidthOrOfADistance() {
    let way = Point(x: 60, y: 0)
    for (reach, strength): (DragProfile.StrengthReach, Double) in [
      (.cardWidth, 60.0 / 300), (.distance(240), 60.0 / 240), (.distance(0), 0),
    ] {
      var profile = DragProfile()
      profile.strengthReach = reach
      let pan = pan(grab: Point(x: 0.5, y: 0), profile: profile, translation: way)
      #expect(abs(pan.rotation - profile.rotationAngle * strength) < 1e-9)
    }
  }

  /// Without an exit point a card leaves along its heading: upwards means straight up.
  @Test func exitsSayWhereACardEnds() throws {
    let size = Size(width: 375, height: 600)
    let card = Rect(x: 40, y: 100, width: 300, height: 400)
    let exits: [DragExit] = [
      .outOfView, .beyondEdge(left: 475, canvasWidth: 375),
      .beside(x: 600, canvasWidth: 375, dragFactor: 2),
    ]
    for exit in exits {
      var profile = DragProfile()
      profile.exit = exit
      let style = StackStyle(drag: profile)
      for direction in SwipeDirection.allCases {
        let place = style.exit(toward: direction, of: card, dragged: .zero, in: size)
        let isSideways = direction == .left || direction == .right
        #expect((place == nil) == (exit == .outOfView || !isSideways), "\(exit) \(direction)")
        guard let place else { continue }
        #expect((place.x - card.center.x) * direction.unitPoint.x > 0)
      }
    }
  }

  /// A hand that holds still decides nothing, even if it grabbed the card far out.
  @Test(arguments: [0.5, 0.99, 1.01, 3.0])
  func stillHandDecidesNothing(way: Double) {
    let rule = SwipeRule(flickDistance: 0, distance: 1)
    let pan = pan(
      grab: Point(x: 0.5, y: 0.5), profile: DragProfile(),
      translation: Point(x: way * SwipeRule.stillness, y: 0))
    #expect(rule.decision(of: pan, at: 0.1, among: [.right]) == (way < 1 ? nil : .right))
  }
}
