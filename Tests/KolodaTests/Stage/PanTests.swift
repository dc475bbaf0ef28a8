import Testing

@testable import Koloda

@Suite struct PanTests {
  static let cardSize = Size(width: 300, height: 400)

  static func pan(at time: Double = 0) -> Pan {
    Pan(grab: Point(x: 0.5, y: 0.3), cardSize: cardSize, at: time)
  }

  @Test func geometryIsKolodas() throws {
    let rows = try ReferenceTable("drag-geometry").rows
    #expect(rows.count == 144)
    for row in rows {
      let size = Size(
        width: try row.number("card_width"), height: try row.number("card_height"))
      let drag = Point(x: try row.number("dx"), y: try row.number("dy"))
      var pan = Pan(
        grab: Point(x: 0.5, y: try row.number("grab_fraction_y")), cardSize: size, at: 0)
      pan.move(to: drag, at: 0.1)
      let allowed = Set(
        try row.text("allowed").split(separator: " ").map {
          try #require(SwipeDirection(rawValue: String($0)))
        })
      let direction = try #require(pan.direction(among: allowed))
      #expect(abs(pan.rotation - (try row.number("rotation"))) < 1e-9, "line \(row.line)")
      #expect(abs(pan.scale - (try row.number("scale"))) < 1e-9, "line \(row.line)")
      #expect(direction.rawValue == (try row.text("direction")), "line \(row.line)")
      let finish = pan.finishFraction(toward: direction)
      #expect(abs(finish - (try row.number("finish"))) < 1e-9, "line \(row.line)")
    }
  }

  @Test(arguments: [60.0, 125, 1000, 4000])
  func velocityOfASteadyHandIsItsOwn(rate: Double) {
    var pan = Self.pan()
    let velocity = Point(x: 700, y: -300)
    for index in 1...Int(rate) {
      let time = Double(index) / rate
      pan.move(to: velocity * time, at: time)
    }
    let measured = pan.velocity(at: 1)
    #expect((measured - velocity).length < 1e-6)
  }

  /// Moves older than 150 ms don't count towards the velocity.
  @Test func velocityLooksBack150Milliseconds() {
    var pan = Self.pan()
    for index in 1...100 {
      pan.move(to: Point(x: -40 * Double(index), y: 0), at: Double(index) * 0.01)
    }
    for index in 1...20 {
      pan.move(to: Point(x: -4000 + 5 * Double(index), y: 0), at: 1 + Double(index) * 0.01)
    }
    #expect((pan.velocity(at: 1.2) - Point(x: 500, y: 0)).length < 1e-6)
    #expect(Pan.velocityWindow == 0.15)
  }

  @Test func restingHandSlowsDownAndStops() {
    var pan = Self.pan()
    for index in 1...30 {
      pan.move(to: Point(x: 10 * Double(index), y: 0), at: Double(index) * 0.01)
    }
    var last = Double.infinity
    for index in 0..<15 {
      let speed = pan.velocity(at: 0.3 + Double(index) * 0.01).length
      #expect(speed <= last)
      last = speed
    }
    #expect(pan.velocity(at: 0.3 + Pan.velocityWindow + 0.001) == .zero)
    #expect(pan.velocity(at: 1e9) == .zero)
  }

  @Test func handThatHasNotMovedHasNoVelocity() {
    #expect(Self.pan(at: 5).velocity(at: 5) == .zero)
    #expect(Self.pan(at: 5).velocity(at: 5.05) == .zero)
    var pan = Self.pan(at: 5)
    pan.move(to: Point(x: 100, y: 0), at: 5)
    #expect(pan.velocity(at: 5) == .zero)
  }

  @Test func placesThatAreNotFiniteAreIgnored() {
    var pan = Self.pan()
    pan.move(to: Point(x: 50, y: 0), at: 0.1)
    for bad: Double in [.nan, .infinity, -.infinity] {
      pan.move(to: Point(x: bad, y: 0), at: 0.11)
      pan.move(to: Point(x: 0, y: bad), at: 0.11)
      pan.move(to: Point(x: 900, y: 900), at: bad)
    }
    #expect(pan.translation == Point(x: 50, y: 0))
    #expect((pan.velocity(at: 0.1) - Point(x: 500, y: 0)).length < 1e-9)
    #expect(pan.velocity(at: .nan) == .zero)
    #expect(pan.velocity(at: .infinity) == .zero)
    #expect(pan.velocity(at: -.infinity).isFinite)
  }

  /// When the clock jumps back the card still follows the pointer, but there is no flick.
  @Test func timeThatRunsBackwardsGivesNoVelocity() {
    var pan = Self.pan()
    for index in 1...10 {
      pan.move(to: Point(x: Double(index), y: 0), at: Double(index) * 0.01)
    }
    pan.move(to: Point(x: 400, y: 0), at: 0.02)
    #expect(pan.translation == Point(x: 400, y: 0))
    #expect((pan.velocity(at: 0.1) - Point(x: 100, y: 0)).length < 1e-9)
    #expect(pan.velocity(at: 0.05).length <= 100 + 1e-9)
  }

  /// The velocity stays right when there are more moves than the pan keeps.
  @Test func manyMovesKeepTheirVelocity() {
    var pan = Self.pan()
    for index in 1...100_000 {
      pan.move(to: Point(x: Double(index) * 0.01, y: 0), at: Double(index) * 1e-5)
    }
    #expect((pan.velocity(at: 1) - Point(x: 1000, y: 0)).length < 1e-6)
  }

  @Test func distanceIsWhatTheHandMoved() {
    var pan = Pan(
      grab: .zero, cardSize: Self.cardSize, translation: Point(x: 200, y: 10), at: 0)
    #expect(pan.distance == 0)
    pan.move(to: Point(x: 203, y: 14), at: 0.1)
    #expect(pan.distance == 5)
  }
}
