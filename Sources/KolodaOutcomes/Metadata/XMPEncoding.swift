/// The character encoding of an XMP document.
///
/// Decoding a document and encoding it again gives the same bytes.
enum XMPEncoding: Hashable {
  /// UTF-8, or another encoding whose markup is ASCII: expat heeds the declaration.
  case bytes
  /// UTF-16.
  case utf16(isLittleEndian: Bool)

  /// Detects the encoding by the first bytes, as appendix F of the XML specification describes.
  ///
  /// - Throws: `XMPError.wideCharacters` for UTF-32, which expat can't read either.
  init(of bytes: [UInt8]) throws(XMPError) {
    let start = Array(bytes.prefix(4))
    switch start {
    case [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]:
      throw .wideCharacters
    default: break
    }
    switch Array(start.prefix(2)) {
    case [0xFE, 0xFF], [0, 0x3C]: self = .utf16(isLittleEndian: false)
    case [0xFF, 0xFE], [0x3C, 0]: self = .utf16(isLittleEndian: true)
    default:
      guard !start.contains(0) else { throw .wideCharacters }
      self = .bytes
    }
  }

  /// Returns a UTF-16 document in UTF-8, and others unchanged, since those can be spliced as they
  /// are.
  ///
  /// - Throws: `XMPError.notXML` if the bytes are not valid UTF-16.
  func decoded(_ bytes: [UInt8]) throws(XMPError) -> [UInt8] {
    guard case .utf16(let isLittleEndian) = self else { return bytes }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    var text: [UInt8] = []
    text.reserveCapacity(units.count)
    let isBroken = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    guard !isBroken, bytes.count % 2 == 0 else {
      throw .notXML(reason: "broken UTF-16", line: 1 + text.count { $0 == 0x0A })
    }
    return text
  }

  /// Returns a decoded document in its original encoding.
  func encoded(_ text: [UInt8]) -> [UInt8] {
    guard case .utf16(let isLittleEndian) = self else { return text }
    return String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittleEndian ? [low, high] : [high, low]
    }
  }
}
