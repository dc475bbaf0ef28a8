import Testing

@testable import Koloda

@Suite struct DragProfileTests {
  static let size = Size(width: 300, height: 400)

  @Test func turnsWithTheDragAndAgainstItBelowTheMiddle() {
    let profile = DragProfile()
    for dx in stride(from: -900.0, through: 900, by: 37) {
      let drag = Point(x: dx, y: 55)
      let upper = profile.rotation(translation: drag, cardSize: Self.size, grabFraction: 0.49)
      let lower = profile.rotation(translation: drag, cardSize: Self.size, grabFraction: 0.5)
      #expect(upper == -lower)
      #expect(upper * dx >= 0)
      #expect(abs(upper) <= profile.rotationAngle)
      let mirrored = profile.rotation(
        translation: Point(x: -dx, y: 55), cardSize: Self.size, grabFraction: 0.49)
      #expect(mirrored == -upper)
    }
  }

  @Test func shrinksEquallyToBothSides() {
    let profile = DragProfile()
    var last = 2.0
    for dx in stride(from: 0.0, through: 900, by: 30) {
      let scale = profile.scale(translation: Point(x: dx, y: 9), cardSize: Self.size)
      #expect(scale == profile.scale(translation: Point(x: -dx, y: 0), cardSize: Self.size))
      #expect(scale <= last && scale >= profile.scaleMin)
      last = scale
    }
    #expect(last == profile.scaleMin)
  }

  @Test func strengthHasItsLimit() {
    let profile = DragProfile(rotationAngle: 1, rotationMax: 0.25)
    let far = Point(x: 5000, y: 0)
    #expect(profile.rotation(translation: far, cardSize: Self.size, grabFraction: 0) == 0.25)
    #expect(
      profile.rotation(translation: far * -1, cardSize: Self.size, grabFraction: 0) == -0.25)
  }

  @Test func aCardWithoutWidthKeepsStill() {
    let profile = DragProfile()
    let drag = Point(x: 10, y: 10)
    #expect(profile.rotation(translation: drag, cardSize: .zero, grabFraction: 0) == 0)
    #expect(profile.scale(translation: drag, cardSize: .zero) == 1)
  }
}
