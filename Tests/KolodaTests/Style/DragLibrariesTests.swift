import Testing

@testable import Koloda

/// The drags of the two libraries that preceded Koloda, by their formulas.
@Suite struct DragLibrariesTests {
  static let size = Size(width: 320, height: 400)

  static func stage(_ profile: DragProfile, _ motion: DeckMotion) -> DeckStage {
    var stage = DeckStage(
      deck: Deck(numbered: 0..<5), style: StackStyle(drag: profile, motion: motion))
    let area = Rect(x: 0, y: 0, width: 320, height: 480)
    stage.layout(bounds: area.size, area: area, at: 0)
    return stage
  }

  /// Drags the front card and then holds still long enough not to flick.
  static func drag(_ stage: inout DeckStage, by way: Point, grab y: Double = 0.25) {
    guard let frame = stage.frontFrame else { return }
    let start = Point(x: frame.center.x, y: frame.origin.y + y * frame.size.height)
    stage.beginDrag(at: start, time: 0)
    stage.drag(to: start + way, at: 0.1)
    stage.drag(to: start + way, at: 0.9)
  }

  @Test func swipeToChooseTurnsByTheGrabbedHalf() throws {
    for dx in stride(from: -300.0, through: 300, by: 20) {
      for (grab, sign) in [(0.25, 1.0), (0.75, -1.0)] {
        var stage = Self.stage(.swipeToChoose, .swipeToChoose)
        Self.drag(&stage, by: Point(x: dx, y: 0), grab: grab)
        let pose = try #require(stage.frontPose(at: 1))
        let degrees = pose.rotation * 180 / .pi
        #expect(abs(degrees - sign * dx / 100 * 3) < 1e-9)
        #expect(pose.size == stage.frontFrame?.size)
        let progress = try #require(stage.dragProgress)
        if dx != 0 { #expect(progress.direction == (dx < 0 ? .left : .right)) }
        #expect(abs(progress.progress - min(abs(dx) / 100, 1)) < 1e-9)
        #expect(abs(pose.overlayProgress - progress.progress) < 1e-9)
        let decision = stage.decision(at: 2)
        #expect((decision != nil) == (abs(dx) >= 100))
      }
    }
  }

  @Test func swipeToChooseComesBackIn02Seconds() throws {
    var stage = Self.stage(.swipeToChoose, .swipeToChoose)
    Self.drag(&stage, by: Point(x: 90, y: 0))
    let rest = try #require(stage.frontFrame).center
    stage.cancelDrag(at: 2)
    for index in 0...12 {
      let t = Double(index) / 60
      let x = 90 * (1 - TimingCurve.easeOut.progress(at: t / 0.2))
      let pose = try #require(stage.frontPose(at: 2 + t))
      #expect(abs(pose.center.x - rest.x - x) < 0.5)
    }
    #expect(stage.advance(to: 2.21) == false)
  }

  @Test func simpleSwipeTurnsOneWayAndShrinksALittle() throws {
    for dx in stride(from: -700.0, through: 700, by: 35) {
      for grab in [0.25, 0.75] {
        var stage = Self.stage(.simpleSwipe, .simpleSwipe)
        Self.drag(&stage, by: Point(x: dx, y: 0), grab: grab)
        let pose = try #require(stage.frontPose(at: 1))
        let strength = min(max(dx / 320, -1), 1)
        #expect(abs(pose.rotation - strength * .pi / 8) < 1e-9)
        let rest = try #require(stage.frontFrame)
        let scale = max(1 - abs(strength) / 4, 0.93)
        #expect(abs(pose.size.width / rest.size.width - scale) < 1e-9)
        #expect(abs(pose.overlayProgress - 0.4 * min(abs(dx) / 100, 1)) < 1e-9)
        let decision = stage.decision(at: 2)
        #expect((decision != nil) == (abs(dx) >= 120), "\(dx)")
      }
    }
  }

  @Test(arguments: [1.0, -1])
  func simpleSwipeLeavesToItsPlace(side: Double) throws {
    for factor in [1.0, 2.5] {
      // The card is narrow enough to be out of sight at its exit point.
      let style = BackgroundStyle(
        drag: .simpleSwipe, sideMargin: 40 * factor, motion: .simpleSwipe)
      var stage = DeckStage(deck: Deck(numbered: 0..<5), style: style)
      let area = Rect(x: 0, y: 0, width: 320 * factor, height: 480 * factor)
      stage.layout(bounds: area.size, area: area, at: 0)
      let rest = try #require(stage.frontFrame).center
      Self.drag(&stage, by: Point(x: side * 130, y: 40))
      stage.swipe(try #require(stage.decision(at: 1)), at: 1)
      let flight = try #require(stage.departing.first)
      // The library's formula: x = +-500, y = 2 dy + start.
      #expect(abs(flight.center.target.x - side * 500 * factor) < 0.5)
      #expect(abs(flight.center.target.y - (rest.y + 80)) < 0.5)
      #expect((try #require(flight.departure)).end <= 1.3 + 1e-9)
      #expect(flight.overlay.shown(at: 1.2).strength <= 0.4)
    }
  }

  @Test func simpleSwipeTurnsByOneRadianByProgram() throws {
    for (direction, turn) in [(SwipeDirection.left, -1.0), (.right, 1)] {
      var stage = Self.stage(.simpleSwipe, .simpleSwipe)
      stage.swipe(direction, at: 0)
      #expect(stage.departing.first?.rotation.target == turn)
    }
  }

  /// The rule's distance takes precedence over the profile's margin.
  @Test func distanceOfTheRuleComesFirst() {
    var stage = Self.stage(.simpleSwipe, .simpleSwipe)
    stage.setRule(SwipeRule(distance: 50), at: 0)
    Self.drag(&stage, by: Point(x: 49, y: 0))
    #expect(stage.decision(at: 2) == nil)
    stage.cancelDrag(at: 2)
    _ = stage.advance(to: 9)
    Self.drag(&stage, by: Point(x: 51, y: 0))
    #expect(stage.decision(at: 12) == .right)
    for bad in [Double.nan, 0, -1, .infinity] {
      stage.setRule(SwipeRule(distance: bad), at: 0)
      #expect(stage.dragProgress?.progress.isNaN == false)
      _ = stage.decision(at: 12)
    }
  }

  @Test func profilesArePlainValues() {
    #expect(DragProfile.koloda == DragProfile())
    #expect(DragProfile.simpleSwipe.actionMargin == 120)
    #expect(DragProfile.swipeToChoose.actionMargin == 100)
    #expect(DragProfile.prototype.lines == DecisionLines())
    #expect(DecisionLines().left == 75 && DecisionLines().right == 300)
  }
}
