/// Finds the rows of a table of separated values, including the header line.
///
/// A record that begins with the byte of comments is none, up to its line's end. A quote counts where
/// a field begins, and may hold line ends; in quotes two of them are one. So Python's `csv` and
/// spreadsheets have it.
///
/// A quote that never closes is none. Nor is one that holds line ends and that closes where neither a
/// separator nor a line's end follows: what seems to close it opens a field of a later line.
struct TableScanner: RecordScanner {
  private enum Place {
    /// Between two rows: the next byte begins a row, unless it belongs to a line ending.
    case fresh
    /// In a row, outside of quotes.
    case outside
    /// In quotes.
    case inside
    /// After a quote inside quotes, which either closes them or is the first of two.
    case behindQuote
    /// Behind blanks that follow a quote which closes.
    case behindBlanks
    /// In a comment.
    case comment
  }

  private(set) var index = RecordIndex()
  let end: Int64? = nil
  private(set) var unclosed: Int?
  private(set) var unclosedCount = 0

  private let separator: UInt8?
  private let lineEnd: UInt8
  private let comment: UInt8?
  /// The byte around fields; nil if there is none.
  private let mark: UInt8?
  /// Whether a backslash makes a letter of the quote behind it, and whether one was just read.
  private let hasBackslashes: Bool
  private var isEscaped = false
  /// Whether a quote may be behind blanks.
  private let hasBlanks: Bool
  /// Whether the first row has names, and is no record.
  private let hasNames: Bool
  private var place = Place.fresh
  /// The byte before the next one; a separator at the beginning of a row.
  private var previous: UInt8?
  /// The offset of the open quote.
  private var opened: Int64 = 0
  /// Whether it holds a line's end in pieces before the next.
  private var holdsLineEnd = false
  /// Whether all was given once, and a quote was open.
  private var isLeftOpen = false

  /// - Parameter comment: the byte at the beginning of a comment; nil if the format has none.
  init(separator: UInt8, lineEnd: UInt8, comment: UInt8? = nil) {
    self.init(TableDialect(separator: separator, lineEnd: lineEnd), comment: comment)
  }

  init(_ dialect: TableDialect, comment: UInt8? = nil) {
    separator = dialect.separator
    lineEnd = dialect.lineEnd
    self.comment = comment
    mark = dialect.quote
    hasBackslashes = dialect.hasBackslashes
    hasBlanks = dialect.hasBlanksBeforeQuotes
    hasNames = comment == nil && dialect.hasNames
    previous = separator
  }

  /// The next quote in a piece, or its end.
  private func quote(in piece: UnsafeRawBufferPointer, from place: Int) -> Int {
    mark.map { piece.place(of: $0, from: place) } ?? piece.count
  }

  /// The last byte before a place that is not part of blanks before a quote; the previous one if all
  /// from another place on are.
  private func last(
    of piece: UnsafeRawBufferPointer, from start: Int, before end: Int? = nil
  ) -> UInt8? {
    var end = end ?? piece.count
    while hasBlanks, end > start, ASCII.isBlank(piece[end - 1]), piece[end - 1] != separator {
      end -= 1
    }
    return end > start ? piece[end - 1] : previous
  }

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    var next = 0
    // The next quote and line ending from `next` on; -1 before the first search.
    var quote = -1
    var stop = -1
    while next < piece.count {
      switch place {
      case .fresh:
        if ASCII.isLineEnd(piece[next]) {
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
        if quote < next { quote = self.quote(in: piece, from: next) }
        if quote > stop || quote == piece.count {
          if stop == piece.count { previous = last(of: piece, from: next) }
          next = stop + 1
          // Most rows begin right behind the end of another.
          if next < piece.count, comment == nil, !ASCII.isLineEnd(piece[next]) {
            index.append(offset + Int64(next))
            previous = separator
          } else if stop < piece.count {
            place = .fresh
          }
          continue
        }
        let before = quote > next ? piece[quote - 1] : previous
        if before == separator
          || hasBlanks && last(of: piece, from: next, before: quote) == separator
        {
          isEscaped = false
          opened = offset + Int64(quote)
          holdsLineEnd = false
          place = .inside
        }
        previous = mark
        next = quote + 1
      case .inside where hasBackslashes:
        let byte = piece[next]
        if isEscaped {
          isEscaped = false
        } else if byte == ASCII.backslash {
          isEscaped = true
        } else if byte == mark {
          place = .behindQuote
        }
        next += 1
      case .inside:
        if quote < next { quote = self.quote(in: piece, from: next) }
        if quote < piece.count { place = .behindQuote }
        next = quote + 1
      case .behindQuote, .behindBlanks:
        let byte = piece[next]
        if place == .behindQuote, byte == mark {
          place = .inside
          next += 1
        } else if ASCII.isBlank(byte), byte != separator {
          place = .behindBlanks
          next += 1
        } else {
          place = .outside
          previous = mark
          if byte == separator || ASCII.isLineEnd(byte) { continue }
          guard isLineEndHeld(before: next, in: piece, at: offset) else { continue }
          readOpenedAsLetter()
          guard opened >= offset else { return opened + 1 }
          next = Int(opened - offset) + 1
          (quote, stop) = (-1, -1)
        }
      }
    }
    switch place {
    case .inside, .behindQuote, .behindBlanks:
      holdsLineEnd = isLineEndHeld(before: piece.count, in: piece, at: offset)
    case .fresh, .outside, .comment: break
    }
    return nil
  }

  /// Whether a line's end is behind the quote that is open, before a place in a piece.
  private func isLineEndHeld(
    before end: Int, in piece: UnsafeRawBufferPointer, at offset: Int64
  ) -> Bool {
    if holdsLineEnd { return true }
    let held = UnsafeRawBufferPointer(rebasing: piece[Int(max(opened - offset, 0))..<end])
    return held.place(of: lineEnd, from: 0) < held.count
  }

  /// Takes the quote that is open for a letter.
  ///
  /// What follows it is to be given again. Each quote there that opens closes, since up to where this
  /// one would none alone is left.
  private mutating func readOpenedAsLetter() {
    // The line of names is no record.
    if index.count > 1 || !hasNames {
      unclosed = unclosed ?? index.count - 1
      unclosedCount += 1
    }
    place = .outside
    previous = mark
  }

  mutating func finish() -> Int64? {
    guard place == .inside, !isLeftOpen else { return nil }
    isLeftOpen = true
    readOpenedAsLetter()
    return opened + 1
  }
}
