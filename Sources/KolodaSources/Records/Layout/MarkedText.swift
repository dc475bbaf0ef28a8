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
  /// Whether there is more of it than this.
  private let isCut: Bool

  /// The most parts that are marked.
  private static let mostMarks = 1000

  /// A text without marks.
  ///
  /// - Parameter isCut: whether there is more of it.
  package init(_ text: String, isCut: Bool = false) {
    self.text = text
    self.isCut = isCut
  }

  /// Marks parts, the places of which are counted in Unicode scalars, as Python, spaCy and Prodigy
  /// do.
  ///
  /// A part that says what stands there is marked only where that does: also where its places are
  /// counted as JavaScript does, in units of UTF-16.
  ///
  /// - Returns: those that make no sense. One that lies beyond a text that is cut makes none here,
  ///   but is not among them.
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
