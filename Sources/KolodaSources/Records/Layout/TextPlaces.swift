/// Converts positions in a text as other programs count them to positions in UTF-8.
struct TextPlaces {
  private let text: String
  /// The byte position of each Unicode scalar, and of the end.
  private lazy var scalars: [Int] = places { _ in 1 }
  /// The byte position of each UTF-16 unit, and of the end; -1 in the middle of a pair.
  private lazy var units: [Int] = places { UTF16.width($0) }

  init(_ text: String) {
    self.text = text
  }

  private func places(_ width: (Unicode.Scalar) -> Int) -> [Int] {
    var places: [Int] = []
    var bytes = 0
    for scalar in text.unicodeScalars {
      places.append(bytes)
      for _ in 1..<max(width(scalar), 1) { places.append(-1) }
      bytes += UTF8.width(scalar)
    }
    return places + [bytes]
  }

  /// The byte range of a span; nil if it is empty, lies beyond the text, or its quote doesn't
  /// match.
  mutating func range(of span: TextSpan) -> Range<Int>? {
    let range = Self.range(of: span, in: scalars)
    guard let quote = span.quote.map(Self.squeezed) else { return range }
    if let range, says(quote, at: range) { return range }
    return Self.range(of: span, in: units).flatMap { says(quote, at: $0) ? $0 : nil }
  }

  private static func range(of span: TextSpan, in places: [Int]) -> Range<Int>? {
    guard span.start >= 0, span.start < span.end, span.end < places.count else { return nil }
    let (start, end) = (places[span.start], places[span.end])
    return start >= 0 && end > start ? start..<end : nil
  }

  private func says(_ quote: String, at range: Range<Int>) -> Bool {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return Self.squeezed(String(text.unicodeScalars[start..<end])) == quote
  }

  /// A text without white space, which other programs don't preserve exactly.
  private static func squeezed(_ text: String) -> String {
    var text = text
    // Label Studio writes line breaks as a backslash and an n.
    text.replace("\\n", with: "")
    text.removeAll(where: \.isWhitespace)
    return text
  }
}
