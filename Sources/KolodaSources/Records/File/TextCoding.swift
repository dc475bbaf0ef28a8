/// How the characters of a file are written.
///
/// All that is read of a file is turned into UTF-8 and can be turned back: half of a pair of
/// surrogates becomes the three bytes that UTF-8 would have for it.
package enum TextCoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// ISO 8859-1, with Windows' letters where that has controls, as browsers read it.
  case latin1 = "latin-1"

  /// How many bytes a unit has, of which a character has one or more.
  var unit: Int { isWide ? 2 : 1 }

  private var isWide: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The coding that a file's first bytes say, and how many bytes say it; nil if they don't.
  static func marked(_ head: [UInt8]) -> (coding: TextCoding, length: Int)? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    return head.starts(with: [0xFE, 0xFF]) ? (.utf16BigEndian, 2) : nil
  }

  /// Which UTF-16 the beginning of a file is, by where its zeros are; nil for other text.
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
    guard let found, !isUTF8WithNULs(head, not: found) else { return nil }
    return found
  }

  /// Whether zeros are no halves of letters, but NULs in a text in UTF-8: what separates its fields
  /// has none beside it.
  private static func isUTF8WithNULs(_ head: [UInt8], not wide: TextCoding) -> Bool {
    // The last character may be cut.
    let isUTF8 = (0..<4).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
    guard isUTF8 else { return false }
    let isBig = wide == .utf16BigEndian
    var (whole, halves) = (0, 0)
    for place in stride(from: 0, to: head.count - 1, by: 2) {
      let (low, high) = isBig ? (head[place + 1], head[place]) : (head[place], head[place + 1])
      guard Mark.isSpace(low) || low == Mark.comma || low == Mark.quote else { continue }
      if high == 0 { halves += 1 } else { whole += 1 }
    }
    return whole >= halves && whole > 0
  }

  /// Whether a file begins with the mark of UTF-32.
  static func isUTF32(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF])
  }

  // MARK: Reading

  /// A text in UTF-8.
  func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    switch self {
    case .utf8: return Array(bytes)
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

  /// Puts a byte for each unit: ASCII as it is, and one that is not for all else.
  ///
  /// That is what files of records are looked through by.
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

  /// Adds a character by its number, as UTF-8 writes it.
  private static func add(_ scalar: UInt32, to text: inout [UInt8]) {
    func rest(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: text.append(UInt8(scalar))
    case ..<0x800: text += [0xC0 | UInt8(scalar >> 6), rest(0)]
    case ..<0x10000: text += [0xE0 | UInt8(scalar >> 12), rest(6), rest(0)]
    default: text += [0xF0 | UInt8(scalar >> 18 & 7), rest(12), rest(6), rest(0)]
    }
  }

  // MARK: Writing

  /// What is written for a character that a coding has not.
  enum Substitute {
    /// JSON's escapes.
    case json
    /// HTML's references.
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

  /// A text in UTF-8 as this coding writes it; bytes that are not UTF-8 stay bytes in UTF-8 alone.
  func encoded(_ text: [UInt8], _ substitute: Substitute) -> [UInt8] {
    guard self != .utf8 else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unit * text.count)
    var place = 0
    while place < text.count {
      let (scalar, length) = Self.scalar(in: text, at: place)
      place += length
      if isWide {
        addWide(scalar, to: &bytes)
      } else if let byte = Self.latin1Byte(scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(substitute.text(of: scalar).utf8)
      }
    }
    return bytes
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

  /// The character that begins at a place, and how many bytes it has; U+FFFD for a byte that begins
  /// none.
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

  /// Windows' characters from 0x80 to 0x9F; where it has none the controls of ISO 8859-1 stay.
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
