/// Finds JSON values in a row: on one line or several, with or without white space in between.
///
/// The scanner only counts brackets. A value that never ends becomes a record up to the next line
/// that begins with a brace, and the scan goes on from there.
struct ValueScanner: RecordScanner {
  private enum Place {
    /// Between two values.
    case between
    /// In an object or an array.
    case brackets
    /// In a string that is itself a value.
    case text
    /// In a number or a literal such as `true`.
    case word
    /// In a value that never ends, looking for a line that begins with a brace.
    case broken(isLineStart: Bool)
  }

  private(set) var index = RecordIndex()
  let end: Int64? = nil
  private(set) var unclosed: Int?

  private var place = Place.between
  private var depth = 0
  private var isInText = false
  private var isEscaped = false

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    var next = 0
    // The next quote and backslash from `next` on; -1 before the first search.
    var quote = -1
    var backslash = -1
    while next < piece.count {
      if isEscaped {
        isEscaped = false
        next += 1
      } else if isInText {
        if quote < next { quote = piece.place(of: ASCII.quote, from: next) }
        if backslash < next { backslash = piece.place(of: ASCII.backslash, from: next) }
        isEscaped = backslash < quote
        isInText = isEscaped || quote == piece.count
        next = min(quote, backslash) + 1
        if !isInText, case .text = place { place = .between }
      } else {
        take(piece[next], at: offset + Int64(next))
        next += 1
      }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8, at offset: Int64) {
    switch place {
    case .between:
      if ASCII.isSpace(byte) || byte == ASCII.comma { return }
      begin(byte, at: offset)
    case .word:
      if ASCII.isSpace(byte) || byte == ASCII.comma {
        place = .between
      } else if [ASCII.openBrace, ASCII.openBracket, ASCII.quote].contains(byte) {
        begin(byte, at: offset)
      }
    case .brackets:
      switch byte {
      case ASCII.quote: isInText = true
      case ASCII.openBrace, ASCII.openBracket: depth += 1
      case ASCII.closeBrace, ASCII.closeBracket:
        depth -= 1
        if depth == 0 { place = .between }
      default: break
      }
    case .text: break
    case .broken(let isLineStart):
      if isLineStart, byte == ASCII.openBrace {
        begin(byte, at: offset)
      } else {
        place = .broken(isLineStart: byte == ASCII.lineFeed)
      }
    }
  }

  private mutating func begin(_ byte: UInt8, at offset: Int64) {
    index.append(offset)
    switch byte {
    case ASCII.openBrace, ASCII.openBracket:
      depth = 1
      place = .brackets
    case ASCII.quote:
      isInText = true
      place = .text
    default: place = .word
    }
  }

  mutating func finish() -> Int64? {
    let isOpen =
      switch place {
      case .brackets, .text: true
      case .between, .word, .broken: false
      }
    guard isOpen, unclosed == nil, index.count > 0 else { return nil }
    unclosed = index.count - 1
    (depth, isInText, isEscaped) = (0, false, false)
    place = .broken(isLineStart: false)
    return index[index.count - 1] + 1
  }
}
