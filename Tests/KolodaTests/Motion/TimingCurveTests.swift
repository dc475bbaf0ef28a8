import Testing

@testable import Koloda

@Suite struct TimingCurveTests {
  static let curves: [TimingCurve] = [
    .linear, .quadraticIn, .quadraticOut, .quadraticInOut, .easeOut, .easeInOut,
    .easeIn, .quadratic(slope: 0), .quadratic(slope: 0.3), .quadratic(slope: 1.7),
    .quadratic(slope: 9), .quadratic(slope: .nan),
    .exponentialOut(rate: 4.5), .exponentialOut(rate: 0), .exponentialOut(rate: .nan),
    .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1),
    .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
    .cubicBezier(x1: 0.9, y1: 0.1, x2: 0.1, y2: 0.9),
    .cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1),
    .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 1),
  ]

  @Test(arguments: curves)
  func goesFromNothingToAll(curve: TimingCurve) {
    #expect(curve.progress(at: 0) == 0)
    #expect(curve.progress(at: 1) == 1)
    #expect(curve.progress(at: -3) == 0)
    #expect(curve.progress(at: 7) == 1)
    #expect(curve.progress(at: .nan) == 1)
  }

  @Test func parabolasAreTheNamedCurves() {
    for index in 0...100 {
      let t = Double(index) / 100
      for (slope, curve) in [
        (0.0, TimingCurve.quadraticIn), (1, .linear), (2, .quadraticOut),
      ] {
        let progress = TimingCurve.quadratic(slope: slope).progress(at: t)
        #expect(abs(progress - curve.progress(at: t)) < 1e-12)
      }
    }
  }

  @Test(arguments: curves)
  func neverGoesBack(curve: TimingCurve) {
    var last = 0.0
    var fall = 0.0
    for index in 0...10_000 {
      let progress = curve.progress(at: Double(index) / 10_000)
      fall = max(fall, last - progress)
      last = max(last, progress)
    }
    #expect(fall < 1e-9)
    #expect(last <= 1 + 1e-12)
  }

  @Test(arguments: curves)
  func slopeIsTheDerivative(curve: TimingCurve) {
    let step = 1e-5
    for index in 1..<1000 {
      let t = Double(index) / 1000
      // The two parabolas meet with one slope and two curvatures.
      let rise = (curve.progress(at: t + step) - curve.progress(at: t - step)) / (2 * step)
      let slope = curve.sample(at: t).slope
      #expect(abs(rise - slope) < 1e-3 * max(1, abs(slope)), "at \(t)")
    }
  }

  @Test(arguments: curves)
  func slopeAtTheEndsIsTheLimit(curve: TimingCurve) {
    guard curve != .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 1) else { return }
    for (end, inside) in [(0.0, 1e-8), (1.0, 1 - 1e-8)] {
      let there = curve.sample(at: end).slope
      let near = curve.sample(at: inside).slope
      #expect(abs(there - near) < 1e-2 * max(1, abs(near)), "at \(end)")
    }
  }

  /// A curve that starts or ends vertically has no finite slope there, and must not report one.
  @Test(arguments: [
    TimingCurve.cubicBezier(x1: 0, y1: 1, x2: 0.5, y2: 1),
    TimingCurve.cubicBezier(x1: 0.5, y1: 0, x2: 1, y2: 0),
    TimingCurve.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1),
    TimingCurve.cubicBezier(x1: .nan, y1: .nan, x2: .infinity, y2: -.infinity),
  ])
  func upright(curve: TimingCurve) {
    for t: Double in [0, 1e-300, 1e-12, 0.5, 1 - 1e-12, 1] {
      #expect(curve.sample(at: t).progress.isFinite)
      #expect(curve.sample(at: t).slope.isFinite)
    }
  }

  @Test func bezierHasKnownValues() {
    // A curve with its control points on the diagonal is the diagonal.
    let diagonal = TimingCurve.cubicBezier(x1: 1.0 / 3, y1: 1.0 / 3, x2: 2.0 / 3, y2: 2.0 / 3)
    // With x(u) = u, y is a polynomial in time.
    let cubicOut = TimingCurve.cubicBezier(x1: 1.0 / 3, y1: 1, x2: 2.0 / 3, y2: 1)
    for index in 0...100 {
      let t = Double(index) / 100
      let v = 1 - t
      #expect(abs(diagonal.progress(at: t) - t) < 1e-9)
      #expect(abs(cubicOut.progress(at: t) - (1 - v * v * v)) < 1e-9)
    }
    // Symmetric curves pass through the middle.
    #expect(abs(TimingCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-9)
    // CSS's ease and ease-out at half time, as browsers give them.
    let ease = TimingCurve.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(abs(ease.progress(at: 0.5) - 0.80240) < 1e-5)
    #expect(abs(TimingCurve.easeOut.progress(at: 0.5) - 0.68464) < 1e-5)
  }

  @Test func quadraticsHaveKnownValues() {
    #expect(TimingCurve.quadraticIn.progress(at: 0.25) == 0.0625)
    #expect(TimingCurve.quadraticOut.progress(at: 0.25) == 0.4375)
    #expect(TimingCurve.quadraticInOut.progress(at: 0.25) == 0.125)
    #expect(TimingCurve.quadraticInOut.progress(at: 0.75) == 0.875)
    #expect(TimingCurve.linear.progress(at: 0.3) == 0.3)
  }

  @Test func bezierTimesAreLimited() {
    #expect(
      TimingCurve.cubicBezier(x1: -2, y1: 0.3, x2: 9, y2: 0.7).progress(at: 0.3)
        == TimingCurve.cubicBezier(x1: 0, y1: 0.3, x2: 1, y2: 0.7).progress(at: 0.3))
  }
}
