/// Writes JSON values for people to read.
enum JSONShown {
  /// Removes the white space between the parts of a valid value.
  static func compact(_ value: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var isInText = false
    var isEscaped = false
    for byte in value {
      if !isInText, ASCII.isSpace(byte) { continue }
      bytes.append(byte)
      if isEscaped {
        isEscaped = false
      } else if isInText, byte == ASCII.backslash {
        isEscaped = true
      } else if byte == ASCII.quote {
        isInText.toggle()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes an array or an object of plain values, or an array of such objects, with one line per
  /// element or member; nil for any other value.
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

  /// The members of an object whose values are all plain; nil for other objects.
  private static func parts(of members: JSONMembers) -> [String]? {
    var parts: [String] = []
    for member in members.all {
      guard let word = word(member.value) else { return nil }
      if !member.value.elementsEqual("null".utf8) { parts.append("\(member.name): \(word)") }
    }
    return parts
  }

  /// A string's text, a number or a literal; nil for arrays and objects.
  private static func word(_ value: UnsafeRawBufferPointer) -> String? {
    if value.first == ASCII.openBrace || value.first == ASCII.openBracket { return nil }
    return value.jsonText ?? String(decoding: value, as: UTF8.self)
  }

  /// The texts of a list that is written out as a text, as tables have it; nil for any other text.
  ///
  /// One that is missing is empty.
  static func texts(in text: String) -> [String]? {
    guard let written = WrittenValue(text) else { return nil }
    return written.json.withUnsafeBytes { bytes in
      let elements = bytes.jsonElements() ?? []
      let texts = elements.compactMap { $0.elementsEqual("null".utf8) ? "" : $0.jsonText }
      return texts.count == elements.count && texts.contains { !$0.isEmpty } ? texts : nil
    }
  }
}
