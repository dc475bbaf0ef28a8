/// Finds the references in a file: the lines with the tag that begins one.
struct ReferenceScanner: RecordScanner {
  private(set) var index = RecordIndex()
  let end: Int64? = nil
  let unclosed: Int? = nil

  private let format: ReferenceFormat
  /// The beginning of a line of which too little was read to tell its tag; nil inside of others.
  private var lineStart: Int64?
  /// What was read of it.
  private var lead: [UInt8] = []

  init(_ format: ReferenceFormat, at start: Int64) {
    self.format = format
    lineStart = start
  }

  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64? {
    var place = 0
    while place < piece.count {
      if lineStart != nil {
        let byte = piece[place]
        if !ASCII.isLineEnd(byte) {
          lead.append(byte)
          place += 1
          if lead.count < ReferenceFormat.longestLead { continue }
        }
        endLead()
      }
      // Some programs end lines with a carriage return alone.
      let lineEnd = piece[place...].firstIndex(where: ASCII.isLineEnd) ?? piece.count
      place = lineEnd + 1
      if lineEnd < piece.count { lineStart = offset + Int64(place) }
    }
    return nil
  }

  private mutating func endLead() {
    if let lineStart, format.tag(of: lead)?.name == format.firstTag { index.append(lineStart) }
    lineStart = nil
    lead = []
  }

  mutating func finish() -> Int64? {
    endLead()
    return nil
  }
}
