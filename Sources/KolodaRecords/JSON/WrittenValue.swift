import KolodaSources

/// A list or an object that is written out as a text, in JSON or as Python shows it.
///
/// Tables have them in their cells: pandas writes a list as `['a', 'b']`, and one of NumPy without commas.
struct WrittenValue {
  /// The value in JSON.
  let json: [UInt8]

  /// The longest text that is read, in bytes.
  private static let longest = 1 << 20

  /// Reads a text; nil unless it is a list or an object.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, bytes.count <= Self.longest,
      first == ASCII.openBracket || first == ASCII.openBrace
    else { return nil }
    if bytes.withUnsafeBytes({ JSONReader($0).isValue }) {
      json = bytes
      return
    }
    var reader = PythonReader(bytes)
    guard let found = reader.run(), found.withUnsafeBytes({ JSONReader($0).isValue }) else {
      return nil
    }
    json = found
  }
}

/// Turns what Python shows of a value into JSON.
private struct PythonReader {
  private let bytes: [UInt8]
  private var place = 0
  private var json: [UInt8] = []
  /// Whether a value has just ended, so that another needs a comma before it.
  private var isBehindValue = false

  /// The words of Python, and what they are in JSON.
  private static let words = [
    ("True", "true"), ("False", "false"), ("None", "null"), ("nan", "NaN"),
  ].map { (python: Array($0.utf8), json: Array($1.utf8)) }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    json.reserveCapacity(bytes.count)
  }

  /// Returns the value in JSON; nil for what isn't as Python shows it.
  mutating func run() -> [UInt8]? {
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case ASCII.openBracket, UInt8(ascii: "("): open(ASCII.openBracket)
      case ASCII.openBrace: open(byte)
      case ASCII.closeBracket, UInt8(ascii: ")"): close(ASCII.closeBracket)
      case ASCII.closeBrace: close(byte)
      case ASCII.comma, ASCII.colon:
        json.append(byte)
        isBehindValue = false
        place += 1
      case ASCII.apostrophe, ASCII.quote:
        beginValue()
        guard let text = text() else { return nil }
        json += JSONText.string(text).utf8
        isBehindValue = true
      default:
        if ASCII.isSpace(byte) {
          place += 1
        } else if !takeWord() {
          return nil
        }
      }
    }
    return json
  }

  private mutating func beginValue() {
    if isBehindValue { json.append(ASCII.comma) }
  }

  private mutating func open(_ bracket: UInt8) {
    beginValue()
    json.append(bracket)
    isBehindValue = false
    place += 1
  }

  private mutating func close(_ bracket: UInt8) {
    // A comma may be behind the last value.
    if json.last == ASCII.comma { json.removeLast() }
    json.append(bracket)
    isBehindValue = true
    place += 1
  }

  /// Takes a number, or one of the words of Python.
  private mutating func takeWord() -> Bool {
    let word = bytes[place...].prefix { byte in
      !ASCII.isSpace(byte) && !",:[](){}'\"".utf8.contains(byte)
    }
    beginValue()
    json += Self.words.first { word.elementsEqual($0.python) }?.json ?? Array(word)
    isBehindValue = true
    place = word.endIndex
    return !word.isEmpty
  }

  /// Reads a text between quotes; nil if it has no end.
  private mutating func text() -> String? {
    let quote = bytes[place]
    place += 1
    var read: [UInt8] = []
    while place < bytes.count, bytes[place] != quote {
      guard bytes[place] == ASCII.backslash, place + 1 < bytes.count else {
        read.append(bytes[place])
        place += 1
        continue
      }
      let letter = bytes[place + 1]
      place += 2
      switch letter {
      case UInt8(ascii: "n"): read.append(ASCII.lineFeed)
      case UInt8(ascii: "r"): read.append(ASCII.carriageReturn)
      case UInt8(ascii: "t"): read.append(ASCII.tab)
      case UInt8(ascii: "x"): read += scalar(digits: 2)
      case UInt8(ascii: "u"): read += scalar(digits: 4)
      case UInt8(ascii: "U"): read += scalar(digits: 8)
      default: read.append(letter)
      }
    }
    guard place < bytes.count else { return nil }
    place += 1
    return String(decoding: read, as: UTF8.self)
  }

  /// A character by its number in hexadecimal; a replacement for one that there isn't.
  private mutating func scalar(digits: Int) -> [UInt8] {
    let text = String(decoding: bytes[place...].prefix(digits), as: UTF8.self)
    place = min(place + digits, bytes.count)
    let scalar = UInt32(text, radix: 16).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }
}
