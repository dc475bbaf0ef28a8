import KolodaSources

/// Pictures whose bytes are written out as text, without an address that says so: in base64, or as DuckDB
/// writes bytes, such as `\x89PNG\x0D`.
///
/// Data sets of Hugging Face have them in a field `bytes`.
enum PictureBytes {
  /// How pictures of a format begin.
  private struct Beginning {
    let type: String
    let base64: [UInt8]
    let escaped: [UInt8]

    init(_ type: String, base64: String, escaped: String) {
      (self.type, self.base64, self.escaped) = (type, Array(base64.utf8), Array(escaped.utf8))
    }
  }

  private static let beginnings = [
    Beginning("image/png", base64: "iVBORw0KGg", escaped: "\\x89PNG\\x0D\\x0A"),
    Beginning("image/jpeg", base64: "/9j/", escaped: "\\xFF\\xD8\\xFF"),
    Beginning("image/gif", base64: "R0lGODlh", escaped: "GIF89a"),
    Beginning("image/gif", base64: "R0lGODdh", escaped: "GIF87a"),
    Beginning("image/webp", base64: "UklGR", escaped: "RIFF"),
    Beginning("image/tiff", base64: "SUkqA", escaped: "II*\\x00"),
  ]
  /// How many bytes of a text are looked at, and how many a picture has at least.
  private static let sample = 64

  /// The media type of a picture; nil for any other text.
  static func type(of text: some Collection<UInt8>) -> String? { form(of: text)?.type }

  /// The bytes of a picture; nil for any other text.
  static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
    guard let form = form(of: text) else { return nil }
    return form.isEscaped ? unescaped(text) : DataAddress.base64(text)
  }

  private static func form(of text: some Collection<UInt8>) -> (type: String, isEscaped: Bool)? {
    let head = Array(text.prefix(sample))
    guard head.count == sample else { return nil }
    for beginning in beginnings {
      if head.starts(with: beginning.base64), head.allSatisfy(isOfBase64) {
        return (beginning.type, false)
      }
      if head.starts(with: beginning.escaped), head.count(where: { $0 == ASCII.backslash }) > 3 {
        return (beginning.type, true)
      }
    }
    return nil
  }

  private static func isOfBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: ASCII.isSpace(byte)
    }
  }

  /// The bytes of a text in which `\xFF` stands for a byte; nil if it is something else.
  private static func unescaped(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == ASCII.backslash else {
        bytes.append(byte)
        continue
      }
      guard rest.next() == UInt8(ascii: "x"), let high = rest.next().flatMap(JSONText.hexValue),
        let low = rest.next().flatMap(JSONText.hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
