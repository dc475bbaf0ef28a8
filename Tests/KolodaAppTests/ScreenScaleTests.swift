import Testing

@testable import KolodaApp

@Suite("The pixels of the screen")
struct ScreenScaleTests {
  @Test("GTK is believed before anyone else")
  func told() {
    for drawn in 1...3 {
      let scale = ScreenScale(told: 1.5, drawn: drawn, output: 2, isResized: true)
      #expect(scale == .exact(1.5) && scale.value == 1.5 && scale.isKnown && scale.isDrawnAsIs)
    }
  }

  @Test("where GTK doesn't tell, the output's scale is that to which the compositor reduces")
  func output() {
    let half = ScreenScale(told: nil, drawn: 2, output: 1.5, isResized: true)
    #expect(half == .reduced(1.5, from: 2))
    #expect(half.value == 1.5 && half.isKnown && !half.isDrawnAsIs)
    #expect(ScreenScale(told: nil, drawn: 2, output: 2, isResized: true) == .exact(2))
  }

  @Test("a whole scale is exact unless it may stand for a fractional one")
  func whole() {
    #expect(ScreenScale(told: nil, drawn: 1, output: nil, isResized: true) == .exact(1))
    #expect(ScreenScale(told: nil, drawn: 2, output: nil, isResized: false) == .exact(2))
    let guess = ScreenScale(told: nil, drawn: 2, output: nil, isResized: true)
    #expect(guess == .unknown(drawn: 2) && !guess.isKnown && guess.value == 2 && guess.isDrawnAsIs)
  }

  @Test("odd numbers count as not told", arguments: [0, -1, .nan, .infinity])
  func odd(scale: Double) {
    #expect(ScreenScale(told: scale, drawn: 0, output: scale, isResized: false) == .exact(1))
  }
}
