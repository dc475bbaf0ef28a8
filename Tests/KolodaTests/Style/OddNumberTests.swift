import Testing

@testable import Koloda

/// Absurd numbers still give poses that can be drawn, and never trap.
@Suite struct OddNumberTests {
  static let odd: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude,
    -Double.leastNonzeroMagnitude, 0, -0.0, -1,
  ]

  @Test func placesOfEveryIndexAreFinite() {
    let styles: [any DeckStyle] = [
      StackStyle(piling: .upwards), StackStyle(), StackStyle(formula: .article), BackgroundStyle(),
      PrototypeStyle(), PhotoStyle(),
    ]
    let numbers = [Int.min, .min + 1, -1, 0, 1, 3, .max - 1, .max]
    for style in styles {
      for index in numbers {
        for count in numbers {
          let frame = style.frame(at: index, of: count, in: Size(width: 400, height: 500))
          #expect(frame.center.isFinite && frame.size.hasFiniteMagnitude, "\(index) of \(count)")
        }
        #expect(style.opacity(at: index).isFinite)
      }
    }
    let edges = EdgesPose(frame: .zero, depth: 2, opacity: 1, edges: DeckEdges(count: .max))
    for index in numbers { #expect(edges.frame(at: index) == nil || (0..<2).contains(index)) }
  }

  @Test(arguments: odd) func motionsOfOddNumbersAreFinite(number: Double) throws {
    let changes: [(inout DeckMotion) -> Void] = [
      { $0.transparent = number }, { $0.appearScale = number }, { $0.appearDuration = number },
      { $0.swipeDuration = number }, { $0.advanceDuration = number }, { $0.undoDuration = number },
      { $0.insertDuration = number }, { $0.swayReach = number }, { $0.swayDuration = number },
      { $0.giveWayDelay = number }, { $0.resetDuration = number },
      { $0.swipeCurve = .cubicBezier(x1: number, y1: number, x2: number, y2: number) },
    ]
    for (index, change) in changes.enumerated() {
      var motion = DeckMotion()
      change(&motion)
      var stage = try StageTests.stage(style: StackStyle(motion: motion))
      stage.appear(at: 0)
      stage.sway(at: 1)
      stage.swipe(.left, at: 2)
      stage.beginDrag(at: Point(x: 400, y: 400), time: 2.05)
      stage.drag(to: Point(x: 500, y: 400), at: 2.1)
      stage.cancelDrag(at: 2.11)
      try stage.edit(at: 2.2) { deck throws(DeckError) in
        try deck.insert([CardID(99)], behindFront: 0)
      }
      stage.undo(at: 2.3)
      for time in [0, 1e-9, 0.1, 1, 1.05, 2, 2.06, 2.1, 2.11, 2.2, 2.25, 2.3, 2.31, 3, 9] {
        for pose in StageTests.poses(stage, at: time) {
          #expect(
            pose.center.isFinite && pose.size.hasFiniteMagnitude && pose.rotation.isFinite
              && (0...1).contains(pose.opacity), "change \(index) by \(number): \(pose)")
        }
      }
    }
  }

  @Test(arguments: odd) func valuesOfOddAnimationsAreFinite(number: Double) {
    let curves: [TimingCurve] = [
      .linear, .easeOut, .quadratic(slope: number), .exponentialOut(rate: number),
      .cubicBezier(x1: 0.2, y1: number, x2: 0.8, y2: number),
    ]
    for curve in curves {
      for fraction in [0, 0.3, 1, number] { #expect(curve.progress(at: fraction).isFinite) }
      for duration in [number, 1] {
        var value = Animated(0.0, threshold: 0.1)
        value.retarget(to: 100, at: 0, with: .timed(curve, duration), velocity: 50)
        for time in [0, .leastNonzeroMagnitude, 0.5, 2, number] {
          let state = value.state(at: time)
          #expect(state.value.isFinite && state.velocity.isFinite)
        }
      }
    }
  }

  @Test(arguments: odd) func fractionsOfOddDragsAreFinite(number: Double) {
    let card = Size(width: 100, height: 100)
    for translation in [
      Point(x: number, y: 0), Point(x: 0, y: number), Point(x: number, y: number),
    ] {
      for direction in SwipeDirection.allCases {
        let fraction = direction.finishFraction(translation: translation, cardSize: card)
        #expect((0...1).contains(fraction), "\(direction) of \(translation)")
      }
    }
  }
}
