import KolodaLocalization

/// How far a sitting has come: counts, pace, and the time that is left.
enum SittingTexts {
  static func pile(_ pile: String, _ count: Int) -> String {
    // TRANSLATORS: a pile and how many cards are in it, as in "Keep: 24".
    localized("{pile}: {count}", ["pile": pile, "count": String(count)])
  }

  /// How many cards are decided in a minute, or in an hour where those are more telling.
  static func pace(secondsPerCard seconds: Double) -> String {
    guard seconds <= 60 else {
      return localizedCount(
        "{count} card an hour", "{count} cards an hour",
        count: rounded(3600 / max(seconds, 0.001)))
    }
    return localizedCount(
      "{count} card a minute", "{count} cards a minute",
      count: rounded(60 / max(seconds, 0.001)))
  }

  /// How long it will take, roughly.
  static func left(seconds: Double) -> String {
    let minutes = rounded(seconds / 60)
    if seconds < 60 { return localized("less than a minute left") }
    guard minutes >= 90 else {
      return localizedCount(
        "about {count} minute left", "about {count} minutes left", count: minutes)
    }
    return localizedCount(
      "about {count} hour left", "about {count} hours left", count: rounded(seconds / 3600))
  }

  static func both(_ one: String, _ other: String) -> String {
    // TRANSLATORS: two facts beside each other, as in "206 left, about 12 minutes left".
    localized("{one}, {other}", ["one": one, "other": other])
  }

  /// A whole number, at least 1 and not too large to be shown.
  private static func rounded(_ number: Double) -> Int { Int(min(max(number, 1), 1e9).rounded()) }
}
