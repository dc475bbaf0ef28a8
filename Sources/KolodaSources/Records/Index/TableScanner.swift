/// Finds the records of a table of separated values, the line of names among them.
///
/// A record that begins with the byte of comments is none, up to its line's end. A quote counts where
/// a field begins, and may hold line ends; in quotes two of them are one. So Python's `csv` and
/// spreadsheets have it. A quote that never closes is none.
struct TableScanner: RecordScanner {
  private enum Place {
    /// Between two records: what comes next begins one, unless it is a line's end.
    case fresh
    /// In a record, in no quotes.
    case outside
    /// In quotes.
    case inside
    /// Behind a quote in quotes, which closes them or is the first of two.
    case behindQuote
    /// In a comment.
    case comment
  }

  private(set) var index = RecordIndex()
  let end: Int64? = nil
  private(set) var unclosed: Int?

  private let separator: UInt8
  private let lineEnd: UInt8
  private let comment: UInt8?
  private var place = Place.fresh
  /// The byte before the next, a separator where a record begins.
  private var previous: UInt8
  /// Where the quote is that is open.
  private var opened: Int64 = 0

  /// - Parameter comment: the byte that a comment begins with; nil if there are none.
  init(separator: UInt8, lineEnd: UInt8, comment: UInt8? = nil) {
    self.separator = separator
    self.lineEnd = lineEnd
    self.comment = comment
    previous = separator
  }

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) {
    var next = 0
    // The first quote and line end at or behind `next`, as far as they were looked for.
    var quote = -1
    var stop = -1
    while next < piece.count {
      switch place {
      case .fresh:
        if Mark.isLineEnd(piece[next]) {
          next += 1
        } else if piece[next] == comment {
          place = .comment
        } else {
          index.append(offset + Int64(next))
          previous = separator
          place = .outside
        }
      case .comment:
        if stop < next { stop = piece.place(of: lineEnd, from: next) }
        if stop < piece.count { place = .fresh }
        next = stop + 1
      case .outside:
        if stop < next { stop = piece.place(of: lineEnd, from: next) }
        if quote < next { quote = piece.place(of: Mark.quote, from: next) }
        if quote > stop || quote == piece.count {
          place = stop < piece.count ? .fresh : .outside
          previous = piece[piece.count - 1]
          next = stop + 1
          continue
        }
        let before = quote > next ? piece[quote - 1] : previous
        if before == separator {
          opened = offset + Int64(quote)
          place = .inside
        }
        previous = Mark.quote
        next = quote + 1
      case .inside:
        if quote < next { quote = piece.place(of: Mark.quote, from: next) }
        if quote < piece.count { place = .behindQuote }
        next = quote + 1
      case .behindQuote:
        if piece[next] == Mark.quote {
          place = .inside
          next += 1
        } else {
          place = .outside
          previous = Mark.quote
        }
      }
    }
  }

  /// What follows a quote that never closes are fields and records as if it were a letter; in what
  /// is given again each quote closes, since none alone is left.
  mutating func finish() -> Int64? {
    guard place == .inside, unclosed == nil else { return nil }
    unclosed = index.count - 1
    place = .outside
    previous = Mark.quote
    return opened + 1
  }
}
