/// Makes the bytes of a path, or other text from outside, fit for one line on a screen.
///
/// The result can't move a terminal's cursor, break a line, hide, or change the order of the text
/// around it. U+FFFD replaces everything that is not UTF-8, as well as control and format
/// characters, such as those that change the writing direction. Control characters below U+0020,
/// and U+007F, become their symbols instead (U+2400 and following).
package func displayText(_ bytes: some Collection<UInt8>) -> String {
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
  var shown = String.UnicodeScalarView()
  var index = scalars.startIndex
  while index < scalars.endIndex {
    let scalar = scalars[index]
    let next = scalars.index(after: index)
    switch scalar.value {
    case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? replacement)
    case 0x20..<0x7F: shown.append(scalar)
    case 0x7F: shown.append("\u{2421}")
    case 0x200C, 0x200D:
      let isJoining =
        shown.last.map(canBeJoined) == true
        && next < scalars.endIndex && canBeJoined(scalars[next])
      shown.append(isJoining ? scalar : replacement)
    default: shown.append(isVisible(scalar) ? scalar : replacement)
    }
    index = next
  }
  return String(shown)
}

private let replacement: Unicode.Scalar = "\u{FFFD}"

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
  default: true
  }
}

/// Whether the zero-width joiners are meaningful next to a character: in emoji and in the many
/// scripts that use them within words, but never in ASCII.
private func canBeJoined(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x80, scalar != replacement else { return false }
  switch scalar.properties.generalCategory {
  case .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol, .modifierSymbol:
    return true
  default: return false
  }
}
