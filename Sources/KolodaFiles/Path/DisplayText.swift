/// Makes bytes of a path, or other text from outside, fit for one line on a screen.
///
/// Nothing that comes out can move a terminal's cursor, break a line, hide, or change the order
/// of what stands around it. The control characters below U+0020, and U+007F, become their
/// pictures (U+2400 and on); U+FFFD stands for what is not UTF-8 and for every other character of
/// control or format, such as those that turn the direction of writing.
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

/// Whether the two joiners mean something beside a character: in emoji, and in the many scripts
/// in which words are written with them; there is none in ASCII.
private func canBeJoined(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x80, scalar != replacement else { return false }
  switch scalar.properties.generalCategory {
  case .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol, .modifierSymbol:
    return true
  default: return false
  }
}
