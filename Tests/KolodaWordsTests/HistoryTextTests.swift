import CKolodaGLib
import KolodaLocalization
import KolodaTriage
import Testing

@testable import KolodaWords

/// The time of a decision in words.
@Suite struct HistoryTextTests {
  /// A moment by the local clock.
  private func moment(
    _ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32, _ minute: Int32
  ) throws -> UTCTime {
    let date = try #require(g_date_time_new_local(year, month, day, hour, minute, 0))
    defer { g_date_time_unref(date) }
    return UTCTime(microseconds: Int64(g_date_time_to_unix(date)) * 1_000_000)
  }

  @Test func theNearerTheShorter() throws {
    let now = try moment(2026, 3, 1, 9, 5)
    func text(_ time: UTCTime) -> String {
      Language.inEnglish { HistoryTexts.time(time, now: now) }
    }
    #expect(text(try moment(2026, 3, 1, 0, 0)) == "00:00")
    #expect(text(now) == "09:05")
    // The decision is later than now: the clock was set back.
    #expect(text(try moment(2026, 3, 1, 23, 59)) == "23:59")
    #expect(text(try moment(2026, 2, 28, 23, 59)) == "Yesterday, 23:59")
    #expect(text(try moment(2026, 2, 27, 12, 30)) == "27 Feb 2026, 12:30")
    #expect(text(try moment(2025, 3, 1, 12, 30)) == "1 Mar 2025, 12:30")
  }

  @Test func noMomentIsTooFarAway() {
    for time in [Int64.min, .max, 0] {
      let text = HistoryTexts.time(
        UTCTime(microseconds: time), now: UTCTime(microseconds: .max))
      #expect(!text.contains("{"))
    }
  }
}
