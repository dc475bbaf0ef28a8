import CKolodaGLib

/// The gettext domain: the base name of the message catalogues, `koloda.mo`.
package let localizationDomain = "koloda"

/// Translates a text into the user's language.
///
/// - Parameters:
///   - text: the text in English; `{name}` stands for a value.
///   - values: the text to insert for each `{name}`.
/// - Returns: the translation with the values inserted, or the English text if there is none.
package func localized(_ text: String, _ values: [String: String] = [:]) -> String {
  let translation = text.withCString { found(g_dgettext(localizationDomain, $0)) }
  return filled(translation ?? text, values)
}

/// Translates a text whose English wording has several meanings.
///
/// - Parameters:
///   - context: distinguishes this meaning for translators; never shown.
///   - text: the text in English; `{name}` stands for a value.
///   - values: the text to insert for each `{name}`.
/// - Returns: the translation with the values inserted, or the English text if there is none.
package func localizedIn(
  _ context: String, _ text: String, _ values: [String: String] = [:]
) -> String {
  let translation = text.withCString { found(g_dpgettext2(localizationDomain, context, $0)) }
  return filled(translation ?? text, values)
}

/// Translates a text about a number of things, in the plural form that the language needs.
///
/// - Parameters:
///   - one: the English text for one thing.
///   - many: the English text for any other number.
///   - count: the number of things, which is also inserted for `{count}`,
///     with its digits grouped.
///   - values: the text to insert for each other `{name}`.
/// - Returns: the translation with the values inserted, or the English text if there is none.
package func localizedCount(
  _ one: String, _ many: String, count: Int, _ values: [String: String] = [:]
) -> String {
  let number = UInt(clamping: count)
  let translation = one.withCString { one in
    many.withCString { many in found(g_dngettext(localizationDomain, one, many, number)) }
  }
  var values = values
  values["count"] = values["count"] ?? wholeNumber(count)
  return filled(translation ?? (count == 1 ? one : many), values)
}

/// Keeps a text from turning what stands beside it, where the user's language is written from right to
/// left: a name in Latin letters would otherwise come before a date that follows it.
///
/// - Returns: the text between U+2068 and U+2069 (Unicode Standard Annex 9), or as it is in a language
///   that is written from left to right.
package func isolated(_ text: String) -> String {
  Language.isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
}

/// The translation in gettext's result; nil if texts are in English.
///
/// Call it while the text passed to gettext still exists, because gettext returns that very pointer
/// if it has no translation.
private func found(_ text: UnsafePointer<CChar>?) -> String? {
  Language.isEnglish ? nil : text.map { String(cString: $0) }
}

/// Inserts values into a text; a `{name}` without a value stays unchanged.
func filled(_ text: String, _ values: [String: String]) -> String {
  guard !values.isEmpty else { return text }
  var result = ""
  var rest = text[...]
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    rest = rest[open...]
    guard let close = rest.firstIndex(of: "}") else { break }
    let name = String(rest[rest.index(after: open)..<close])
    result += values[name] ?? String(rest[...close])
    rest = rest[rest.index(after: close)...]
  }
  return result + rest
}
