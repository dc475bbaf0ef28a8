import CAdwaita

/// The day a photo was taken, by the camera's own calendar.
struct PhotoDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Reads EXIF's `YYYY:MM:DD HH:MM:SS`.
  ///
  /// Nil for what cameras without a set clock write: zeros, blanks, days that do not exist.
  init?(exif text: some Collection<UInt8>) {
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
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      year >= Self.firstPhotograph, (1...12).contains(month), (1...31).contains(day),
      g_date_valid_dmy(
        GDateDay(day), GDateMonth(rawValue: UInt32(month)), GDateYear(year)) != 0
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Scans of old photographs may be dated so far back, not farther.
  private static let firstPhotograph = 1826
}
