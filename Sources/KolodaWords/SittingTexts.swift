import KolodaLocalization

/// The texts about a sitting: counts, pace and the time left.
package enum SittingTexts {
  package static func pile(_ pile: String, _ count: Int) -> String {
    // TRANSLATORS: a pile and how many cards are in it, as in "Keep: 24".
    localized("{pile}: {count}", ["pile": pile, "count": wholeNumber(count)])
  }

  /// The cards per minute, or per hour if each takes more than a minute.
  package static func pace(secondsPerCard seconds: Double) -> String {
    guard seconds <= 60 else {
      return localizedCount(
        "{count} card an hour", "{count} cards an hour",
        count: rounded(3600 / max(seconds, 0.001)))
    }
    return localizedCount(
      "{count} card a minute", "{count} cards a minute",
      count: rounded(60 / max(seconds, 0.001)))
  }

  /// The approximate time left.
  package static func left(seconds: Double) -> String {
    let minutes = rounded(seconds / 60)
    if seconds < 60 { return localized("less than a minute left") }
    guard minutes >= 90 else {
      return localizedCount(
        "about {count} minute left", "about {count} minutes left", count: minutes)
    }
    return localizedCount(
      "about {count} hour left", "about {count} hours left", count: rounded(seconds / 3600))
  }

  /// The same as a line of its own, which begins with a capital letter in languages that have them.
  package static func leftAlone(seconds: Double) -> String {
    let text = left(seconds: seconds)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  package static func both(_ one: String, _ other: String) -> String {
    // TRANSLATORS: two facts beside each other, as in "206 left, about 12 minutes left".
    localized("{one}, {other}", ["one": one, "other": other])
  }

  /// Rounds to a whole number from 1 to a billion, which fits on the screen.
  private static func rounded(_ number: Double) -> Int { Int(min(max(number, 1), 1e9).rounded()) }
}
