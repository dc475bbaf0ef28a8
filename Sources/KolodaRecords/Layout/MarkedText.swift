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
  let isCut: Bool

  /// The most marks that a text gets.
  private static let mostMarks = 1000

  /// Makes a text without marks.
  ///
  /// - Parameter isCut: whether the text was shortened.
  package init(_ text: String, isCut: Bool = false) {
    self.text = text
    self.isCut = isCut
  }

  /// Marks spans.
  ///
  /// A span that quotes its text is only marked where that text really stands.
  ///
  /// - Parameter unit: what their positions count; nil to go by what fits the text.
  /// - Returns: the spans that make no sense. Spans beyond the end of a shortened text are skipped,
  ///   but are not among these.
  mutating func mark(_ spans: [TextSpan], in unit: PositionUnit? = nil) -> [TextSpan] {
    var places = TextPlaces(text)
    let fitting = unit ?? places.unit(of: spans)
    let known = Set(marks)
    var left: [TextSpan] = []
    for span in spans {
      if let range = places.range(of: span, in: fitting) {
        let mark = Mark(range: range, label: span.label)
        if !known.contains(mark), marks.count < Self.mostMarks { marks.append(mark) }
      } else if !isCut || span.start < 0 || span.start >= span.end {
        left.append(span)
      }
    }
    sort()
    return left
  }

  /// Adds marks whose ranges are known.
  mutating func mark(_ added: [Mark]) {
    marks += added.prefix(max(Self.mostMarks - marks.count, 0))
    sort()
  }

  private mutating func sort() {
    marks.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }
}
