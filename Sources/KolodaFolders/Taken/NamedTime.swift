/// The time that the name of a photo states, as phones and chat programs name their pictures.
///
/// It is a day, such as `20240105` or `2024-01-05`, mostly with the time after it, as in
/// `Screenshot_20240105-101112.png` or `photo_2024-01-05_10-11-12.jpg`.
struct NamedTime: Hashable {
  /// The time on the clock, in microseconds since 1970 by that clock; the start of the day if the name
  /// states no more.
  var clock: Int64
  /// Whether the name states the time of the day, too.
  var hasTime: Bool
  /// Whether the clock is that of UTC: Google's camera app names its photos so.
  var isUTC: Bool

  /// The prefix of the names that Google's camera app gives.
  private static let utcPrefix = "PXL_"
  /// The years that digits in a name may stand for.
  private static let years = 1990...2099
  /// The most bytes between the day and the time, as in `2024-01-05 at 10.11.12`.
  private static let longestGap = 4

  /// Reads a name, or a path; nil if it states no day.
  init?(_ path: UnsafeBufferPointer<UInt8>) {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = path[start...]
    for place in name.indices {
      guard Self.isDigit(name[place]), place == start || !Self.isDigit(name[place - 1]),
        let day = Self.day(in: name, from: place)
      else { continue }
      let time = Self.time(in: name, after: day.end)
      // A longer number is something else.
      if time == nil, day.end < name.endIndex, Self.isDigit(name[day.end]) { continue }
      clock = Int64(day.days) * 86_400_000_000 + (time ?? 0)
      hasTime = time != nil
      isUTC = time != nil && name.starts(with: Self.utcPrefix.utf8)
      return
    }
    return nil
  }

  private typealias Name = Slice<UnsafeBufferPointer<UInt8>>

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A number of so many digits; nil if there are fewer.
  private static func number(_ digits: Int, in name: Name, _ place: Int) -> Int? {
    guard place + digits <= name.endIndex,
      name[place..<(place + digits)].allSatisfy(isDigit)
    else { return nil }
    return name[place..<(place + digits)].reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// The day that begins at a place, in days since 1970, and where it ends.
  private static func day(in name: Name, from place: Int) -> (days: Int, end: Int)? {
    guard let year = number(4, in: name, place), years.contains(year) else { return nil }
    let isSpaced = place + 4 < name.endIndex && name[place + 4] == UInt8(ascii: "-")
    let gap = isSpaced ? 1 : 0
    guard let month = number(2, in: name, place + 4 + gap), (1...12).contains(month) else {
      return nil
    }
    if isSpaced, place + 7 >= name.endIndex || name[place + 7] != UInt8(ascii: "-") { return nil }
    guard let day = number(2, in: name, place + 6 + 2 * gap),
      (1...length(ofMonth: month, year)).contains(day)
    else { return nil }
    return (days(year, month, day), place + 8 + 2 * gap)
  }

  /// The time of the day behind the day's end, in microseconds; nil if there is none.
  private static func time(in name: Name, after end: Int) -> Int64? {
    var place = end
    while place < name.endIndex, place - end < longestGap, !isDigit(name[place]) { place += 1 }
    guard let hour = number(2, in: name, place), hour < 24 else { return nil }
    place += 2
    let separator = place < name.endIndex && !isDigit(name[place]) ? name[place] : nil
    func next() -> Int? {
      if let separator {
        guard place < name.endIndex, name[place] == separator else { return nil }
        place += 1
      }
      guard let found = number(2, in: name, place), found < 60 else { return nil }
      place += 2
      return found
    }
    if let separator, !"-._:".utf8.contains(separator) { return nil }
    guard let minute = next(), let second = next() else { return nil }
    let millisecond = number(3, in: name, place)
    if millisecond != nil { place += 3 }
    if place < name.endIndex, isDigit(name[place]) { return nil }
    return Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + Int64(millisecond ?? 0) * 1000
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
