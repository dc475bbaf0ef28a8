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
  ///
  /// - Parameter unit: what the positions count; if a quote doesn't match so, they count the other.
  mutating func range(of span: TextSpan, in unit: PositionUnit) -> Range<Int>? {
    let range = Self.range(of: span, in: places(of: unit))
    guard let quote = span.quote.map(Self.squeezed) else { return range }
    if let range, says(quote, at: range) { return range }
    let other: PositionUnit = unit == .scalars ? .units : .scalars
    return Self.range(of: span, in: places(of: other)).flatMap { says(quote, at: $0) ? $0 : nil }
  }

  private mutating func places(of unit: PositionUnit) -> [Int] {
    unit == .scalars ? scalars : units
  }

  /// What the positions of spans seem to count: UTF-16 units where these fit the text better.
  ///
  /// What a span quotes decides. Otherwise its ends do: they should cut no word, and have no white
  /// space within.
  mutating func unit(of spans: [TextSpan]) -> PositionUnit {
    guard units.count > scalars.count, !spans.isEmpty else { return .scalars }
    let quoting = spans.filter { $0.quote != nil }
    let counted = (quoting.isEmpty ? spans : quoting).prefix(Self.mostSpans)
    func fit(_ places: [Int]) -> Int {
      counted.reduce(0) { sum, span in
        guard let range = Self.range(of: span, in: places) else { return sum }
        guard let quote = span.quote.map(Self.squeezed) else { return sum + cleanEnds(of: range) }
        return sum + (says(quote, at: range) ? 1 : 0)
      }
    }
    let (scalars, units) = (scalars, units)
    return fit(units) > fit(scalars) ? .units : .scalars
  }

  /// The most spans that are looked at for what they count.
  private static let mostSpans = 100

  /// How many ends of a range cut no word and have no white space within.
  private func cleanEnds(of range: Range<Int>) -> Int {
    let scalars = text.unicodeScalars
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    }
    let before = start > scalars.startIndex ? scalars[scalars.index(before: start)] : nil
    let first = scalars[start]
    let last = scalars[scalars.index(before: end)]
    let after = end < scalars.endIndex ? scalars[end] : nil
    let isStartClean = !first.properties.isWhitespace && !(isWord(before) && isWord(first))
    let isEndClean = !last.properties.isWhitespace && !(isWord(last) && isWord(after))
    return (isStartClean ? 1 : 0) + (isEndClean ? 1 : 0)
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
