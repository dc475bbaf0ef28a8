/// A text with marked spans.
package struct MarkedText: Hashable, Sendable {
  /// A marked span.
  package struct Mark: Hashable, Sendable {
    /// Its range in the text, in bytes of UTF-8.
    package var range: Range<Int>
    /// Its label; empty for none.
    package var label: String

    package init(range: Range<Int>, label: String) {
      (self.range, self.label) = (range, label)
    }
  }

  /// The text.
  package var text: String
  /// The marks, sorted by their beginning.
  package var marks: [Mark] = []
  /// Whether the text was shortened.
  private let isCut: Bool

  /// The most marks that a text gets.
  private static let mostMarks = 1000

  /// Makes a text without marks.
  ///
  /// - Parameter isCut: whether the text was shortened.
  package init(_ text: String, isCut: Bool = false) {
    self.text = text
    self.isCut = isCut
  }

  /// Marks spans whose positions are counted in Unicode scalars, as Python, spaCy and Prodigy do.
  ///
  /// A span that quotes its text is only marked where that text really stands. For such spans,
  /// positions counted in UTF-16 units, as in JavaScript, work too.
  ///
  /// - Returns: the spans that make no sense. Spans beyond the end of a shortened text are skipped,
  ///   but are not among these.
  mutating func mark(_ spans: [TextSpan]) -> [TextSpan] {
    var places = TextPlaces(text)
    let known = Set(marks)
    var left: [TextSpan] = []
    for span in spans {
      if let range = places.range(of: span) {
        let mark = Mark(range: range, label: span.label)
        if !known.contains(mark), marks.count < Self.mostMarks { marks.append(mark) }
      } else if !isCut || span.start < 0 || span.start >= span.end {
        left.append(span)
      }
    }
    marks.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return left
  }
}
