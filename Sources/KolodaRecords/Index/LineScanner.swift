/// Finds the lines of a file that are not blank.
struct LineScanner: RecordScanner {
  private(set) var index = RecordIndex()
  let end: Int64? = nil
  let unclosed: Int? = nil

  /// The beginning of a line that is blank as far as it was read; nil inside other lines.
  private var lineStart: Int64?

  init(at start: Int64) {
    lineStart = start
  }

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    var place = 0
    while place < piece.count {
      if let start = lineStart {
        let byte = piece[place]
        if byte == ASCII.lineFeed {
          lineStart = offset + Int64(place) + 1
          place += 1
          continue
        }
        if ASCII.isSpace(byte) {
          place += 1
          continue
        }
        index.append(start)
        lineStart = nil
      }
      let lineEnd = piece.place(of: ASCII.lineFeed, from: place)
      place = lineEnd + 1
      if lineEnd < piece.count { lineStart = offset + Int64(place) }
    }
    return nil
  }

  mutating func finish() -> Int64? { nil }
}
