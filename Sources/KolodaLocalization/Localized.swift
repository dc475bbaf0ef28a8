import CKolodaGLib

/// The name of the message catalogues, `koloda.mo`.
public let localizationDomain = "koloda"

/// A text in the user's language.
///
/// - Parameters:
///   - text: the text in English; `{name}` stands for a value.
///   - values: what stands at each `{name}`, as text.
/// - Returns: the translation with its values, or the English text where there is none.
public func localized(_ text: String, _ values: [String: String] = [:]) -> String {
  let translation = text.withCString { found(g_dgettext(localizationDomain, $0)) }
  return filled(translation ?? text, values)
}

/// A text in the user's language that means one thing among several.
///
/// - Parameters:
///   - context: what tells this use of the text from others; never shown.
///   - text: the text in English; `{name}` stands for a value.
public func localizedIn(
  _ context: String, _ text: String, _ values: [String: String] = [:]
) -> String {
  let translation = text.withCString { found(g_dpgettext2(localizationDomain, context, $0)) }
  return filled(translation ?? text, values)
}

/// A text about a number of things, in the user's language.
///
/// - Parameters:
///   - one: the English text for one thing.
///   - many: the English text for any other number.
///   - count: the number of things; stands at `{count}`.
public func localizedCount(
  _ one: String, _ many: String, count: Int, _ values: [String: String] = [:]
) -> String {
  let number = UInt(clamping: count)
  let translation = one.withCString { one in
    many.withCString { many in found(g_dngettext(localizationDomain, one, many, number)) }
  }
  var values = values
  values["count"] = values["count"] ?? String(count)
  return filled(translation ?? (count == 1 ? one : many), values)
}

/// What gettext has found, to be called while the text that was looked for is there: where there is
/// no translation, it is that very text.
private func found(_ text: UnsafePointer<CChar>?) -> String? {
  Language.isEnglish ? nil : text.map { String(cString: $0) }
}

/// A text with its values; a `{name}` without a value stays as it is.
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
