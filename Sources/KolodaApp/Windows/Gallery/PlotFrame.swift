import Koloda

/// Where times and values lie in a plot, in logical pixels.
struct PlotFrame: Equatable {
  /// The rectangle between the axes.
  let area: Rect
  /// The time at the right edge, in seconds.
  let duration: Double
  /// The value at the upper edge; 0 is at the lower one.
  let highest: Double

  /// Room for the numbers at the axes, in logical pixels.
  static let left = 30.0
  static let bottom = 22.0
  static let right = 12.0
  static let top = 8.0

  /// Fits a plot into a widget; nil where there is no room for one.
  init?(size: Size, duration: Double, highest: Double) {
    let area = Rect(
      x: PlotFrame.left, y: PlotFrame.top, width: size.width - PlotFrame.left - PlotFrame.right,
      height: size.height - PlotFrame.top - PlotFrame.bottom)
    guard !area.size.isEmpty, duration > 0, highest > 0, duration.isFinite, highest.isFinite
    else { return nil }
    self.area = area
    self.duration = duration
    self.highest = highest
  }

  /// Where a value at a time lies.
  func point(time: Double, value: Double) -> Point {
    Point(
      x: area.origin.x + area.size.width * time / duration,
      y: area.origin.y + area.size.height * (1 - value / highest))
  }

  /// The curve, a point for each logical pixel of the width.
  func points(of curve: SpringCurve) -> [Point] {
    let count = max(Int(area.size.width.rounded(.up)), 1)
    return (0...count).map { index in
      let time = duration * Double(index) / Double(count)
      return point(time: time, value: curve.value(at: time))
    }
  }

  /// The times that are marked at the axis, in seconds.
  var times: [Double] {
    let steps: [Double] = [0.05, 0.1, 0.25, 0.5, 1, 2, 5]
    let step = steps.first { duration / $0 <= 5 } ?? duration
    return (0...Int((duration / step + 1e-9).rounded(.down))).map { Double($0) * step }
  }
}
