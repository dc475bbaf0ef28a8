/// Finds the elements of a JSON array.
///
/// It is the file's, or the first one of objects in a field of the file's object; a file that is
/// neither is one record, and so is an object with a text whose marked parts are such an array.
///
/// It counts brackets and looks for nothing else; whether an element is well-formed is found out
/// when it is read.
struct ArrayScanner: RecordScanner {
  private enum Place {
    /// Before the file's value.
    case before
    /// In the file's object, looking for the array.
    case searching
    /// Behind the bracket of an array in the file's object.
    case looking
    /// In the array, where an element may begin.
    case expecting
    /// In the array, in or behind an element.
    case element
    /// Behind the array.
    case behind
    /// In a file that has no array.
    case single
  }

  /// The longest name of a field that is compared, in bytes.
  private static let longestName = 16
  /// Fields that hold parts of a record's own text.
  private static let partNames: Set<[UInt8]> = Set(
    ["spans", "entities", "ents", "tokens", "relations"].map { Array($0.utf8) })

  private(set) var index = RecordIndex()
  private(set) var end: Int64?
  private(set) var unclosed: Int?

  private var place = Place.before
  /// Where the file's value begins.
  private var start: Int64 = 0
  private var isInText = false
  private var isEscaped = false
  /// The beginning of the last text in the file's object itself, which is a field's name before its
  /// value.
  private var name: [UInt8] = []
  /// Whether the file's object has a field of a text.
  private var hasText = false
  /// How many brackets are open that are not those around the elements, or around the file's value.
  private var depth = 0

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) {
    var next = 0
    // The first quote and backslash at or behind `next`, as far as they were looked for.
    var quote = -1
    var backslash = -1
    while next < piece.count {
      if isEscaped {
        isEscaped = false
        next += 1
      } else if isInText {
        if quote < next { quote = piece.place(of: Mark.quote, from: next) }
        if backslash < next { backslash = piece.place(of: Mark.backslash, from: next) }
        isEscaped = backslash < quote
        if place == .searching, depth == 0, name.count < Self.longestName {
          let stop = min(quote, backslash, next + Self.longestName)
          name += piece[next..<min(stop, piece.count)]
        }
        isInText = isEscaped || quote == piece.count
        next = min(quote, backslash) + 1
      } else {
        let byte = piece[next]
        if !Mark.isSpace(byte) {
          take(byte, at: offset + Int64(next))
          if place == .behind || place == .single { return }
        }
        next += 1
      }
    }
  }

  private mutating func take(_ byte: UInt8, at offset: Int64) {
    switch place {
    case .before:
      start = offset
      switch byte {
      case Mark.openBracket: place = .expecting
      case Mark.openBrace: place = .searching
      default: place = .single
      }
    case .searching:
      if depth == 0 { takeName(before: byte) }
      if byte == Mark.openBracket, depth == 0, !(hasText && Self.partNames.contains(name)) {
        place = .looking
      } else {
        count(byte)
      }
    case .looking:
      if byte == Mark.openBrace {
        place = .element
        index.append(offset)
      } else {
        place = .searching
        depth = byte == Mark.closeBracket ? 0 : 1
        if depth == 1 { count(byte) }
        return
      }
      count(byte)
    case .expecting, .element:
      if depth == 0, byte == Mark.closeBracket {
        end = offset
        place = .behind
      } else if depth == 0, byte == Mark.comma {
        place = .expecting
      } else {
        if place == .expecting {
          index.append(offset)
          place = .element
        }
        count(byte)
      }
    case .behind, .single: break
    }
  }

  private mutating func takeName(before byte: UInt8) {
    if byte == Mark.quote { name = [] }
    if byte == Mark.colon, name.elementsEqual("text".utf8) { hasText = true }
  }

  private mutating func count(_ byte: UInt8) {
    switch byte {
    case Mark.quote: isInText = true
    case Mark.openBrace, Mark.openBracket: depth += 1
    // One too many is part of the element that it stands in.
    case Mark.closeBrace, Mark.closeBracket: depth = max(depth - 1, 0)
    default: break
    }
  }

  mutating func finish() -> Int64? {
    switch place {
    case .before, .behind: break
    case .searching, .looking, .single: index.append(start)
    case .expecting, .element: unclosed = index.count > 0 ? index.count - 1 : nil
    }
    return nil
  }
}
