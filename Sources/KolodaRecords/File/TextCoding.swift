/// The character encoding of a file.
///
/// Everything read from a file is converted to UTF-8 such that it can be converted back: half of a
/// surrogate pair becomes the three bytes that UTF-8 would have for it.
package enum TextCoding: RawRepresentable, Hashable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// ISO 8859-1 with Windows' letters in place of its control characters, as browsers read it.
  case latin1
  /// Another one, by its name.
  case named(NamedCoding)

  /// Those that need no help of the system, the likelier ones first.
  package static let own: [TextCoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian, .latin1]
  /// Others that are often met.
  package static let others: [TextCoding] = [
    "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
    "iso-8859-2", "iso-8859-15", "koi8-r", "koi8-u", "gb18030", "big5", "shift_jis", "euc-jp",
    "euc-kr",
  ].compactMap { NamedCoding($0).map(TextCoding.named) }

  /// Finds an encoding by one of its names; nil for one that can't be read.
  package init?(rawValue: String) {
    let name = rawValue.lowercased()
    switch name {
    case "utf-8", "utf8": self = .utf8
    case "utf-16le": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    case "latin-1", "latin1", "iso-8859-1", "windows-1252", "cp1252": self = .latin1
    default:
      guard let named = NamedCoding(name) else { return nil }
      self = .named(named)
    }
  }

  /// The name in commands.
  package var rawValue: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16LittleEndian: "utf-16le"
    case .utf16BigEndian: "utf-16be"
    case .latin1: "latin-1"
    case .named(let coding): coding.name
    }
  }

  /// The number of bytes in a code unit; a character takes one or more units.
  var unit: Int { isWide ? 2 : 1 }

  private var isWide: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The coding given by a file's byte order mark, and the mark's length in bytes; nil without a
  /// mark.
  static func marked(_ head: [UInt8]) -> (coding: TextCoding, length: Int)? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    return head.starts(with: [0xFE, 0xFF]) ? (.utf16BigEndian, 2) : nil
  }

  /// Recognises UTF-16 without a byte order mark by the positions of zero bytes; nil for other
  /// text.
  static func wide(_ head: [UInt8]) -> TextCoding? {
    guard head.count > 1 else { return nil }
    var zeros = [0, 0]
    for (place, byte) in head.enumerated() where byte == 0 { zeros[place & 1] += 1 }
    // Separators, digits and quotes are ASCII in every language.
    let least = max(head.count / 16, 1)
    let found: TextCoding? =
      if zeros[1] >= least, zeros[0] * 4 < zeros[1] {
        .utf16LittleEndian
      } else {
        zeros[0] >= least && zeros[1] * 4 < zeros[0] ? .utf16BigEndian : nil
      }
    guard let found, !isNarrow(head, not: found) else { return nil }
    return found
  }

  /// Whether zeros are not halves of letters but NULs in a text with one byte per letter.
  ///
  /// In UTF-16 a separator of fields has a zero beside it, on the side where most bytes are zeros or
  /// other controls. The bytes of letters may look like separators without a zero: in Chinese, which
  /// is never valid UTF-8, those of any separator; in Punjabi and Gujarati, line feeds.
  private static func isNarrow(_ head: [UInt8], not wide: TextCoding) -> Bool {
    let isBig = wide == .utf16BigEndian
    var (units, controls, whole, halves, feeds) = (0, 0, 0, 0, 0)
    for place in stride(from: 0, to: head.count - 1, by: 2) {
      let (low, high) = isBig ? (head[place + 1], head[place]) : (head[place], head[place + 1])
      units += 1
      if high < ASCII.space { controls += 1 }
      if ASCII.isSpace(low) || low == ASCII.comma || low == ASCII.quote {
        if high == 0 { halves += 1 } else { whole += 1 }
      }
      // The white space that is missing here begins letters of Hindi and marks such as “.
      if high == ASCII.comma || high == ASCII.quote { whole += 1 }
      if high == ASCII.lineFeed { feeds += 1 }
    }
    if halves == 0, whole + feeds > 0 { return true }
    // The last character may be cut.
    let isUTF8 = (0..<4).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
    guard isUTF8 else { return false }
    return whole > 0 && whole >= halves || 2 * controls <= units || head.count % 2 == 1
  }

  /// Whether a file begins with the byte order mark of UTF-32.
  static func isUTF32(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF])
  }

  // MARK: Reading

  /// How many bytes of a text are looked at to recognise UTF-16.
  private static let headLength = 64 << 10

  /// Returns a text in UTF-8, without a byte order mark; it may be in UTF-16, with or without one.
  package static func text(of bytes: [UInt8]) -> [UInt8] {
    let marked = marked(bytes)
    let coding = marked?.coding ?? wide(Array(bytes.prefix(headLength))) ?? .utf8
    if coding == .utf8, marked == nil { return bytes }
    let rest = bytes[(marked?.length ?? 0)...]
    return coding == .utf8 ? Array(rest) : rest.withUnsafeBytes { coding.decoded($0) }
  }

  /// Converts bytes in this coding to UTF-8.
  func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    switch self {
    case .utf8: return Array(bytes)
    case .named(let coding): return coding.decoded(bytes)
    case .latin1:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 { text.append(byte) } else { Self.add(Self.latin1Scalar(byte), to: &text) }
      }
      return text
    case .utf16LittleEndian, .utf16BigEndian:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      var place = 0
      while place + 1 < bytes.count {
        let first = wideUnit(in: bytes, at: place)
        place += 2
        if (0xD800..<0xDC00).contains(first), place + 1 < bytes.count {
          let second = wideUnit(in: bytes, at: place)
          if (0xDC00..<0xE000).contains(second) {
            place += 2
            Self.add(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &text)
            continue
          }
        }
        Self.add(first, to: &text)
      }
      return text
    }
  }

  /// Converts UTF-16 to one byte per unit: ASCII stays as it is, anything else becomes 0x80.
  ///
  /// Scanners search this form for records, whose structure is ASCII.
  func outline(_ bytes: UnsafeRawBufferPointer, into outline: UnsafeMutableRawBufferPointer) {
    for place in 0..<min(bytes.count / 2, outline.count) {
      let unit = wideUnit(in: bytes, at: 2 * place)
      outline[place] = unit < 0x80 ? UInt8(unit) : 0x80
    }
  }

  private func wideUnit(in bytes: UnsafeRawBufferPointer, at place: Int) -> UInt32 {
    let (low, high) = self == .utf16BigEndian ? (1, 0) : (0, 1)
    return UInt32(bytes[place + high]) << 8 | UInt32(bytes[place + low])
  }

  /// Appends the UTF-8 form of a code point.
  private static func add(_ scalar: UInt32, to text: inout [UInt8]) {
    func rest(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: text.append(UInt8(scalar))
    case ..<0x800: text += [0xC0 | UInt8(scalar >> 6), rest(0)]
    case ..<0x10000: text += [0xE0 | UInt8(scalar >> 12), rest(6), rest(0)]
    default: text += [0xF0 | UInt8(scalar >> 18 & 7), rest(12), rest(6), rest(0)]
    }
  }

  /// Whether bytes are valid in this coding; the last character may be cut.
  func isValid(_ bytes: [UInt8]) -> Bool {
    guard case .named(let coding) = self else { return true }
    return coding.isValid(bytes)
  }

  // MARK: Writing

  /// What to write for a character that the coding lacks.
  enum Substitute {
    /// A JSON escape.
    case json
    /// An HTML character reference.
    case html
    /// A question mark.
    case question

    fileprivate func text(of scalar: UInt32) -> String {
      switch self {
      case .question: return "?"
      case .html: return "&#\(scalar);"
      case .json:
        let units = Unicode.Scalar(scalar).map { Array(String($0).utf16) } ?? [UInt16(scalar)]
        return units.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
      }
    }
  }

  /// Converts UTF-8 text to this coding.
  ///
  /// Bytes that are not valid UTF-8 are only kept in UTF-8 itself.
  func encoded(_ text: [UInt8], _ substitute: Substitute) -> [UInt8] {
    guard self != .utf8 else { return text }
    if case .named(let coding) = self, let bytes = coding.encoded(text) { return bytes }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unit * text.count)
    var place = 0
    while place < text.count {
      let (scalar, length) = Self.scalar(in: text, at: place)
      defer { place += length }
      if isWide {
        addWide(scalar, to: &bytes)
      } else if case .named(let coding) = self {
        bytes +=
          coding.encoded(Array(text[place..<(place + length)]))
          ?? Array(substitute.text(of: scalar).utf8)
      } else if let byte = Self.latin1Byte(scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(substitute.text(of: scalar).utf8)
      }
    }
    return bytes
  }

  /// Whether this coding has all characters of a UTF-8 text.
  func holds(_ text: [UInt8]) -> Bool {
    if case .named(let coding) = self { return coding.encoded(text) != nil }
    guard self == .latin1 else { return true }
    var place = 0
    while place < text.count {
      let (scalar, length) = Self.scalar(in: text, at: place)
      if Self.latin1Byte(scalar) == nil { return false }
      place += length
    }
    return true
  }

  private func addWide(_ scalar: UInt32, to bytes: inout [UInt8]) {
    let units =
      scalar < 0x10000
      ? [scalar] : [0xD800 + (scalar - 0x10000) >> 10, 0xDC00 + (scalar - 0x10000) & 0x3FF]
    for unit in units {
      let (high, low) = (UInt8(unit >> 8 & 0xFF), UInt8(unit & 0xFF))
      bytes += self == .utf16BigEndian ? [high, low] : [low, high]
    }
  }

  /// The code point at a position, and its length in bytes; U+FFFD with length 1 for an invalid
  /// byte.
  private static func scalar(in text: [UInt8], at place: Int) -> (scalar: UInt32, length: Int) {
    let first = text[place]
    let (length, bits): (Int, UInt8) =
      switch first {
      case ..<0x80: (1, first)
      case 0xC0..<0xE0: (2, first & 0x1F)
      case 0xE0..<0xF0: (3, first & 0x0F)
      case 0xF0..<0xF8: (4, first & 0x07)
      default: (1, 0)
      }
    if first < 0x80 { return (UInt32(first), 1) }
    guard length > 1, place + length <= text.count else { return (0xFFFD, 1) }
    var scalar = UInt32(bits)
    for byte in text[(place + 1)..<(place + length)] {
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return scalar < 0x11_0000 ? (scalar, length) : (0xFFFD, length)
  }

  // MARK: Latin-1

  /// The characters of Windows-1252 from 0x80 to 0x9F; the control characters of ISO 8859-1 where
  /// it has none.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private static func latin1Scalar(_ byte: UInt8) -> UInt32 {
    (0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : UInt32(byte)
  }

  private static func latin1Byte(_ scalar: UInt32) -> UInt8? {
    if scalar < 0x80 || (0xA0..<0x100).contains(scalar) { return UInt8(scalar) }
    return windows.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
  }
}
