/// A moment in UTC, in microseconds.
package struct UTCTime: Hashable, Sendable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package let microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package static func < (left: UTCTime, right: UTCTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The moment in ISO 8601 format, to the millisecond: `2024-02-29T23:59:59.999Z`.
  package var iso8601: String {
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

  /// The Gregorian date of a day, computed with years that begin in March so that the leap day
  /// comes last.
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
