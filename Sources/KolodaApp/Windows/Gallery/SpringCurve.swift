import Koloda

/// A spring's way from 0 to 1, and what can be said of it in numbers.
struct SpringCurve: Equatable {
  let spring: Spring
  /// When it has come to rest, in seconds; the end of the scan if it has not.
  let settleTime: Double
  /// How far it goes beyond its target, as a fraction of the way.
  let overshoot: Double
  /// When it is farthest beyond, in seconds; nil if it never is.
  let peakTime: Double?

  /// How near the target counts as rest, as a fraction of the way.
  static let rest = 0.005
  /// The time between two looks, in seconds.
  private static let step = 0.001
  /// How long a spring is looked at, in seconds.
  private static let longest = 10.0

  init(_ spring: Spring) {
    self.spring = spring
    var last = 0.0
    var highest = 1 + SpringCurve.leastOvershoot
    var peak: Double?
    for index in 0...Int(SpringCurve.longest / SpringCurve.step) {
      let time = Double(index) * SpringCurve.step
      let value = spring.value(at: time, from: 0, to: 1)
      if abs(value - 1) > SpringCurve.rest { last = time + SpringCurve.step }
      if value > highest {
        highest = value
        peak = time
      }
    }
    settleTime = min(last, SpringCurve.longest)
    peakTime = peak
    overshoot = peak == nil ? 0 : highest - 1
  }

  /// What is less is not seen, and may be rounding, as a fraction of the way.
  private static let leastOvershoot = 1e-6

  /// Where the spring is at a time in seconds, 0 at its start and 1 at its target.
  func value(at time: Double) -> Double { spring.value(at: time, from: 0, to: 1) }

  /// How much time the plot shows, in seconds: a little more than the spring needs, and round.
  var shownTime: Double {
    let steps: [Double] = [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8]
    return steps.first { $0 >= settleTime * 1.05 } ?? SpringCurve.longest
  }

  /// The greatest value that the plot has room for.
  var shownValue: Double { max(((1 + overshoot) * 10 + 0.5).rounded(.up) / 10, 1.2) }

  /// The numbers below the plot.
  var summary: String {
    let overshoot = NumberTexts.decimal(overshoot * 100, digits: 1)
    guard settleTime < SpringCurve.longest else {
      return GalleryTexts.settlesAfter(
        time: NumberTexts.decimal(SpringCurve.longest, digits: 0), overshoot: overshoot)
    }
    return GalleryTexts.settlesIn(
      time: NumberTexts.decimal(settleTime, digits: 2), overshoot: overshoot)
  }
}
