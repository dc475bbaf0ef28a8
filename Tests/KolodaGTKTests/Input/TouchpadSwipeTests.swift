import Koloda
import Testing

@testable import KolodaGTK

@Suite("Touchpad swipes")
struct TouchpadSwipeTests {
  @Test("a wheel, which never begins, moves nothing")
  func wheel() {
    var swipe = TouchpadSwipe()
    #expect(swipe.scroll(dx: 0, dy: -1, unit: .wheel) == nil)
    #expect(swipe.scroll(dx: 3, dy: 0, unit: .pixels) == nil)
    #expect(swipe.translation == nil)
  }

  @Test("the content goes against the scroll, in pixels")
  func pixels() {
    var swipe = TouchpadSwipe()
    swipe.begin()
    #expect(swipe.scroll(dx: -4, dy: 1, unit: .pixels) == Point(x: 4, y: -1))
    #expect(swipe.scroll(dx: -6, dy: 2, unit: .pixels) == Point(x: 10, y: -3))
    #expect(swipe.translation == Point(x: 10, y: -3))
  }

  @Test("a wheel unit is ten pixels")
  func wheelUnits() {
    var swipe = TouchpadSwipe()
    swipe.begin()
    #expect(swipe.scroll(dx: -0.5, dy: 0.25, unit: .wheel) == Point(x: 5, y: -2.5))
  }

  @Test("a swipe may end without having moved")
  func empty() {
    var swipe = TouchpadSwipe()
    swipe.begin()
    #expect(swipe.translation == .zero)
    swipe.end()
    #expect(swipe.translation == nil)
    swipe.end()
    #expect(swipe.translation == nil)
  }

  @Test("each swipe begins at nothing")
  func again() {
    var swipe = TouchpadSwipe()
    swipe.begin()
    _ = swipe.scroll(dx: 9, dy: 9, unit: .pixels)
    swipe.end()
    #expect(swipe.scroll(dx: 9, dy: 9, unit: .pixels) == nil)
    swipe.begin()
    #expect(swipe.scroll(dx: 1, dy: 0, unit: .pixels) == Point(x: -1, y: 0))
  }

  @Test(
    "values that are no numbers are passed over",
    arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    var swipe = TouchpadSwipe()
    swipe.begin()
    _ = swipe.scroll(dx: 2, dy: 0, unit: .pixels)
    #expect(swipe.scroll(dx: value, dy: 0, unit: .pixels) == nil)
    #expect(swipe.scroll(dx: 0, dy: value, unit: .wheel) == nil)
    #expect(swipe.translation == Point(x: -2, y: 0))
  }

  @Test("after an end that went elsewhere, the next movement begins at nothing")
  func lost() {
    var swipe = TouchpadSwipe()
    swipe.begin()
    _ = swipe.scroll(dx: 9, dy: 9, unit: .pixels)
    swipe.lose()
    #expect(swipe.isLost)
    #expect(swipe.translation == nil)
    #expect(swipe.scroll(dx: 9, dy: 9, unit: .pixels) == nil)
    swipe.begin()
    #expect(!swipe.isLost)
    #expect(swipe.scroll(dx: 1, dy: 0, unit: .pixels) == Point(x: -1, y: 0))
    swipe.lose()
    // The end may come after all.
    swipe.end()
    #expect(!swipe.isLost)
  }

  @Test("between swipes there is no end to lose")
  func nothingLost() {
    var swipe = TouchpadSwipe()
    swipe.lose()
    #expect(!swipe.isLost)
    swipe.begin()
    swipe.end()
    swipe.lose()
    #expect(!swipe.isLost)
  }

  @Test("a swipe that is spent moves nothing until the next, even if its end is lost")
  func spent() {
    var swipe = TouchpadSwipe()
    swipe.spend()
    swipe.begin()
    _ = swipe.scroll(dx: 9, dy: 9, unit: .pixels)
    swipe.spend()
    #expect(swipe.translation == nil)
    #expect(swipe.scroll(dx: 9, dy: 9, unit: .pixels) == nil)
    #expect(!swipe.isLost)
    swipe.lose()
    #expect(swipe.isLost)
    swipe.begin()
    #expect(swipe.translation == .zero)
  }
}
