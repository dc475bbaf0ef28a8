/// When and with what camera a picture was taken, as the camera recorded it.
package struct PictureTaken: Hashable, Sendable {
  /// The time on the camera's clock, in microseconds since 1970 by that clock; nil if the camera
  /// wrote no valid time.
  package var clock: Int64?
  /// Whether that is only when an app last changed the picture.
  package var isOfChange = false
  /// How far the clock was ahead of UTC, in minutes; nil if the camera did not say.
  package var offset: Int?
  /// The camera's maker, model and serial number.
  package var make: String?
  package var model: String?
  package var serial: String?

  /// Makes a value without any facts.
  package init() {}

  /// Parses a time as `ExifTime` does.
  ///
  /// - Parameter fraction: EXIF's digits of the fraction of the second, which has a tag of its own; the
  ///   first character that isn't a digit ends them.
  /// - Returns: microseconds since 1970 by the camera's clock, the start of the day if the time of day
  ///   is missing; nil if there is no day.
  package static func clock(
    exif text: some Collection<UInt8>, fraction: some Sequence<UInt8>
  ) -> Int64? {
    guard let time = ExifTime(text) else { return nil }
    let own = ExifTime.micros(fraction)
    return (Int64(time.date.daysSince1970) * 86_400 + Int64(time.seconds ?? 0)) * 1_000_000
      + Int64(own > 0 ? own : time.micros)
  }
}

extension PictureDate {
  /// The days from 1 January 1970 to this date, in the Gregorian calendar.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  package var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date a number of days after 1 January 1970; nil for years before photography.
  package init?(daysSince1970 days: Int) {
    let shifted = days + 719_468
    guard shifted >= 0 else { return nil }
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * part + 2) / 5 + 1)
  }
}

extension PictureTaken {
  func write(to writer: inout MessageWriter) {
    writer.put(UInt8((clock == nil ? 0 : 1) | (offset == nil ? 0 : 2) | (isOfChange ? 4 : 0)))
    writer.put(Int(clock ?? 0))
    writer.put(offset ?? 0)
    for text in [make, model, serial] { writer.put(text ?? "") }
  }

  init?(from reader: inout MessageReader) {
    guard let flags = reader.byte(), let clock = reader.number(), let offset = reader.number()
    else { return nil }
    if flags & 1 != 0, PictureTaken.clocks.contains(Int64(clock)) { self.clock = Int64(clock) }
    isOfChange = flags & 4 != 0
    let farthest = ExifTime.farthestOffset
    if flags & 2 != 0, (-farthest...farthest).contains(offset) { self.offset = offset }
    for field in [\PictureTaken.make, \.model, \.serial] {
      guard let text = reader.text() else { return nil }
      // Whatever is shown must not depend on the worker being honest.
      self[keyPath: field] = PictureDetails.text(text.utf8)
    }
  }

  /// The range of valid clocks: from the first photograph to the year 9999.
  private static let clocks: ClosedRange<Int64> = {
    let (first, last) = (-52_596, 2_932_896)
    return Int64(first) * 86_400_000_000...Int64(last + 1) * 86_400_000_000
  }()
}
