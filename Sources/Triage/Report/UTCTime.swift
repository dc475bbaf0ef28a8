import Glibc
import KolodaFiles

/// A moment, in microseconds since 1970 began in Greenwich.
public struct UTCTime: Hashable, Sendable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public let microseconds: Int64

  /// Makes a moment from microseconds since 1970.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// What the system's clock says.
  public static func now() -> UTCTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCTime(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000))
  }

  /// What a file system may date a change by now, which on Linux is up to a tick behind.
  ///
  /// Since Linux 6.13 it may date it more finely, and then later than this.
  static func nowForFiles() -> UTCTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return UTCTime(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000))
  }

  /// Earlier than anything.
  static let distantPast = UTCTime(microseconds: .min)

  /// Whether the left moment is the earlier.
  public static func < (left: UTCTime, right: UTCTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The moment by ISO 8601, to the millisecond: `2024-02-29T23:59:59.999Z`.
  public var iso8601: String {
    let milliseconds = floorDivide(microseconds, 1000)
    let days = floorDivide(milliseconds, 86_400_000)
    let inDay = milliseconds - days * 86_400_000
    let date = civil(daysSince1970: days)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(inDay / 3_600_000, 2)):\(padded(inDay / 60_000 % 60, 2)):"
      + "\(padded(inDay / 1000 % 60, 2)).\(padded(inDay % 1000, 3))Z"
  }

  private func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The date of a day in the Gregorian calendar, counted in years that begin with March so that
  /// the leap day is the last.
  private func civil(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let daysIn400Years: Int64 = 146_097
    let daysFromMarch0000To1970: Int64 = 719_468
    let shifted = days + daysFromMarch0000To1970
    let era = floorDivide(shifted, daysIn400Years)
    let dayOfEra = shifted - era * daysIn400Years
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension stat {
  /// When name, place or content last changed.
  var changed: UTCTime { UTCTime(microseconds: changedAt) }
}
