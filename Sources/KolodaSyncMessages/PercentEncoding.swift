import CKolodaGLib

/// Percent-encodes a text for a part of a URI.
///
/// - Parameter others: The ASCII characters that stay as they are, besides letters, digits and
///   `-._~`.
package func percentEncoded(_ text: String, keeping others: String = "") -> String {
  guard let encoded = g_uri_escape_string(text, others, gboolean(0)) else { return "" }
  defer { g_free(encoded) }
  return String(cString: encoded)
}

/// Resolves the percent escapes of a text; nil if one of them is not valid, or the result is not
/// UTF-8.
package func percentDecoded(_ text: Substring) -> String? {
  guard let decoded = g_uri_unescape_string(String(text), nil) else { return nil }
  defer { g_free(decoded) }
  return String(validatingCString: decoded)
}
