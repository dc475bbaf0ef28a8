/// Writes a whole number with its digits in groups of three, as the user's language has them: "1,234".
///
/// In English for the command line and reports, where programs read them, numbers have no groups.
package func wholeNumber(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  // TRANSLATORS: how many digits a number has at least if they are grouped: "4" for "1,234", or "5" if
  // your language groups "12,345", but not "1234".
  let least = Int(localizedIn("digits of a grouped number", "4")) ?? 4
  guard !Language.isEnglish, digits.count >= least else { return String(number) }
  // TRANSLATORS: what stands between groups of three digits, as in "1,234". If it is a space, use one
  // that doesn't break (U+00A0).
  let separator = localizedIn("number", ",")
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += separator }
    text.append(digit)
  }
  return text
}
