import CKolodaGLib
import KolodaLocalization

/// Numbers, as the user's language writes them.
package enum NumberTexts {
  /// Writes a whole number with its digits in groups, as in "1,234".
  package static func whole(_ number: Int) -> String { wholeNumber(number) }

  /// Writes a number with a fixed count of decimals.
  package static func decimal(_ number: Double, digits: Int) -> String {
    // A minus sign as wide as a digit; and never "-0.000".
    let text = plain(number, digits: digits)
    let isZero = !text.contains { ("1"..."9").contains($0) }
    let plain = isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
    // Otherwise the sign would appear after the number in right-to-left text.
    let minus = Language.isRightToLeft ? "\u{200E}−" : "−"
    return plain.replacing("-", with: minus).replacing(".", with: point)
  }

  /// Writes a number with a fixed count of decimals in English, without any grouping.
  package static func plain(_ number: Double, digits: Int) -> String {
    // The largest number has 309 digits before its point.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + max(digits, 0)) { text in
      g_ascii_formatd(text.baseAddress, gint(text.count), "%.\(max(digits, 0))f", number)
        .map { String(cString: $0) } ?? ""
    }
  }

  /// Writes a number with one decimal, unless that is 0.
  package static func shortDecimal(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    let isWhole = tenths.truncatingRemainder(dividingBy: 10) == 0
    return decimal(tenths / 10, digits: isWhole ? 0 : 1)
  }

  /// Writes a count of bytes in the largest unit that fits, as in "3.1 GB".
  package static func size(_ bytes: Int64) -> String {
    // GLib has the units in the user's language only.
    if Language.isEnglish { return englishSize(bytes) }
    guard let text = g_format_size(guint64(max(bytes, 0))) else { return "" }
    defer { g_free(text) }
    // GLib takes the point of LC_NUMERIC, which Koloda leaves alone. A unit in Latin letters would
    // appear before its number in right-to-left text.
    return isolated(String(cString: text).replacing(".", with: point))
  }

  private static func englishSize(_ bytes: Int64) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(max(bytes, 0)) bytes" }
    var size = Double(bytes) / 1000
    var units = ["kB", "MB", "GB", "TB", "PB", "EB"][...]
    // What would be written as 1000.0 is 1.0 of the next unit.
    while size >= 999.95, units.count > 1 {
      size /= 1000
      units.removeFirst()
    }
    return "\(plain(size, digits: 1)) \(units.first ?? "")"
  }

  /// Writes how long a video is, as in "1:05" or "1:02:03".
  package static func length(milliseconds: Int) -> String {
    let seconds = (max(milliseconds, 0) + 500) / 1000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
  }

  private static var point: String {
    // TRANSLATORS: what stands between the whole and the part of a number, as in "0.5".
    localizedIn("number", ".")
  }
}
