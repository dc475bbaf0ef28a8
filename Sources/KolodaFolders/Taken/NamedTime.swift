import KolodaFiles

/// The time that the name of a photo states, as phones and chat programs name their pictures.
///
/// It is a day, such as `20240105` or `2024-01-05`, mostly with the time after it, as in
/// `Screenshot_20240105-101112.png` or `photo_2024-01-05_10-11-12.jpg`; some programs write the
/// milliseconds since 1970 instead, as in `FB_IMG_1704449472000.jpg`. Systems and chat programs may write a
/// word of the user's language between them: `Bildschirmfoto 2024-01-05 um 10.11.12.png`.
package struct NamedTime: Hashable {
  /// The time on the clock, in microseconds since 1970 by that clock; the start of the day if the name
  /// states no more.
  var clock: Int64
  /// Whether the name states the time of the day, too.
  var hasTime: Bool
  /// Whether the clock is that of UTC: Google's camera app names its photos so.
  var isUTC: Bool

  /// The prefix of the names that Google's camera app gives.
  private static let utcPrefix = "PXL_"
  /// What is before the seconds since 1970: the names of what iPhones record of their screens.
  private static let secondsPrefix = "RPReplay_Final"
  /// The years that digits in a name may stand for.
  private static let years = 1990...2099
  /// The most bytes between the day and the time, as in `2024-01-05 at 10.11.12`.
  private static let longestGap = 4
  /// The most bytes between them where there is a word: Spanish has ` a la(s) `, Chinese ` 下午`.
  private static let longestWord = 16
  /// Those bytes; others, as in `IMG-20240105-WA0003`, come before another number.
  private static let gap = Array("-_ .,Tat".utf8)
  /// What is before the milliseconds since 1970: Facebook's and WeChat's names.
  private static let countPrefixes = ["FB_IMG_", "FB_VID_", "mmexport", "wx_camera_"]
  /// The words before the time on a clock of twelve hours, and the hours to add.
  private static let halves = [
    ("上午", 0), ("下午", 12), ("오전", 0), ("오후", 12), ("午前", 0), ("午後", 12),
  ].map { (word: $0.0, hours: $0.1) }
  /// The milliseconds since 1970 that a name may state: from 2001 on, when they have 13 digits.
  private static let counts = 1_000_000_000_000...4_000_000_000_000

  /// Reads a name, or a path; nil if it states no day.
  init?(_ path: UnsafeBufferPointer<UInt8>) {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = path[start...]
    if let count = Self.count(in: name) {
      (clock, hasTime, isUTC) = (Int64(count) * 1000, true, true)
      return
    }
    if let short = Self.short(in: name) {
      (clock, hasTime, isUTC) = (short, true, false)
      return
    }
    for place in name.indices {
      guard isDigit(name[place]), place == start || !isDigit(name[place - 1]),
        let day = Self.day(in: name, from: place)
      else { continue }
      let time = Self.time(in: name, after: day.end)
      // A longer number is something else.
      if time == nil, day.end < name.endIndex, isDigit(name[day.end]) { continue }
      clock = Int64(day.days) * 86_400_000_000 + (time ?? 0)
      hasTime = time != nil
      // Instaloader says so behind the time, and OneDrive's app for iPhones always means it.
      let rest = name[day.end...].drop { isDigit($0) || $0 == 0x2D || $0 == 0x5F }
      isUTC =
        time != nil
        && (name.starts(with: Self.utcPrefix.utf8)
          || ["UTC", "iOS."].contains { rest.starts(with: $0.utf8) })
      return
    }
    return nil
  }

  /// Whether a name, or a path, states a day.
  package static func isStated(in path: [UInt8]) -> Bool {
    path.withUnsafeBufferPointer { NamedTime($0) } != nil
  }

  private typealias Name = Slice<UnsafeBufferPointer<UInt8>>

  /// A number with this many digits; nil if there are fewer.
  private static func number(_ digits: Int, in name: Name, _ place: Int) -> Int? {
    guard place + digits <= name.endIndex,
      name[place..<(place + digits)].allSatisfy(isDigit)
    else { return nil }
    return name[place..<(place + digits)].reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// The milliseconds since 1970 that a name consists of, apart from some prefix; nil for others.
  private static func count(in name: Name) -> Int? {
    if name.starts(with: secondsPrefix.utf8) {
      let place = name.startIndex + secondsPrefix.utf8.count
      guard let count = number(10, in: name, place), counts.contains(count * 1000),
        place + 10 == name.endIndex || !isDigit(name[place + 10])
      else { return nil }
      return count * 1000
    }
    let prefix = countPrefixes.first { name.starts(with: $0.utf8) }?.utf8.count ?? 0
    let place = name.startIndex + prefix
    guard let count = number(13, in: name, place), counts.contains(count),
      place + 13 < name.endIndex, !isDigit(name[place + 13]),
      prefix > 0 || name[place + 13] == UInt8(ascii: ".")
    else { return nil }
    return count
  }

  /// The time that Nextcloud's app for iPhones names a photo by, `24-01-05 10-11-12 0034.jpg`; nil for
  /// others, since a day with so short a year may be anything.
  private static func short(in name: Name) -> Int64? {
    let start = name.startIndex
    let pattern = Array("00-00-00 00-00-00 0000.".utf8)
    guard name.count > pattern.count,
      zip(name, pattern).allSatisfy({ $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }),
      let year = number(2, in: name, start), let month = number(2, in: name, start + 3),
      let day = number(2, in: name, start + 6), (1...12).contains(month),
      (1...length(ofMonth: month, 2000 + year)).contains(day),
      let time = time(in: name, after: start + 8)
    else { return nil }
    return Int64(days(2000 + year, month, day)) * 86_400_000_000 + time
  }

  /// The day that begins at a place, in days since 1970, and where it ends.
  private static func day(in name: Name, from place: Int) -> (days: Int, end: Int)? {
    func date(_ year: Int?, _ month: Int?, _ day: Int?, end: Int) -> (days: Int, end: Int)? {
      guard let year, years.contains(year), let month, (1...12).contains(month), let day,
        (1...length(ofMonth: month, year)).contains(day)
      else { return nil }
      return (days(year, month, day), end)
    }
    func has(_ sign: UInt8, at place: Int) -> Bool { place < name.endIndex && name[place] == sign }
    // Cameras for cars write `2024_0105_101112`.
    let line = UInt8(ascii: "_")
    if has(line, at: place + 4), has(line, at: place + 9), number(6, in: name, place + 10) != nil {
      return date(
        number(4, in: name, place), number(2, in: name, place + 5), number(2, in: name, place + 7),
        end: place + 9)
    }
    for sign in "-_.".utf8 where has(sign, at: place + 4) {
      guard has(sign, at: place + 7) else { return nil }
      return date(
        number(4, in: name, place), number(2, in: name, place + 5), number(2, in: name, place + 8),
        end: place + 10)
    }
    // Telegram writes the day first.
    let dash = UInt8(ascii: "-")
    if place > name.startIndex, name[place - 1] == UInt8(ascii: "@"), has(dash, at: place + 2) {
      guard has(dash, at: place + 5) else { return nil }
      return date(
        number(4, in: name, place + 6), number(2, in: name, place + 3), number(2, in: name, place),
        end: place + 10)
    }
    return date(
      number(4, in: name, place), number(2, in: name, place + 4), number(2, in: name, place + 6),
      end: place + 8)
  }

  /// The time of the day behind the day's end, in microseconds; nil if there is none.
  private static func time(in name: Name, after end: Int) -> Int64? {
    var place = end
    while place < name.endIndex, place - end < longestGap, gap.contains(name[place]) { place += 1 }
    var wordHalf: Int?
    if place < name.endIndex, !isDigit(name[place]), name[end] == UInt8(ascii: " ") {
      let word = name[end...].prefix { !isDigit($0) }
      // Then the time is written with separators: other numbers may follow a word, too.
      guard word.count <= longestWord, word.endIndex + 2 < name.endIndex,
        name[(word.endIndex + 1)...].prefix(2).contains(where: { !isDigit($0) })
      else { return nil }
      place = word.endIndex
      wordHalf = halves.first { word.contains(Array($0.word.utf8)) }?.hours
    }
    // A clock of twelve hours may write one digit.
    let digits = number(2, in: name, place) == nil ? 1 : 2
    guard let hour = number(digits, in: name, place), hour < 24 else { return nil }
    place += digits
    let separator = place < name.endIndex && !isDigit(name[place]) ? name[place] : nil
    // VLC names what it takes of a film `vlcsnap-2024-01-05-10h11m12s345.png`.
    let hasUnits = separator == UInt8(ascii: "h")
    var separators = (hasUnits ? "hm" : "").utf8.makeIterator()
    func next() -> Int? {
      if let separator {
        guard place < name.endIndex, name[place] == separators.next() ?? separator else {
          return nil
        }
        place += 1
      }
      guard let found = number(2, in: name, place), found < 60 else { return nil }
      place += 2
      return found
    }
    if let separator, !"-._: h".utf8.contains(separator) { return nil }
    guard let minute = next(), let second = next() else { return nil }
    if hasUnits {
      guard place < name.endIndex, name[place] == UInt8(ascii: "s") else { return nil }
      place += 1
    }
    let millisecond = number(3, in: name, place)
    if millisecond != nil {
      place += 3
    } else if separator == nil, number(2, in: name, place) != nil {
      // Nintendo's consoles write hundredths.
      place += 2
    }
    if place < name.endIndex, isDigit(name[place]) { return nil }
    let half = half(in: name, place) ?? wordHalf
    if digits == 1, half == nil { return nil }
    let hours = half.map { hour % 12 + $0 } ?? hour
    return Int64((hours * 60 + minute) * 60 + second) * 1_000_000 + Int64(millisecond ?? 0) * 1000
  }

  /// The hours to add after `AM` or `PM`, 0 or 12; nil if neither is there.
  private static func half(in name: Name, _ place: Int) -> Int? {
    var rest = name[place...]
    // macOS writes a narrow space that doesn't break.
    let space = "\u{202F}".utf8
    if rest.starts(with: space) {
      rest = rest.dropFirst(space.count)
    } else if let first = rest.first, " _.".utf8.contains(first) {
      rest = rest.dropFirst()
    }
    guard rest.count >= 2, rest[rest.startIndex + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    switch rest[rest.startIndex] | 0x20 {
    case UInt8(ascii: "a"): return 0
    case UInt8(ascii: "p"): return 12
    default: return nil
    }
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1 January 1970 to a date in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let leaps = (1970..<year).count { length(ofMonth: 2, $0) == 29 }
    let months = (1..<month).reduce(0) { $0 + length(ofMonth: $1, year) }
    return (year - 1970) * 365 + leaps + months + day - 1
  }
}
