/// A JSON value as it can be read by people.
enum JSONShown {
  /// A well-formed value without the white space between its parts.
  static func compact(_ value: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var isInText = false
    var isEscaped = false
    for byte in value {
      if !isInText, Mark.isSpace(byte) { continue }
      bytes.append(byte)
      if isEscaped {
        isEscaped = false
      } else if isInText, byte == Mark.backslash {
        isEscaped = true
      } else if byte == Mark.quote {
        isInText.toggle()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A list, or an object, of texts, numbers and words, and a list of such objects, a line each; nil
  /// for any other value.
  static func lines(of value: ArraySlice<UInt8>) -> String? {
    Array(value).withUnsafeBytes { buffer -> String? in
      guard let elements = buffer.jsonElements() else {
        return JSONMembers(buffer).flatMap(parts)?.joined(separator: "\n")
      }
      var lines: [String] = []
      for element in elements {
        let members = JSONMembers(element).flatMap(parts)?.joined(separator: ", ")
        guard let line = word(element) ?? members else { return nil }
        lines.append("• " + line)
      }
      return lines.joined(separator: "\n")
    }
  }

  /// The members of an object with nothing but texts, numbers and words; nil for another.
  private static func parts(of members: JSONMembers) -> [String]? {
    var parts: [String] = []
    for member in members.all {
      guard let word = word(member.value) else { return nil }
      if !member.value.elementsEqual("null".utf8) { parts.append("\(member.name): \(word)") }
    }
    return parts
  }

  /// A text, a number or a word; nil for a list and an object.
  private static func word(_ value: UnsafeRawBufferPointer) -> String? {
    if value.first == Mark.openBrace || value.first == Mark.openBracket { return nil }
    return value.jsonText ?? String(decoding: value, as: UTF8.self)
  }
}
