/// The day on which a picture was taken, by the camera's calendar.
package struct PictureDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Makes a date; nil for days that don't exist, and for years before photography.
  package init?(year: Int, month: Int, day: Int) {
    guard (Self.firstPhotograph...9999).contains(year), (1...12).contains(month),
      (1...Self.days(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Parses EXIF's `YYYY:MM:DD HH:MM:SS`.
  ///
  /// Nil for what cameras with an unset clock write: zeros, blanks, days that don't exist.
  package init?(exif text: some Collection<UInt8>) {
    let bytes = Array(text.prefix(10))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: ":"), bytes[7] == UInt8(ascii: ":") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0) { sum, byte in
        guard let sum, (0x30...0x39).contains(byte) else { return nil }
        return sum * 10 + Int(byte - 0x30)
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  private static func days(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The year of the first photograph: scans may be dated as far back, but no further.
  private static let firstPhotograph = 1826
}
