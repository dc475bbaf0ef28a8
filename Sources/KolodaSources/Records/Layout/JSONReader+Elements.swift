extension JSONReader {
  /// The elements of the array that a text is, in order; nil if it is another value.
  ///
  /// - Parameter most: how many are given at most.
  /// - Throws: where it is no JSON.
  func elements(atMost most: Int = .max) throws(JSONFault) -> [Range<Int>]? {
    let start = skipSpace(0)
    guard byte(at: start) == Mark.openBracket else { return nil }
    var elements: [Range<Int>] = []
    var place = skipSpace(start + 1)
    if byte(at: place) == Mark.closeBracket { return elements }
    while elements.count < most {
      let end = try endOfValue(at: place)
      elements.append(place..<end)
      let next = skipSpace(end)
      if byte(at: next) == Mark.closeBracket { break }
      guard byte(at: next) == Mark.comma else { throw JSONFault(place: next) }
      place = skipSpace(next + 1)
    }
    return elements
  }
}

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

  /// What the elements of a list of texts, numbers and words say; nil for any other value.
  static func list(_ value: ArraySlice<UInt8>, atMost most: Int) -> [String]? {
    let bytes = Array(value)
    return bytes.withUnsafeBytes { buffer -> [String]? in
      guard let elements = try? JSONReader(buffer).elements(atMost: most) else { return nil }
      var texts: [String] = []
      for element in elements {
        switch buffer[element.lowerBound] {
        case Mark.openBrace, Mark.openBracket: return nil
        case Mark.quote: texts.append(JSONText.text(of: buffer[element]))
        default: texts.append(String(decoding: buffer[element], as: UTF8.self))
        }
      }
      return texts
    }
  }
}
