import Testing

@testable import PictureWorker

@Suite("When the frames of a film are due")
struct FilmPaceTests {
  @Test("the first frame is due at once, the others as far from it as in the film")
  func due() {
    var pace = FilmPace()
    #expect(pace.due(7, now: 100) == 100)
    #expect(pace.due(7.5, now: 100.1) == 100.5)
    #expect(pace.due(9, now: 100.6) == 102)
    #expect(pace.position == 2)
    // What is known of the length of the last frame is that of the one before, up to a second.
    #expect(pace.stay == 1)
    _ = pace.due(9.25, now: 102)
    #expect(pace.stay == 0.25)
  }

  @Test("frames without a time follow at the distance of played frames")
  func unknown() {
    var pace = FilmPace()
    let times = (0..<4).map { _ in pace.due(nil, now: 5) }
    for (number, time) in times.enumerated() {
      #expect(abs(time - 5 - Double(number) / Double(FilmPipeline.rate)) < 1e-9)
    }
  }

  @Test("a film that goes back goes on from there")
  func back() {
    var pace = FilmPace()
    _ = pace.due(0, now: 0)
    _ = pace.due(50, now: 1)
    #expect(pace.due(3, now: 51) == 51)
    #expect(pace.due(4, now: 51.5) == 52)
    #expect(pace.position == 1)
  }

  /// Plays frames ten times a second, each of which takes a while to decode.
  ///
  /// - Returns: after how many seconds the film was given up; nil if it was not.
  private func givesUp(_ cost: (_ number: Int) -> Double, frames: Int = 200) -> Double? {
    var pace = FilmPace()
    var now = 0.0
    for number in 0..<frames {
      now += cost(number)
      let due = pace.due(Double(number) / 10, now: now)
      if pace.isTooLate(now: now) { return now }
      now = max(now, due)
    }
    return nil
  }

  @Test("a film that is decoded in time is played to its end")
  func inTime() {
    #expect(givesUp { _ in 0.05 } == nil)
    #expect(givesUp { _ in 0.1 } == nil)
  }

  @Test("a film that falls behind is given up some seconds later")
  func tooLate() throws {
    let time = try #require(givesUp { _ in 0.2 })
    // It is late once it is behind by the tolerance, which takes twice that.
    #expect(abs(time - 2 * FilmPace.tolerance - FilmPace.patience) < 0.5)
    let slow = try #require(givesUp { _ in 1 })
    #expect(slow >= FilmPace.patience && slow < FilmPace.patience + 3)
  }

  @Test("one pause is made up for")
  func pause() {
    #expect(givesUp { $0 == 50 ? 2.5 : 0.02 } == nil)
  }
}
