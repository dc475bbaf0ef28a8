import CKolodaGLib
import Synchronization

/// A character encoding that the system's iconv knows, in which ASCII is as in ASCII.
///
/// So separators, quotes, line ends and brackets are found without converting the file. Encodings
/// that switch between sets, such as ISO-2022-JP and UTF-7, are none of these.
package struct NamedCoding: Hashable, Sendable {
  /// The name, in lower case.
  package let name: String
  /// Whether the second byte of a character may be one of ASCII's, as in Shift JIS and GBK.
  let hasASCIITrails: Bool
  /// The bytes from 0x80 on that are characters of their own, as a bit each.
  private let singles: [Bool]

  /// What browsers read under names by which iconv has a yen sign for the backslash.
  private static let names = ["shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932"]
  /// How many bytes a name may have.
  private static let longestName = 40
  /// Letters of all kinds, to see what bytes an encoding has for them.
  private static let letters = "äéñşČжЯҐαΩשבعلกあア漢字가中文表能功§€"

  /// Finds an encoding; nil if iconv doesn't know it, or if it is none of these.
  package init?(_ name: String) {
    let given = name.lowercased()
    let name = Self.names[given] ?? given
    guard !name.isEmpty, name.utf8.count <= Self.longestName,
      name.utf8.allSatisfy({ $0 > ASCII.space && $0 < 0x7F && $0 != UInt8(ascii: "/") })
    else { return nil }
    self.name = name
    let ascii = [ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn] + Array(0x20...0x7E)
    guard Self.convert(ascii, to: "UTF-8", from: name)?.text == ascii else { return nil }
    var trails = false
    for letter in Self.letters {
      let text = Array(String(letter).utf8)
      guard let bytes = Self.convert(text, to: name, from: "UTF-8")?.text
      else { continue }
      // What begins with ASCII, or has a separator in it, can't be searched as it is.
      guard bytes.first ?? 0 >= 0x80, !bytes.contains(where: { $0 < 0x30 || (0x3A..<0x40) ~= $0 })
      else { return nil }
      if bytes.contains(where: { $0 < 0x80 }) { trails = true }
    }
    hasASCIITrails = trails
    singles =
      trails
      ? (0x80...0xFF).map { Self.convert([UInt8($0)], to: "UTF-8", from: name) != nil } : []
  }

  /// Converts a text; nil if some of it can't be.
  private static func convert(
    _ bytes: [UInt8], to target: String, from source: String
  ) -> (text: [UInt8], read: Int)? {
    let outcome = attempt(bytes[...], to: target, from: source)
    return outcome.text.map { ($0, outcome.read) }
  }

  /// Converts a text.
  ///
  /// - Returns: the text, or nil if some of it can't be converted; and how many bytes can.
  private static func attempt(
    _ bytes: ArraySlice<UInt8>, to target: String, from source: String
  ) -> (text: [UInt8]?, read: Int) {
    guard !bytes.isEmpty else { return ([], 0) }
    var (read, written): (gsize, gsize) = (0, 0)
    let made = bytes.withUnsafeBytes { buffer in
      g_convert(
        buffer.bindMemory(to: CChar.self).baseAddress, gssize(buffer.count), target, source, &read,
        &written, nil)
    }
    guard let made else { return (nil, min(Int(read), bytes.count)) }
    defer { g_free(made) }
    let text = UnsafeRawBufferPointer(start: made, count: Int(written))
    // iconv leaves out what is cut off at the end.
    return Int(read) < bytes.count ? (nil, Int(read)) : (Array(text), Int(read))
  }

  /// Converts bytes to UTF-8; what is not valid becomes U+FFFD.
  func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return Array(bytes) }
    var rest = Array(bytes)[...]
    var text: [UInt8] = []
    while !rest.isEmpty {
      let (made, read) = Self.attempt(rest, to: "UTF-8", from: name)
      if let made { return text + made }
      text += Self.attempt(rest.prefix(read), to: "UTF-8", from: name).text ?? []
      text += [0xEF, 0xBF, 0xBD]
      rest = rest.dropFirst(max(read + 1, 1))
    }
    return text
  }

  /// Whether bytes are valid in this encoding; the last character may be cut.
  func isValid(_ bytes: [UInt8]) -> Bool {
    let (made, read) = Self.attempt(bytes[...], to: "UTF-8", from: name)
    return made != nil || bytes.count - read < 4
  }

  /// Converts UTF-8 text to this encoding; nil if that lacks a character.
  func encoded(_ text: [UInt8]) -> [UInt8]? {
    if text.allSatisfy({ $0 < 0x80 }) { return text }
    return Self.convert(text, to: name, from: "UTF-8")?.text
  }

  /// Replaces the second bytes of characters that are ASCII's by 0x80, in which nothing is searched.
  ///
  /// - Parameter isOpen: whether the first byte of a character comes before; whether one is left.
  func hideTrails(in bytes: UnsafeMutableRawBufferPointer, isOpen: inout Bool) {
    guard hasASCIITrails else { return }
    for place in bytes.indices {
      let byte = bytes[place]
      if isOpen {
        if byte < 0x80 { bytes[place] = 0x80 }
        isOpen = false
      } else {
        isOpen = byte >= 0x80 && !singles[Int(byte) - 0x80]
      }
    }
  }
}
