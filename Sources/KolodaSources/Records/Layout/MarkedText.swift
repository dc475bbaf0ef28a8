/// A text with parts of it marked.
package struct MarkedText: Hashable, Sendable {
  /// One marked part.
  package struct Mark: Hashable, Sendable {
    /// Where it is, in bytes of UTF-8.
    package var range: Range<Int>
    /// What it is taken for; empty for nothing in particular.
    package var label: String

    /// Makes a mark.
    package init(range: Range<Int>, label: String) {
      (self.range, self.label) = (range, label)
    }
  }

  /// The text.
  package var text: String
  /// The marked parts, by where they begin.
  package var marks: [Mark] = []

  /// The most parts that are marked.
  private static let mostMarks = 1000

  /// A text without marks.
  package init(_ text: String) {
    self.text = text
  }

  /// Marks the parts that spans name: `[{"start": 0, "end": 5, "label": "ORG"}]`, where places are
  /// counted in Unicode scalars, as Python, spaCy and Prodigy do.
  ///
  /// Spans that make no sense, or lie beyond the text, are passed over.
  ///
  /// - Parameter spans: the value of the spans' field, as it is written.
  mutating func mark(_ spans: [UInt8]) {
    var found: [(start: Int, end: Int, label: String)] = []
    spans.withUnsafeBytes { buffer in
      let elements = (try? JSONReader(buffer).elements(atMost: Self.mostMarks)) ?? nil
      for element in elements ?? [] {
        let part = UnsafeRawBufferPointer(rebasing: buffer[element])
        if let span = Self.span(part) { found.append(span) }
      }
    }
    guard !found.isEmpty else { return }
    let places = utf8Places(of: Set(found.flatMap { [$0.start, $0.end] }))
    marks = found.compactMap { span in
      guard let start = places[span.start], let end = places[span.end], start < end else {
        return nil
      }
      return Mark(range: start..<end, label: span.label)
    }
    marks.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  private static func span(
    _ bytes: UnsafeRawBufferPointer
  ) -> (start: Int, end: Int, label: String)? {
    guard let members = (try? JSONReader(bytes).members()) ?? nil else { return nil }
    var start: Int?
    var end: Int?
    var label = ""
    for member in members {
      let value = bytes[member.value]
      switch JSONText.text(of: bytes[member.key]) {
      case "start": start = Int(String(decoding: value, as: UTF8.self))
      case "end": end = Int(String(decoding: value, as: UTF8.self))
      case "label" where value.first == KolodaSources.Mark.quote:
        label = JSONText.text(of: value)
      default: break
      }
    }
    guard let start, let end, start >= 0, start < end else { return nil }
    return (start, end, label)
  }

  /// Where places that are counted in scalars lie in bytes; those beyond the text are left out.
  private func utf8Places(of wanted: Set<Int>) -> [Int: Int] {
    var places: [Int: Int] = [:]
    let last = wanted.max() ?? 0
    var count = 0
    var bytes = 0
    for scalar in text.unicodeScalars {
      if count > last { return places }
      if wanted.contains(count) { places[count] = bytes }
      count += 1
      bytes += UTF8.width(scalar)
    }
    if wanted.contains(count) { places[count] = bytes }
    return places
  }
}
