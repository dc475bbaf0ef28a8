import KolodaSources

/// Pictures that are written out as text, as a `data:` URL (RFC 2397) has them.
enum DataAddress {
  private static let lead = Array("data:image/".utf8)
  private static let scheme = Array("data:".utf8)
  private static let base64Mark = Array(";base64".utf8)

  /// Whether a text is a picture written out.
  static func isPicture(_ text: some Collection<UInt8>) -> Bool {
    text.prefix(lead.count).lazy.map(lowercase).elementsEqual(lead)
  }

  /// The most bytes of a media type.
  private static let longestType = 40

  /// The media type of anything that is written out, such as `audio/wav`; nil for any other text.
  static func mediaType(of text: some Collection<UInt8>) -> String? {
    guard text.prefix(scheme.count).lazy.map(lowercase).elementsEqual(scheme) else { return nil }
    let head = text.dropFirst(scheme.count).prefix(longestType).map(lowercase)
    let type = head.prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "0123456789/.+-".utf8.contains(byte)
    }
    guard type.count(where: { $0 == ASCII.slash }) == 1, type.count < head.count,
      head[type.count] == ASCII.comma || head[type.count] == UInt8(ascii: ";")
    else { return nil }
    return String(decoding: type, as: UTF8.self)
  }

  /// The media type of a picture that is written out, such as `image/png`; nil for any other text.
  static func type(of text: some Collection<UInt8>) -> String? {
    guard isPicture(text) else { return nil }
    let type = text.dropFirst(scheme.count).prefix(longestType).prefix {
      $0 != ASCII.comma && $0 != UInt8(ascii: ";")
    }
    return String(decoding: type.map(lowercase), as: UTF8.self)
  }

  /// Finds the first picture written out in HTML, up to the quote behind it; nil if there is none.
  static func first(in html: [UInt8]) -> ArraySlice<UInt8>? {
    var place = html.startIndex
    while let start = html[place...].firstIndex(where: { $0 | 0x20 == lead[0] }) {
      if isPicture(html[start...]) {
        let quote = start > 0 && isQuote(html[start - 1]) ? html[start - 1] : nil
        let end = html[start...].firstIndex {
          quote == nil ? ASCII.isSpace($0) || $0 == ASCII.greater : $0 == quote
        }
        return html[start..<(end ?? html.endIndex)]
      }
      place = start + 1
    }
    return nil
  }

  /// The bytes of a picture that is written out; nil if it is not what it says.
  static func bytes(of address: some Collection<UInt8>) -> [UInt8]? {
    guard let comma = address.firstIndex(of: ASCII.comma) else { return nil }
    let head = address[..<comma].map(lowercase)
    let content = address[address.index(after: comma)...]
    let plain = content.contains(UInt8(ascii: "%")) ? unescaped(content) : Array(content)
    guard let plain, !plain.isEmpty else { return nil }
    return head.suffix(base64Mark.count) == base64Mark[...] ? base64(plain) : plain
  }

  /// Decodes base64 in either alphabet, with or without padding and white space; nil for anything
  /// else.
  static func base64(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var (word, count, padding): (UInt32, Int, Int) = (0, 0, 0)
    for byte in text {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      if ASCII.isSpace(byte) { continue }
      guard padding == 0, let value = value(of: byte) else { return nil }
      word = word << 6 | value
      count += 1
      guard count == 4 else { continue }
      bytes.append(UInt8(word >> 16 & 0xff))
      bytes.append(UInt8(word >> 8 & 0xff))
      bytes.append(UInt8(word & 0xff))
      (word, count) = (0, 0)
    }
    // One letter alone is less than a byte.
    guard count != 1, padding <= 2 else { return nil }
    if count > 1 { bytes.append(UInt8(word >> (count == 2 ? 4 : 10) & 0xff)) }
    if count > 2 { bytes.append(UInt8(word >> 2 & 0xff)) }
    return bytes.isEmpty ? nil : bytes
  }

  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// Decodes percent-encoded bytes; nil if an escape is broken.
  static func unescaped(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(JSONText.hexValue),
        let low = rest.next().flatMap(JSONText.hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == ASCII.quote || byte == ASCII.apostrophe
  }
}
