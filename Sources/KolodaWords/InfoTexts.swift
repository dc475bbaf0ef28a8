import Glibc
import KolodaFiles
import KolodaFolders
import KolodaLocalization
import KolodaOutcomes
import KolodaPictureMessages
import KolodaTriage

/// The texts of the panel with information about a photo.
package enum InfoTexts {
  package static var title: String {
    // TRANSLATORS: the heading of what is known of a photo.
    localized("Information")
  }
  package static var histogram: String {
    // TRANSLATORS: curves that show how much of a photo is dark and how much is light.
    localized("Histogram")
  }
  package static func clippedShadows(_ percent: String) -> String {
    // TRANSLATORS: how much of a photo is so dark that it is black.
    localized("Clipped shadows: {percent}%", ["percent": percent])
  }
  package static func clippedHighlights(_ percent: String) -> String {
    // TRANSLATORS: how much of a photo is so light that it has lost detail.
    localized("Clipped highlights: {percent}%", ["percent": percent])
  }
  package static func spokenHistogram(shadows: String, highlights: String) -> String {
    // TRANSLATORS: what a screen reader says of a histogram.
    localized(
      "Histogram. {shadows}, {highlights}", ["shadows": shadows, "highlights": highlights])
  }
  /// A share in per cent: a little is not nothing, and not quite all is not all.
  package static func share(_ percent: Double) -> String {
    if percent > 0, percent < 0.05 { return "< " + NumberTexts.decimal(0.1, digits: 1) }
    if percent < 100, percent >= 99.95 { return "> " + NumberTexts.decimal(99.9, digits: 1) }
    return NumberTexts.shortDecimal(percent)
  }
  package static var fileMarks: String {
    // TRANSLATORS: what comes before stars and a colour that other apps wrote into the file.
    localized("Marks in the File")
  }
  /// The date and the time when a photo or a video was taken: by the camera's clock, or else by this
  /// computer's; nil for impossible ones.
  package static func dateAndTime(of taken: PhotoTaken) -> String? {
    guard var clock = taken.clock else { return nil }
    if taken.isUTC { clock += ownOffset(at: clock) }
    return dateAndTime(ofClock: clock)
  }

  /// This computer's offset from UTC, in microseconds, as is the moment.
  private static func ownOffset(at moment: Int64) -> Int64 {
    var seconds = time_t(moment / 1_000_000)
    var parts = tm()
    return localtime_r(&seconds, &parts) == nil ? 0 : Int64(parts.tm_gmtoff) * 1_000_000
  }

  /// The date and the time on a camera's clock, in microseconds since 1970; nil for impossible ones.
  package static func dateAndTime(ofClock clock: Int64) -> String? {
    let day: Int64 = 86_400_000_000
    let time = (clock % day + day) % day
    guard let date = PictureDate(daysSince1970: Int((clock - time) / day)) else { return nil }
    var details = PictureDetails()
    details.clock = Int(time / 1_000_000)
    return details.clockText.map { dateAndTime(date.text, $0) }
  }

  /// Describes what other apps wrote into a photo's files; empty for nothing.
  package static func words(_ said: FileMarks) -> String {
    let marks = MarkTexts.words(Marks(stars: said.stars, label: said.label))
    return ListTexts.row([marks, said.verdict.map(word) ?? ""].filter { !$0.isEmpty })
  }

  private static func word(_ verdict: Verdict) -> String {
    switch verdict {
    // TRANSLATORS: what another app says of a photo.
    case .reject: localizedIn("in the file", "Rejected")
    // TRANSLATORS: what another app says of a photo.
    case .keep, .favourite: localizedIn("in the file", "Kept")
    // TRANSLATORS: what another app says of a photo.
    case .later: localizedIn("in the file", "Later")
    }
  }

  package static func record(in kind: CardKind) -> String {
    guard !kind.isFlashCards else { return localized("Card") }
    // TRANSLATORS: a noun: the heading of a record's fields.
    return localized("Record")
  }
  package static var name: String { localized("Name") }
  package static var camera: String { localized("Camera") }
  package static var lens: String { localized("Lens") }
  package static var exposure: String { localized("Exposure") }
  package static var aperture: String { localized("Aperture") }
  package static var iso: String { localized("ISO") }
  package static var focalLength: String { localized("Focal Length") }
  package static var flash: String { localized("Flash") }
  // TRANSLATORS: how the colour of white was found: "Automatic" or "Manual".
  package static var whiteBalance: String { localized("White Balance") }
  // TRANSLATORS: where a photo was taken; the coordinates follow.
  package static var place: String { localized("Place") }
  // TRANSLATORS: a button that shows on a map where a photo was taken.
  package static var openInMaps: String { localized("Open in Maps") }

  package static func text(of flash: Bool) -> String {
    // TRANSLATORS: the flash of a camera did or did not light the photo.
    flash ? localizedIn("flash", "Fired") : localizedIn("flash", "Did Not Fire")
  }

  package static func text(of white: PictureDetails.WhiteBalance) -> String {
    switch white {
    case .automatic: localizedIn("white balance", "Automatic")
    case .manual: localizedIn("white balance", "Manual")
    }
  }

  package static var taken: String { localized("Taken") }
  package static var length: String {
    // TRANSLATORS: how long a video is; what follows is as in "1:05".
    localizedIn("video", "Length")
  }
  package static var dimensions: String { localized("Dimensions") }
  package static var fileSize: String { localized("File Size") }
  package static var location: String { localized("Location") }
  // TRANSLATORS: symbolic links: names of other places where the photo can be found, too.
  package static var links: String { localized("Links") }
  // TRANSLATORS: the file that a symbolic link leads to; its path follows below.
  package static var linkEnd: String { localized("Link To") }

  /// The most names that are listed; nobody reads more.
  private static let mostNames = 20

  /// Lists names, one on each line.
  package static func list(_ names: [String]) -> String {
    (names.prefix(mostNames) + (names.count > mostNames ? ["…"] : [])).joined(separator: "\n")
  }

  package static func seconds(_ value: String) -> String {
    // TRANSLATORS: an exposure time, as in "1/250 s".
    localized("{value} s", ["value": value])
  }

  static func millimetres(_ value: String) -> String {
    // TRANSLATORS: a focal length, as in "85 mm".
    localized("{value} mm", ["value": value])
  }

  package static func dateAndTime(_ date: String, _ time: String) -> String {
    // TRANSLATORS: when a photo was taken, as in "12 Aug 2026, 14:03".
    localized("{date}, {time}", ["date": date, "time": time])
  }

  package static func pixels(_ extents: String, megapixels: String) -> String {
    // TRANSLATORS: a photo's extents and how many million pixels that is, as in "6000 × 4000, 24 MP".
    localized("{extents}, {megapixels} MP", ["extents": extents, "megapixels": megapixels])
  }
}

extension PictureDetails {
  /// The camera's name, to be shown.
  package var camera: String? {
    Camera.name(make: make, model: model).map { displayText($0.utf8) }
  }

  /// The exposure time, as in "1/250 s" or "2.5 s".
  package var exposureText: String? {
    guard let exposure, exposure.value > 0 else { return nil }
    let seconds = exposure.value
    // From about a third of a second, cameras show seconds.
    guard seconds < 0.3 else { return InfoTexts.seconds(NumberTexts.shortDecimal(seconds)) }
    let part = (1 / seconds).rounded()
    guard part < 1e9 else { return nil }
    return InfoTexts.seconds("1/\(Int(part))")
  }

  package var apertureText: String? {
    aperture.flatMap {
      $0.value > 0 && $0.value < 1000 ? "f/" + NumberTexts.shortDecimal($0.value) : nil
    }
  }

  package var focalLengthText: String? {
    focalLength.flatMap {
      $0.value > 0 && $0.value < 100_000
        ? InfoTexts.millimetres(NumberTexts.shortDecimal($0.value)) : nil
    }
  }

  /// The time of day, as in "14:03".
  package var clockText: String? {
    clock.map { clock in
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return two(clock / 3600) + ":" + two(clock / 60 % 60)
    }
  }

  package var fileSizeText: String? {
    fileSize > 0 ? NumberTexts.size(Int64(clamping: fileSize)) : nil
  }
}
