import Testing

@testable import Koloda

/// Every figure of a style's motion is a property with the documented effect.
@Suite struct DeckMotionTests {
  static let rates: [Double] = [30, 60, 144]

  @Test func figuresAreKolodas() {
    let motion = DeckMotion()
    #expect(motion.appearDuration == 0.8 && motion.appearScale == 0.1)
    #expect(motion.appearDelay == 0.8 && motion.transparent == 0)
    #expect(motion.undoDuration == 0.3 && motion.undoFadeDuration == 1)
    #expect(motion.insertDuration == 0.2 && motion.removeDuration == 0.05)
    #expect(motion.resetBelowDuration == 0.2 && motion.advanceDuration == 0.2)
    #expect(motion.animation(for: .resetBelow).position == .timed(.linear, 0.2))
    #expect(motion.reset == .spring(Spring(bounciness: 10, speed: 20)))
    #expect(motion.resetDuration == 0.2)
    let speeds: [DragSpeed] = [.slow, .moderate, .default, .fast]
    #expect(speeds.map(\.rawValue) == [2, 1.5, 0.8, 0.4])
    #expect(motion.swipeDuration == 0.8)
  }

  /// Each figure changes an animation or how the deck appears.
  @Test func everyFigureCounts() {
    let changes: [(CardTransition, (inout DeckMotion) -> Void)] = [
      (.appear, { $0.appearDuration = 3 }), (.appear, { $0.appearDelay = 3 }),
      (.reset, { $0.reset = .immediate }), (.reset, { $0.resetDuration = 3 }),
      (.resetBelow, { $0.resetBelowDuration = 3 }), (.swipe, { $0.swipeDuration = 3 }),
      (.swipe, { $0.swipeCurve = .linear }), (.swipe, { $0.swipeTurnDuration = 3 }),
      (.swipe, { $0.swipeOverlayDuration = 3 }), (.advance, { $0.advanceDuration = 3 }),
      (.undo, { $0.undoDuration = 3 }), (.undoFade, { $0.undoFadeDuration = 3 }),
      (.insert, { $0.insertDuration = 3 }), (.remove, { $0.removeDuration = 3 }),
      (.threshold, { $0.thresholdFadeDuration = 3 }),
    ]
    for (transition, change) in changes {
      var motion = DeckMotion()
      change(&motion)
      for style in [StackStyle(motion: motion), BackgroundStyle(motion: motion)] as [any DeckStyle]
      where !(style is BackgroundStyle && transition == .advance) {
        #expect(
          style.animation(for: transition) != CardAnimation.standard(for: transition),
          "\(transition)")
      }
    }
  }

  @Test(arguments: rates)
  func appears(rate: Double) throws {
    var stage = try StageTests.stage()
    stage.appear(at: 0)
    let rest = try StageTests.stage().frontFrame
    let frame = try #require(rest)
    #expect(StageTests.poses(stage, at: 0.7).allSatisfy { $0.opacity == 0 })
    for index in 0..<Int(0.8 * rate) {
      let t = Double(index) / rate
      let p = TimingCurve.easeOut.progress(at: t / 0.8)
      let pose = try #require(stage.frontPose(at: 0.8 + t))
      #expect(abs(pose.size.width - frame.size.width * (0.1 + 0.9 * p)) < 0.5)
      #expect(abs(pose.opacity - p) < 1e-9)
      _ = stage.advance(to: 0.8 + t)
    }
    #expect(stage.advance(to: 1.61) == false)
    StageTests.expectAtRest(stage, at: 1.61)
  }

  @Test func appearingIsInterruptedWithoutAJump() throws {
    var stage = try StageTests.stage()
    stage.appear(at: 0)
    let before = try #require(stage.frontPose(at: 1.1))
    #expect(stage.beginDrag(at: before.center, time: 1.1) == true)
    let after = try #require(stage.frontPose(at: 1.1))
    #expect((after.center - before.center).length < 1e-9)
    #expect((after.size - before.size).magnitude < 1e-9)
    #expect(after.opacity == before.opacity)
    // A deck whose card is held does not appear again.
    stage.appear(at: 1.1)
    #expect(stage.frontPose(at: 1.1) == after)
  }

  /// A released card springs back as in the reference, at any frame rate.
  @Test(arguments: rates)
  func springsBackAsTheReference(rate: Double) throws {
    let rows = try ReferenceTable("pop-spring-trajectories").rows.filter {
      try $0.text("case") == "reset"
    }
    var stage = try StageTests.stage(style: StackStyle(drag: DragProfile(anchor: .centre)))
    let home = try #require(stage.frontPose(at: 0)).center
    stage.beginDrag(at: home, time: 0)
    stage.drag(to: home + Point(x: 250, y: 0), at: 0.5)
    stage.cancelDrag(at: 2)
    var frame = 0.0
    for row in rows {
      let t = try row.number("time")
      while frame / rate <= t {
        _ = stage.advance(to: 2 + frame / rate)
        frame += 1
      }
      let pose = try #require(stage.frontPose(at: 2 + t))
      #expect(abs(pose.center.x - home.x - (try row.number("value"))) < 0.5, "at \(t)")
    }
  }

  @Test(arguments: rates)
  func backgroundCollectsItselfAsTheReference(rate: Double) throws {
    let rows = try ReferenceTable("pop-spring-trajectories").rows.filter {
      try $0.text("case") == "background"
    }
    var stage = try StageTests.stage(style: BackgroundStyle())
    stage.swipe(.left, at: 0)
    var frame = 0.0
    for row in rows {
      let t = try row.number("time")
      while frame / rate <= t {
        _ = stage.advance(to: frame / rate)
        frame += 1
      }
      let from = try row.number("from")
      let to = try row.number("to")
      let part = (try row.number("value") - from) / (to - from)
      let pose = try #require(stage.frontPose(at: t))
      let width = 1.5 * 640 + (620 - 1.5 * 640) * part
      #expect(abs(pose.size.width - width) < 0.5, "at \(t)")
    }
  }

  /// The timed motions: cards below moving up, an undo from the side, a fade in place, a new card
  /// and a removed one.
  @Test(arguments: rates)
  func timedMotionsFollowTheirCurves(rate: Double) throws {
    var stage = try StageTests.stage()
    stage.swipe(.left, at: 0)
    let frames = stage.frames
    try follow(stage, card: 1, from: frames[1].center, to: frames[0].center, .easeOut, 0.2, rate)
    _ = stage.advance(to: 5)
    var undone = stage
    undone.undo(at: 5)
    let start = try #require(undone.frontPose(at: 5)).center
    try follow(undone, card: 0, from: start, to: frames[0].center, .quadraticOut, 0.3, rate, at: 5)
    var faded = stage
    faded.undo(at: 5, from: .inPlace)
    var edited = stage
    try edited.edit(at: 5) { deck throws(DeckError) in
      try deck.insert([CardID(99)], behindFront: 1)
      deck.remove([CardID(2)])
    }
    for index in 0..<Int(rate) {
      let t = Double(index) / rate
      let pose = try #require(faded.frontPose(at: 5 + t))
      #expect(pose.center == frames[0].center && abs(pose.opacity - t) < 1e-9)
      let poses = StageTests.poses(edited, at: 5 + t)
      let new = try #require(poses.first { $0.card == CardID(99) })
      #expect(abs(new.opacity - 0.7 * min(t / 0.2, 1)) < 1e-9)
      #expect(new.center == frames[1].center)
      if let old = poses.first(where: { $0.card == CardID(2) }) {
        #expect(abs(old.opacity - 0.7 * max(1 - t / 0.05, 0)) < 1e-9)
      } else {
        Issue.record("a card was taken away before the stage was advanced")
      }
    }
    #expect(edited.advance(to: 6) == false)
    StageTests.expectAtRest(edited, at: 6)
  }

  /// Without a decision the cards below return in a straight line within 0.2 s.
  @Test(arguments: rates)
  func cardsBelowGoBackLinearly(rate: Double) throws {
    var stage = try StageTests.stage()
    let rest = StageTests.poses(stage, at: 0)
    stage.beginDrag(at: Point(x: 400, y: 300), time: 0)
    stage.drag(to: Point(x: 560, y: 300), at: 0.1)
    let up = StageTests.poses(stage, at: 1)
    stage.cancelDrag(at: 1)
    for index in 0..<Int(0.3 * rate) {
      let t = Double(index) / rate
      let poses = StageTests.poses(stage, at: 1 + t)
      for place in 0..<2 {
        let part = min(t / 0.2, 1)
        let center = up[place].center.interpolated(to: rest[place].center, by: part)
        let width = up[place].size.width * (1 - part) + rest[place].size.width * part
        #expect((poses[place].center - center).length < 0.5, "at \(t)")
        #expect(abs(poses[place].size.width - width) < 0.5, "at \(t)")
      }
    }
  }

  /// An undone card can come from any side.
  @Test(arguments: SwipeDirection.allCases)
  func undoneCardComesFromTheSideThatIsAskedFor(side: SwipeDirection) throws {
    var stage = try StageTests.stage()
    stage.swipe(.left, at: 0)
    _ = stage.advance(to: 5)
    stage.undo(at: 5, from: .side(side))
    let pose = try #require(stage.frontPose(at: 5))
    let way = pose.center - StageTests.area.center
    #expect(way.dot(side.unitVector) > 300 && pose.overlay == side)
    #expect(stage.advance(to: 9) == false)
    StageTests.expectAtRest(stage, at: 9)
  }

  private func follow(
    _ stage: DeckStage, card: Int, from: Point, to: Point, _ curve: TimingCurve,
    _ duration: Double, _ rate: Double, at start: Double = 0
  ) throws {
    for index in 0..<Int(duration * rate) {
      let t = Double(index) / rate
      let place = from.interpolated(to: to, by: curve.progress(at: t / duration))
      let pose = try #require(
        StageTests.poses(stage, at: start + t).first { $0.card == CardID(card) })
      #expect((pose.center - place).length < 0.5, "at \(t)")
    }
  }

  /// Even with impossible figures everything comes to rest.
  @Test func illegalFiguresEnd() throws {
    for bad in [Double.nan, .infinity, -.infinity, -1, 0, 1e300] {
      var motion = DeckMotion()
      motion.appearDuration = bad
      motion.appearDelay = bad == 1e300 ? 0 : bad
      motion.appearScale = bad
      motion.transparent = bad
      motion.reset = .spring(Spring(stiffness: bad, damping: bad))
      motion.resetDuration = bad == 1e300 ? 1 : bad
      motion.resetBelowDuration = motion.resetDuration
      motion.swipeDuration = motion.resetDuration
      motion.swipeCurve = .quadratic(slope: bad)
      motion.advanceDuration = motion.resetDuration
      motion.undoDuration = motion.resetDuration
      motion.swayDuration = bad
      motion.swayReach = bad
      var drag = DragProfile(rotationAngle: bad, rotationMax: bad, scaleMin: bad)
      drag.strengthReach = .distance(bad)
      drag.scaleLoss = bad
      drag.actionMargin = bad
      drag.overlayReach = bad
      drag.overlayMax = bad
      drag.opacityPastThreshold = bad
      drag.lines = DecisionLines(left: bad, right: bad, canvasWidth: bad)
      drag.exit = .beyondEdge(left: bad, canvasWidth: bad)
      drag.swipeTurn = bad
      var style = StackStyle(
        visibleCards: bad == 1e300 ? .max : -5, drag: drag, topMargin: bad, scale: bad,
        opaque: bad, semiTransparent: bad, motion: motion)
      style.leftMargin = bad
      var stage = try StageTests.stage()
      stage.setStyle(style, at: 0)
      stage.appear(at: 0)
      stage.sway(at: 0.1)
      stage.beginDrag(at: Point(x: 300, y: 300), time: 0.2)
      stage.drag(to: Point(x: 500, y: 350), at: 0.3)
      _ = stage.decision(at: 0.3)
      expectFinite(stage, at: 0.35)
      stage.hold(.right, at: 0.4)
      expectFinite(stage, at: 0.5)
      stage.confirm(CardID(0), at: 0.6)
      stage.undo(at: 0.65)
      stage.sendToBack(at: 0.7)
      expectFinite(stage, at: 0.75)
      if bad != 1e300 { #expect(stage.advance(to: 3000) == false) }
      stage.setStyle(StackStyle(), at: 4000)
      #expect(stage.advance(to: 5000) == false)
      StageTests.expectAtRest(stage, at: 5000)
    }
  }

  private func expectFinite(_ stage: DeckStage, at time: Double) {
    for pose in StageTests.poses(stage, at: time) {
      #expect(
        pose.center.isFinite && pose.size.width.isFinite && pose.size.height.isFinite
          && pose.rotation.isFinite && (0...1).contains(pose.opacity)
          && (0...1).contains(pose.overlayProgress), "\(pose)")
    }
  }
}
