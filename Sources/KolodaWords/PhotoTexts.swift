import CKolodaGLib
import Glibc
import Koloda
import KolodaLocalization
import KolodaPictureMessages

extension PictureFailure {
  /// The problem, in words for a person who wants to see the photo.
  package var reason: String {
    switch self {
    case .vanished: localized("This file no longer exists.")
    case .changed: localized("This file has changed.")
    case .forbidden: localized("You don’t have permission to read this file.")
    case .notAFile: localized("This is not a regular file.")
    case .empty: localized("This file is empty.")
    case .notAnImage:
      localized(
        "This file is not a picture, or its format is not supported. Supported: {formats}, RAW.",
        ["formats": PhotoTexts.formats])
    case .damaged: localized("This file is damaged.")
    case .truncated: localized("This picture is incomplete.")
    case .noPreview:
      localized("This RAW picture has no preview that can be shown.")
    case .tooLarge(let size):
      localized(
        "This picture is too large to show: {width} × {height} pixels.",
        ["width": String(size.width), "height": String(size.height)])
    case .tooLong(let limit):
      localized(
        "This file is larger than {limit} MB, which is too large to show.",
        ["limit": String(limit >> 20)])
    case .unreadable: localized("This file could not be read.")
    case .noLoader(let format):
      localized(
        "To see {format} pictures, install the package {package}.",
        ["format": format.name, "package": format.package])
    case .noDecoder(let format):
      format.name.map { name in
        localized(
          "To see {format} videos, install the package {package}.",
          ["format": name, "package": format.package])
      }
        ?? localized(
          "To see this video, install the package {package}.", ["package": format.package])
    case .noVideo: localized("This file has no video that can be shown.")
    case .late: localized("This computer can’t play this video fast enough.")
    case .fatal: localized("This file can’t be shown: its reader crashed.")
    case .slow: localized("This file takes too long to read.")
    case .noWorker:
      localized("Pictures can’t be shown: koloda-picture-worker doesn’t start.")
    }
  }
}

extension PictureDate {
  /// The date as in "12 Aug 2026", with the month's name in the user's language; in digits if the
  /// system does not have those names.
  package var text: String { text(knowsMonths: PictureDate.knowsMonths) }

  /// - Parameter knowsMonths: whether the system has names of months in the user's language.
  package func text(knowsMonths: Bool) -> String {
    guard let date = g_date_time_new_utc(Int32(year), Int32(month), Int32(day), 12, 0, 0) else {
      return ""
    }
    defer { g_date_time_unref(date) }
    let format = knowsMonths ? PhotoTexts.dateFormat : "%Y-%m-%d"
    guard let text = g_date_time_format(date, format) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Whether the system has them; if the language's locale is not installed, its months are
  /// English.
  package static var knowsMonths: Bool {
    // Any text that differs in every language shows whether there are translations.
    let sample = ActionTexts.keyboardShortcuts
    if sample == Language.inEnglish({ ActionTexts.keyboardShortcuts }) { return true }
    guard let english = newlocale(1 << LC_TIME, "C", nil) else { return true }
    defer { freelocale(english) }
    return [MON_1, MON_2, MON_5, MON_10, MON_12].contains { month in
      let own = nl_langinfo(nl_item(month))
      let other = nl_langinfo_l(nl_item(month), english)
      guard let own, let other else { return false }
      return strcmp(own, other) != 0
    }
  }
}

/// The texts of a photo's card, also for screen readers.
package enum PhotoTexts {
  /// The names of the formats that are shown besides RAW.
  package static let formats = "JPEG, PNG, WebP, GIF, TIFF, SVG, HEIC, AVIF, JPEG XL, BMP, ICO, PNM"

  package static func extents(width: Int, height: Int) -> String {
    localized("{width} × {height}", ["width": String(width), "height": String(height)])
  }

  static var dateFormat: String {
    // TRANSLATORS: a photo's date as g_date_time_format() writes it, as in "12 Aug 2026".
    localizedIn("date", "%-d %b %Y")
  }

  /// What a video's card says of it.
  package static func facts(of video: PictureVideo, size: PixelSize) -> String {
    let extents = extents(width: size.width, height: size.height)
    return video.length.map {
      videoFacts(length: NumberTexts.length(milliseconds: $0), extents: extents)
    } ?? extents
  }

  private static func videoFacts(length: String, extents: String) -> String {
    // TRANSLATORS: on a video: how long it is, and its size, as in "1:05  ·  1920 × 1080".
    localized("{length}  ·  {extents}", ["length": length, "extents": extents])
  }

  package static func spokenVideo(name: String, facts: String) -> String {
    // TRANSLATORS: what a screen reader says of a video, as in "a.mp4, video, 1:05  ·  1920 × 1080".
    localized("{name}, video, {facts}", ["name": name, "facts": facts])
  }

  package static func facts(date: String, extents: String) -> String {
    // TRANSLATORS: the line below a photo's name, as in "12 Aug 2026  ·  6000 × 4000".
    localized("{date}  ·  {extents}", ["date": date, "extents": extents])
  }

  package static func spoken(name: String, date: String, extents: String) -> String {
    // TRANSLATORS: what a screen reader says of a photo, as in "a.jpg, 12 Aug 2026, 60 × 40".
    localized("{name}, {date}, {extents}", ["name": name, "date": date, "extents": extents])
  }

  package static func spokenFact(name: String, fact: String) -> String {
    // TRANSLATORS: what a screen reader says of a photo, as in "a.jpg, 6000 × 4000".
    localized("{name}, {fact}", ["name": name, "fact": fact])
  }

  package static var tapToTryAgain: String {
    // TRANSLATORS: on the card of a photo that could not be shown; to tap it or F5 tries once more.
    localized("Try again: tap the card or press F5")
  }

  package static func spokenFailure(file: String, reason: String) -> String {
    // TRANSLATORS: said of a photo that can't be shown: its name, and why.
    localized("{file}: {reason}", ["file": file, "reason": reason])
  }
}
