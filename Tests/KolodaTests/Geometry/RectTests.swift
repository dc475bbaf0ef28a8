import Testing

@testable import Koloda

@Suite struct RectTests {
  @Test func centreIsInTheMiddle() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    #expect(rect.center == Point(x: 25, y: 45))
    #expect(Rect(center: rect.center, size: rect.size) == rect)
  }

  @Test func endsAtTheLowerRight() {
    #expect(Rect(x: 10, y: 20, width: 30, height: 50).end == Point(x: 40, y: 70))
  }

  @Test func sharesWhatBothHave() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    let other = Rect(x: 25, y: 0, width: 100, height: 30)
    #expect(rect.intersection(other) == Rect(x: 25, y: 20, width: 15, height: 10))
    #expect(other.intersection(rect) == rect.intersection(other))
    #expect(rect.intersection(Rect(x: 40, y: 20, width: 5, height: 5)) == nil)
  }

  @Test func containsItsEdges() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    for x in [10.0, 25, 40] {
      for y in [20.0, 45, 70] { #expect(rect.contains(Point(x: x, y: y))) }
    }
    for point in [
      Point(x: 9.9, y: 45), Point(x: 40.1, y: 45), Point(x: 25, y: 19.9), Point(x: 25, y: 70.1),
      Point(x: .nan, y: 45),
    ] {
      #expect(!rect.contains(point))
    }
  }

  @Test func intersectsWhereMoreThanAnEdgeIsShared() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.intersects(rect))
    #expect(rect.intersects(Rect(x: 9, y: 9, width: 5, height: 5)))
    #expect(rect.intersects(Rect(x: -5, y: 4, width: 50, height: 1)))
    #expect(!rect.intersects(Rect(x: 10, y: 0, width: 5, height: 5)))
    #expect(!rect.intersects(Rect(x: 0, y: -5, width: 10, height: 5)))
  }
}
