import KolodaLocalization

/// The words of the cards' order, and of the cameras' clocks.
enum OrderTexts {
  static var order: String {
    // TRANSLATORS: a submenu: by what the photos are sorted.
    localized("Order")
  }
  static var clocksMenu: String { localized("Camera Clocks…") }
  static var clocks: String { localized("Camera Clocks") }

  static func readingDates(_ percent: Int) -> String {
    // TRANSLATORS: photos are being read, to be sorted by when they were taken.
    localized("Reading dates: {percent}%", ["percent": String(percent)])
  }

  static var clocksMore: String {
    localized(
      "If a camera’s clock was wrong, enter the time to add. Your files don’t change.")
  }

  static var unknownCamera: String { localized("Unknown Camera") }

  static func camera(_ name: String, serial: String) -> String {
    // TRANSLATORS: a camera and its serial number, as in "Nikon Z 6 (6012345)".
    localized("{camera} ({serial})", ["camera": name, "serial": serial])
  }

  static func photos(_ count: Int) -> String {
    localizedCount("{count} photo", "{count} photos", count: count)
  }

  static func tally(_ photos: String, from first: String, to last: String) -> String {
    // TRANSLATORS: how many photos a camera took, and from when to when.
    localized(
      "{photos}, {first} to {last}", ["photos": photos, "first": first, "last": last])
  }

  static var noCameras: String { localized("None of these photos has a time taken.") }
  static var reading: String { localized("Reading photos…") }
}
