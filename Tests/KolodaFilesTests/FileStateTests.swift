import Glibc
import Testing

@testable import KolodaFiles

/// A file's time is exact, or said to be none.
@Suite struct FileStateTests {
  private func state(_ seconds: Int, _ nanoseconds: Int) -> FileState {
    var status = stat()
    status.st_mtim = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    return FileState(status)
  }

  @Test func aTimeThatFitsIsExact() {
    #expect(state(0, 0).modified == 0)
    #expect(state(1_500_000_001, 123_456_789).modified == 1_500_000_001_123_456_789)
    #expect(state(-1, 999_999_999).modified == -1)
    // The last moment before the greatest number.
    #expect(state(9_223_372_036, 854_775_806).modified == Int64.max - 1)
    for time in [Int64.min + 1, 0, Int64.max - 1] { #expect(FileState.isTime(time)) }
  }

  /// A time in the year 2300 must not become one in 1715.
  @Test func aTimeThatDoesNotFitIsNone() {
    for seconds in [9_223_372_037, 10_413_792_000, Int.max] {
      #expect(state(seconds, 5).modified == .max)
    }
    for seconds in [-9_223_372_038, Int.min] { #expect(state(seconds, 5).modified == .min) }
    #expect(!FileState.isTime(.max) && !FileState.isTime(.min))
  }
}
