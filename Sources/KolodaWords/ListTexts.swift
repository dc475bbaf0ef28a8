import KolodaLocalization

/// Lists within a line, as the user's language joins them.
package enum ListTexts {
  /// Puts texts one after the other, as in "3 photos, 2 videos, 1.2 GB"; empty for none.
  package static func row(_ texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    return texts.dropFirst().reduce(first) { first, second in
      // TRANSLATORS: two parts of a list, as in "3 photos, 2 videos" or "Red, Blue"; {first} may be a
      // list itself.
      localized("{first}, {second}", ["first": first, "second": second])
    }
  }

  /// Puts texts one after the other within a sentence, as in "a, b and c"; empty for none.
  package static func sentence(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    // TRANSLATORS: the end of a list.
    return localized("{first} and {last}", ["first": row(texts.dropLast()), "last": last])
  }
}
