/// Finds the members of the object that is the value of a JSON file, each with its key.
///
/// The scanner only counts brackets, as `ArrayScanner` does.
struct MemberScanner: RecordScanner {
  private(set) var index = RecordIndex()
  private(set) var end: Int64?
  private(set) var unclosed: Int?

  /// How many brackets are open; the object's own is the first.
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  /// Whether the next string is a key of the object.
  private var isBeforeKey = false

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    guard end == nil else { return nil }
    for (place, byte) in piece.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isInText {
        isInText = byte != Mark.quote
        isEscaped = byte == Mark.backslash
      } else {
        switch byte {
        case Mark.quote:
          if isBeforeKey { index.append(offset + Int64(place)) }
          isBeforeKey = false
          isInText = true
        case Mark.comma: isBeforeKey = depth == 1
        case Mark.openBrace, Mark.openBracket:
          depth += 1
          isBeforeKey = depth == 1
        case Mark.closeBrace, Mark.closeBracket:
          depth -= 1
          if depth <= 0 {
            end = offset + Int64(place)
            return nil
          }
        default: break
        }
      }
    }
    return nil
  }

  mutating func finish() -> Int64? {
    if end == nil, index.count > 0 { unclosed = index.count - 1 }
    return nil
  }
}
