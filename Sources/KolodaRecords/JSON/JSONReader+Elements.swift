extension JSONReader {
  /// The ranges of a JSON array's elements, in order; nil for other values.
  ///
  /// - Parameter most: how many elements are returned at most.
  /// - Throws: if the text is not valid JSON.
  func elements(atMost most: Int = .max) throws(JSONFault) -> [Range<Int>]? {
    let start = skipSpace(0)
    guard byte(at: start) == ASCII.openBracket else { return nil }
    var elements: [Range<Int>] = []
    var place = skipSpace(start + 1)
    if byte(at: place) == ASCII.closeBracket { return elements }
    while elements.count < most {
      let end = try endOfValue(at: place)
      elements.append(place..<end)
      let next = skipSpace(end)
      if byte(at: next) == ASCII.closeBracket { break }
      guard byte(at: next) == ASCII.comma else { throw JSONFault(place: next) }
      place = skipSpace(next + 1)
    }
    return elements
  }
}
