import CKolodaGLib
import KolodaLocalization
import KolodaPictureMessages
import KolodaTriage

/// The texts of the history.
package enum HistoryTexts {
  package static var title: String {
    // TRANSLATORS: the list of all decisions, newest first.
    localized("History")
  }

  package static var nothing: String { localized("No Decisions Yet") }

  package static var unknownCard: String {
    // TRANSLATORS: in the place of the name of a photo that no longer exists.
    localized("A removed photo")
  }

  package static func decisions(_ count: Int) -> String {
    localizedCount("{count} decision", "{count} decisions", count: count)
  }

  package static func line(_ name: String, pile: String, time: String) -> String {
    // TRANSLATORS: what a screen reader says of a decision, as in "sea.jpg, Keep, 14:32".
    localized("{name}, {pile}, {time}", ["name": name, "pile": pile, "time": time])
  }

  package static func undone(_ line: String) -> String {
    // TRANSLATORS: a decision that was undone; {line} is as in "sea.jpg, Keep, 14:32".
    localized("{line}, undone", ["line": line])
  }

  package static func replaced(_ line: String) -> String {
    // TRANSLATORS: a decision that a newer one of the same photo has taken the place of; {line}
    // is as in "sea.jpg, Keep, 14:32".
    localized("{line}, replaced", ["line": line])
  }

  package static var undoneMark: String {
    // TRANSLATORS: beside a decision that was undone.
    localizedIn("decision", "Undone")
  }

  package static var replacedMark: String {
    // TRANSLATORS: beside a decision that a newer one has taken the place of.
    localizedIn("decision", "Replaced")
  }

  /// Says when a decision was made: "14:32" today, "Yesterday, 14:32", or else the date.
  ///
  /// - Parameters:
  ///   - now: the present time, which decides what is today and yesterday.
  package static func time(_ time: UTCTime, now: UTCTime) -> String {
    guard let then = date(time), let today = date(now) else { return "" }
    defer {
      g_date_time_unref(then)
      g_date_time_unref(today)
    }
    let clock = text(then, clockFormat)
    if isOneDay(then, today) { return clock }
    if let yesterday = g_date_time_add_days(today, -1) {
      defer { g_date_time_unref(yesterday) }
      if isOneDay(then, yesterday) { return localized("Yesterday, {time}", ["time": clock]) }
    }
    return moment(text(then, dayFormat), clock)
  }

  /// A day and a time, as in "12 Aug 2026, 14:32".
  package static func moment(_ day: String, _ time: String) -> String {
    // TRANSLATORS: a day and a time, as in "12 Aug 2026, 14:32".
    localized("{date}, {time}", ["date": day, "time": time])
  }

  /// The date of a time, as in "12 Aug 2026"; nil if the calendar can't represent it.
  package static func day(_ time: UTCTime) -> String? {
    guard let date = date(time) else { return nil }
    defer { g_date_time_unref(date) }
    return text(date, dayFormat)
  }

  /// What a camera's clock showed, as in "12 Aug 2026" and "14:32"; nil if the calendar can't
  /// represent it.
  ///
  /// - Parameter clock: the microseconds since 1970 by that clock, whose time zone is unknown.
  package static func shown(by clock: Int64) -> (day: String, time: String)? {
    let seconds = (Double(clock) / 1_000_000).rounded(.down)
    guard let date = g_date_time_new_from_unix_utc(gint64(seconds)) else { return nil }
    defer { g_date_time_unref(date) }
    return (text(date, dayFormat), text(date, clockFormat))
  }

  private static var dayFormat: String {
    PictureDate.knowsMonths ? PhotoTexts.dateFormat : "%Y-%m-%d"
  }

  private static var clockFormat: String {
    // TRANSLATORS: a time as g_date_time_format() writes it, as in "14:32".
    localizedIn("time", "%H:%M")
  }

  private static func date(_ time: UTCTime) -> OpaquePointer? {
    g_date_time_new_from_unix_local(gint64(time.microseconds / 1_000_000))
  }

  private static func isOneDay(_ left: OpaquePointer, _ right: OpaquePointer) -> Bool {
    g_date_time_get_year(left) == g_date_time_get_year(right)
      && g_date_time_get_day_of_year(left) == g_date_time_get_day_of_year(right)
  }

  private static func text(_ date: OpaquePointer, _ format: String) -> String {
    guard let text = g_date_time_format(date, format) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
