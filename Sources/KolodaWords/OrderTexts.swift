import KolodaLocalization

/// The texts for the order of cards and for the cameras' clocks.
package enum OrderTexts {
  package static var order: String {
    // TRANSLATORS: a submenu: by what the photos are sorted.
    localized("Order")
  }
  package static var clocksMenu: String { localized("Camera Clocks…") }
  package static var clocks: String { localized("Camera Clocks") }

  package static func readingDates(_ percent: Int) -> String {
    // TRANSLATORS: photos are being read, to be sorted by when they were taken.
    localized("Reading dates: {percent}%", ["percent": String(percent)])
  }

  package static var clocksMore: String {
    localized(
      "If a camera’s clock was wrong, enter the time to add. Your files don’t change.")
  }

  package static var addCorrection: String {
    // TRANSLATORS: a button: from some time on, another time is to be added, since the camera's clock was set
    // during the trip.
    localized("Add a Correction for Later Photos")
  }

  package static var correctedFrom: String {
    // TRANSLATORS: before a field for a day and a time, from which on a correction holds.
    localized("From")
  }
  package static var correctedFromMore: String { localized("As the camera’s clock showed it") }
  package static var timeToAdd: String { localized("Time to Add") }
  package static var removeCorrection: String { localized("Remove This Correction") }

  package static var unknownCamera: String { localized("Unknown Camera") }

  package static func camera(_ name: String, serial: String) -> String {
    // TRANSLATORS: a camera and its serial number, as in "Nikon Z 6 (6012345)".
    localized("{camera} ({serial})", ["camera": name, "serial": serial])
  }

  package static func photos(_ count: Int) -> String {
    localizedCount("{count} photo", "{count} photos", count: count)
  }

  /// How many photos a camera took, and from when to when by its own clock: on one day as in "60
  /// photos, 3 Jul 2026, 09:06 to 19:48".
  ///
  /// - Parameters:
  ///   - first: the microseconds since 1970 by that clock.
  ///   - last: likewise.
  package static func tally(_ count: Int, from first: Int64, to last: Int64) -> String {
    guard let first = HistoryTexts.shown(by: first), let last = HistoryTexts.shown(by: last) else {
      return photos(count)
    }
    let end = first.day == last.day ? last.time : HistoryTexts.moment(last.day, last.time)
    return tally(photos(count), from: HistoryTexts.moment(first.day, first.time), to: end)
  }

  private static func tally(_ photos: String, from first: String, to last: String) -> String {
    // TRANSLATORS: how many photos a camera took, and from when to when.
    localized(
      "{photos}, {first} to {last}", ["photos": photos, "first": first, "last": last])
  }

  package static var noCameras: String { localized("None of these photos says when it was taken.") }
  package static var reading: String { localized("Reading photos…") }
}
