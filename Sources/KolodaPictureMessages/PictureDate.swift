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
