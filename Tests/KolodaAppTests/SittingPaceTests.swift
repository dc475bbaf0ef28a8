import KolodaLocalization
import Testing

@testable import KolodaApp

/// The pace of decisions, and the estimate of the time left.
@Suite struct SittingPaceTests {
  /// The pace of a sitting with these times between decisions, in seconds.
  private func pace(_ spans: [Double]) -> SittingPace {
    var pace = SittingPace()
    var time = 1000.0
    pace.decided(at: time)
    for span in spans {
      time += span
      pace.decided(at: time)
    }
    return pace
  }

  @Test func nothingIsSaidOfAFew() {
    #expect(SittingPace().secondsPerCard == nil && SittingPace().time(for: 9) == nil)
    #expect(pace(Array(repeating: 2, count: SittingPace.fewest - 1)).secondsPerCard == nil)
    #expect(pace(Array(repeating: 2, count: SittingPace.fewest)).secondsPerCard == 2)
  }

  @Test(arguments: [0.4, 2, 30])
  func aPauseChangesNothing(span: Double) throws {
    let steady = Array(repeating: span, count: 20)
    for pause in [6 * max(span, 2), 3600, 100_000] {
      let paused = pace(steady.prefix(10) + [pause] + steady.suffix(10))
      let seconds = try #require(paused.secondsPerCard)
      #expect(abs(seconds - span) < 1e-6)
    }
  }

  @Test func itIsTheMeanOfWhatIsNoPause() throws {
    let seconds = try #require(pace([1, 3, 1, 3, 1, 3, 1, 3, 1, 3]).secondsPerCard)
    #expect(abs(seconds - 2) < 1e-6)
  }

  @Test func whatWasLongAgoIsForgotten() throws {
    let spans = Array(repeating: 5.0, count: 500) + Array(repeating: 1, count: SittingPace.most)
    #expect(try #require(pace(spans).secondsPerCard) == 1)
  }

  @Test func anUndoneDecisionIsNone() {
    var pace = pace(Array(repeating: 2, count: SittingPace.fewest))
    pace.undone()
    #expect(pace.secondsPerCard == nil)
    for _ in 0..<100 { pace.undone() }
    #expect(pace == SittingPace())
  }

  @Test func allAtOnceIsNoPaceToDivideBy() {
    let pace = pace(Array(repeating: 0, count: 50))
    #expect(pace.time(for: 1000) == 0)
    #expect(Language.inEnglish { SittingTexts.pace(secondsPerCard: 0) }.hasSuffix("a minute"))
  }

  @Test func itIsToldRoughly() {
    Language.inEnglish {
      #expect(SittingTexts.left(seconds: 0) == "less than a minute left")
      #expect(SittingTexts.left(seconds: 59.9) == "less than a minute left")
      #expect(SittingTexts.left(seconds: 61) == "about 1 minute left")
      #expect(SittingTexts.left(seconds: 12.4 * 60) == "about 12 minutes left")
      #expect(SittingTexts.left(seconds: 89 * 60) == "about 89 minutes left")
      #expect(SittingTexts.left(seconds: 91 * 60) == "about 2 hours left")
      #expect(SittingTexts.left(seconds: .infinity).hasSuffix("hours left"))
      #expect(SittingTexts.leftAlone(seconds: 0) == "Less than a minute left")
      #expect(SittingTexts.leftAlone(seconds: 61) == "About 1 minute left")
      #expect(SittingTexts.pace(secondsPerCard: 3) == "20 cards a minute")
      #expect(SittingTexts.pace(secondsPerCard: 60) == "1 card a minute")
      #expect(SittingTexts.pace(secondsPerCard: 120) == "30 cards an hour")
      #expect(SittingTexts.pace(secondsPerCard: 1e9) == "1 card an hour")
    }
  }
}
