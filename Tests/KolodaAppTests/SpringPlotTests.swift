import Foundation
import Koloda
import Testing

@testable import KolodaApp

@Suite("The gallery's plot of a spring")
struct SpringPlotTests {
  /// Sizes of the plots, from the smallest in a narrow window to a large one.
  private static let sizes = [
    Size(width: 280, height: 170), Size(width: 324, height: 170), Size(width: 1200, height: 600),
  ]

  private static let springs = [0.0, 4, 9, 10, 20].flatMap { bounciness in
    [1.0, 12, 16, 20].map { Spring(bounciness: bounciness, speed: $0) }
  }

  @Test("the overshoot is that of the formula", arguments: springs)
  func overshoot(spring: Spring) {
    let curve = SpringCurve(spring)
    let ratio = spring.dampingRatio
    let expected = ratio < 1 ? exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) : 0
    #expect(abs(curve.overshoot - expected) < 1e-4)
    #expect((curve.peakTime != nil) == (curve.overshoot > 0))
  }

  @Test("it has settled when it says so, and not before", arguments: springs)
  func settling(spring: Spring) {
    let curve = SpringCurve(spring)
    #expect(curve.settleTime > 0.01)
    for step in 0..<2000 {
      let value = curve.value(at: curve.settleTime + Double(step) * 0.001)
      #expect(abs(value - 1) <= SpringCurve.rest)
    }
    #expect(abs(curve.value(at: curve.settleTime - 0.0021) - 1) > SpringCurve.rest * 0.9)
    #expect(curve.shownTime >= curve.settleTime)
  }

  @Test("the curve lies between the axes", arguments: sizes, springs)
  func inside(size: Size, spring: Spring) throws {
    let curve = SpringCurve(spring)
    let frame = try #require(
      PlotFrame(size: size, duration: curve.shownTime, highest: curve.shownValue))
    let points = frame.points(of: curve)
    #expect(points.count > Int(frame.area.size.width))
    #expect(points.first == frame.point(time: 0, value: 0))
    for point in points {
      #expect(frame.area.contains(point))
    }
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test("corners are where the axes end", arguments: sizes)
  func corners(size: Size) throws {
    let frame = try #require(PlotFrame(size: size, duration: 2, highest: 1.2))
    let area = frame.area
    #expect(frame.point(time: 0, value: 1.2) == area.origin)
    let end = frame.point(time: 2, value: 0)
    #expect(abs(end.x - area.origin.x - area.size.width) < 1e-9)
    #expect(abs(end.y - area.origin.y - area.size.height) < 1e-9)
    #expect(area.origin.x + area.size.width <= size.width)
    #expect(area.origin.y + area.size.height <= size.height)
  }

  @Test(
    "marks begin at zero, end within the plot and are few",
    arguments: [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10])
  func marks(duration: Double) throws {
    let frame = try #require(
      PlotFrame(size: Size(width: 280, height: 170), duration: duration, highest: 1.2))
    #expect(frame.times.first == 0)
    #expect(try #require(frame.times.last) <= duration + 1e-9)
    #expect((2...7).contains(frame.times.count))
  }

  @Test("there is no plot without room or numbers")
  func noRoom() {
    let size = Size(width: 280, height: 170)
    #expect(PlotFrame(size: .zero, duration: 1, highest: 1) == nil)
    #expect(PlotFrame(size: Size(width: 42, height: 30), duration: 1, highest: 1) == nil)
    for bad in [0, -1, Double.nan, .infinity] {
      #expect(PlotFrame(size: size, duration: bad, highest: 1) == nil)
      #expect(PlotFrame(size: size, duration: 1, highest: bad) == nil)
    }
  }

  @Test("a spring that swings on is said to")
  func endless() {
    let curve = SpringCurve(Spring(stiffness: 1, damping: 0))
    #expect(curve.settleTime == 10 && curve.shownTime == 10)
    #expect(curve.summary.hasPrefix("Still moving after 10 s"))
  }
}
