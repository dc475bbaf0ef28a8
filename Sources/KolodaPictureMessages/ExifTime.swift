/// A time as EXIF states it: `YYYY:MM:DD HH:MM:SS`.
///
/// Many programs write other separators, leave out a zero or the seconds, or add a fraction or the
/// distance from UTC, as ISO 8601 does. All of that is read, since the numbers come in the same order.
package struct ExifTime: Hashable, Sendable {
  /// The day.
  package let date: PictureDate
  /// The time of day, in seconds since midnight; nil if it is missing, or none.
  package let seconds: Int?
  /// The fraction of the second, in microseconds.
  package let micros: Int
  /// How far the clock was ahead of UTC, in minutes; nil if the text doesn't say.
  package let offset: Int?

  /// The largest accepted offset from UTC, in minutes; no place on Earth has a larger one.
  static let farthestOffset = 24 * 60
  /// The separators between numbers.
  private static let separators = Array(":-/. ,T\t".utf8)
  /// The most separators between two numbers.
  private static let longestGap = 2
  /// The longest text that is read, in bytes.
  private static let longest = 64

  /// Reads a text, up to a NUL; nil without a day that exists.
  ///
  /// Cameras with an unset clock write zeros, blanks, or days that don't exist.
  package init?(_ text: some Collection<UInt8>) {
    var rest = Array(text.prefix(Self.longest).prefix { $0 != 0 })[...]
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    /// The next number, which has at most this many digits and follows one or two separators.
    func number(_ most: Int) -> Int? {
      let gap = rest.prefix(Self.longestGap).prefix { Self.separators.contains($0) }
      let digits = rest.dropFirst(gap.count).prefix(most).prefix(while: Self.isDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest[digits.endIndex...]
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard rest.prefix(4).count(where: Self.isDigit) == 4, let year = number(4),
      let month = number(2), let day = number(2),
      let date = PictureDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    guard let hour = number(2), hour < 24, let minute = number(2), minute < 60 else {
      (seconds, micros, offset) = (nil, 0, nil)
      return
    }
    let second = number(2) ?? 0
    // A leap second counts as the one before it.
    seconds = second <= 60 ? hour * 3600 + minute * 60 + min(second, 59) : nil
    micros = rest.first == UInt8(ascii: ".") ? Self.micros(rest.dropFirst()) : 0
    let zone = rest.drop { $0 == UInt8(ascii: ".") || Self.isDigit($0) }
    offset = Self.offset(exif: zone)
  }

  /// Parses EXIF's `+HH:MM` into minutes; nil if malformed.
  ///
  /// Some programs leave out the colon, the minutes, or the first zero.
  package static func offset(exif text: some Collection<UInt8>) -> Int? {
    var rest = Array(text.prefix(16).prefix { $0 != 0 })[...]
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    if rest.first == UInt8(ascii: "Z") { return 0 }
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ counts: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(counts.upperBound).prefix(while: isDigit)
      guard counts.contains(digits.count) else { return nil }
      rest = rest[digits.endIndex...]
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let hours = number(1...2) else { return nil }
    var minutes = 0
    if !rest.isEmpty {
      if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
      guard let found = number(2...2), found < 60, rest.isEmpty else { return nil }
      minutes = found
    }
    let distance = hours * 60 + minutes
    guard distance <= farthestOffset else { return nil }
    return sign == UInt8(ascii: "-") ? -distance : distance
  }

  /// The microseconds that the digits of a fraction stand for; the first character that isn't a digit
  /// ends them.
  static func micros(_ fraction: some Sequence<UInt8>) -> Int {
    var micros = 0
    var unit = 100_000
    for digit in fraction.drop(while: { $0 == UInt8(ascii: " ") }).prefix(6) {
      guard isDigit(digit) else { break }
      micros += Int(digit - 0x30) * unit
      unit /= 10
    }
    return micros
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension PictureDate {
  /// Parses the day of a time, as `ExifTime` does; nil if there is none.
  package init?(exif text: some Collection<UInt8>) {
    guard let time = ExifTime(text) else { return nil }
    self = time.date
  }
}
