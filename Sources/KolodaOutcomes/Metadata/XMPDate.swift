import Glibc
import KolodaFiles

/// A date in XMP, such as `2024-05-06T07:08:09.25+02:00`; what comes after the day may be missing.
///
/// Some programs write the separators of EXIF, `2024:05:06 07:08:09`, or an offset without a colon.
package struct XMPDate: Hashable, Sendable {
  /// The time on the clock, in microseconds since 1970 by that clock.
  package var clock: Int64
  /// How far the clock is ahead of UTC, in minutes; nil if the date doesn't say.
  package var offset: Int?

  /// The time on a clock of unknown zone, in seconds since 1970.
  init(clock seconds: Int64) {
    clock = seconds * 1_000_000
  }

  /// Parses a date with a day; nil for any other text.
  package init?(_ text: String) {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    func number(_ digits: Int) -> Int? {
      let part = rest.utf8.prefix(digits)
      guard part.count == digits, part.allSatisfy(isDigit) else {
        return nil
      }
      rest = rest.dropFirst(digits)
      return part.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    func skip(_ sign: Character) -> Bool {
      guard rest.first == sign else { return false }
      rest.removeFirst()
      return true
    }
    guard let year = number(4), (1800...9999).contains(year), let sign = rest.first,
      "-:/.".contains(sign), skip(sign), let month = number(2), skip(sign), let day = number(2),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(day)
    )
    var fraction = Int64(0)
    if skip("T") || skip(" ") {
      guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else {
        return nil
      }
      (parts.tm_hour, parts.tm_min) = (Int32(hour), Int32(minute))
      if skip(":") {
        guard let second = number(2), second < 61 else { return nil }
        parts.tm_sec = Int32(second)
        if skip(".") {
          let digits = rest.prefix { $0.isASCII && $0.isNumber }
          rest = rest.dropFirst(digits.count)
          fraction = Int64((String(digits) + "000000").prefix(6)) ?? 0
        }
      }
    }
    _ = skip(" ")
    if skip("Z") {
      offset = 0
    } else if let sign = rest.first, sign == "+" || sign == "-" {
      rest.removeFirst()
      guard let hours = number(2), hours < 24 else { return nil }
      let hasMinutes = skip(":") || !rest.isEmpty
      guard let minutes = hasMinutes ? number(2) : 0, minutes < 60 else { return nil }
      offset = (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
    }
    guard rest.isEmpty else { return nil }
    let isThatDay = parts.tm_mday
    let seconds = timegm(&parts)
    // The 31st of June would be the 1st of July.
    guard parts.tm_mday == isThatDay else { return nil }
    clock = Int64(seconds) * 1_000_000 + fraction
  }

  /// The moment, in microseconds since 1970 in UTC; a date without an offset is of this computer.
  var moment: Int64 {
    if let offset { return clock - Int64(offset) * 60_000_000 }
    var seconds = time_t(clock / 1_000_000)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return clock }
    parts.tm_isdst = -1
    return Int64(mktime(&parts)) * 1_000_000 + clock % 1_000_000
  }
}
