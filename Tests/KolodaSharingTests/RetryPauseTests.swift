import Testing

@testable import KolodaSharing

@Suite("The pauses between attempts")
struct RetryPauseTests {
  @Test("A pause is twice the one before, up to the longest")
  func pausesGrow() {
    var pause = RetryPause(from: 1, to: 5)
    #expect((0..<4).map { _ in pause.take() } == [1, 2, 4, 5])
    pause.reset()
    #expect(pause.take() == 1)
    pause.give()
    #expect(pause.take() == 5)
  }
}
