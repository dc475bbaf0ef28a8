import Foundation
import TestSupport
import Testing

@testable import KolodaTriage

@Suite struct UTCTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000_000, "2000-02-29T00:00:00.000Z"),
    (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"),
    (1_709_251_199_999_999, "2024-02-29T23:59:59.999Z"),
  ])
  func knownMoments(microseconds: Int, text: String) {
    #expect(UTCTime(microseconds: Int64(microseconds)).iso8601 == text)
  }

  /// The calendar agrees with the C library's at any moment.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func agreesWithTheSystem(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let seconds = Int.random(in: -60_000_000_000...200_000_000_000, using: &random)
      var time = time_t(seconds)
      var parts = tm()
      gmtime_r(&time, &parts)
      let text = String(
        format: "%04d-%02d-%02dT%02d:%02d:%02d.000Z", Int(parts.tm_year) + 1900,
        parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec)
      #expect(UTCTime(microseconds: Int64(seconds) * 1_000_000).iso8601 == text, "seed \(seed)")
    }
    _ = UTCTime(microseconds: .min).iso8601 + UTCTime(microseconds: .max).iso8601
  }
}
