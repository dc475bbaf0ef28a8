/// Finds the fields of a row of separated values.
struct TableFields {
  let separator: UInt8

  /// Where the fields of a record are, with their quotes; the line's end is not part of the last.
  func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] { parts(of: bytes).ranges }

  /// The same, and whether one of them begins with a quote that never closes.
  func parts(
    of bytes: UnsafeRawBufferPointer
  ) -> (ranges: [Range<Int>], hasOpenQuote: Bool) {
    var end = bytes.count
    while end > 0, Mark.isLineEnd(bytes[end - 1]) { end -= 1 }
    var ranges: [Range<Int>] = []
    var hasOpenQuote = false
    var start = 0
    while true {
      var place = start
      if start < end, bytes[start] == Mark.quote {
        let closing = closing(start, in: bytes, before: end)
        if closing == nil { hasOpenQuote = true }
        place = closing ?? start
      }
      let fieldEnd = min(bytes.place(of: separator, from: place), end)
      ranges.append(start..<fieldEnd)
      guard fieldEnd < end else { return (ranges, hasOpenQuote) }
      start = fieldEnd + 1
    }
  }

  /// The end of the first row in bytes that may contain further rows: the position of its line
  /// feed.
  func endOfRecord(in bytes: UnsafeRawBufferPointer) -> Int {
    var place = 0
    var stop = -1
    while true {
      if place < bytes.count, bytes[place] == Mark.quote {
        place = closing(place, in: bytes, before: bytes.count) ?? place
      }
      if stop < place { stop = bytes.place(of: Mark.lineFeed, from: place) }
      let next = bytes.place(of: separator, from: place)
      if next >= stop { return stop }
      place = next + 1
    }
  }

  /// The place behind the quote that closes one; nil if none does, as `TableScanner` has it.
  private func closing(_ start: Int, in bytes: UnsafeRawBufferPointer, before end: Int) -> Int? {
    var place = start + 1
    while true {
      let quote = bytes.place(of: Mark.quote, from: place)
      guard quote < end else { return nil }
      guard quote + 1 < end, bytes[quote + 1] == Mark.quote else {
        let held = UnsafeRawBufferPointer(rebasing: bytes[start..<quote])
        let isStray =
          !endsField(quote + 1, in: bytes, before: end)
          && held.place(of: Mark.lineFeed, from: 0) < held.count
        return isStray ? nil : quote + 1
      }
      place = quote + 2
    }
  }

  /// Whether nothing but blanks is between a place and the end of a field.
  private func endsField(
    _ start: Int, in bytes: UnsafeRawBufferPointer, before end: Int
  ) -> Bool {
    var place = start
    while place < end, Mark.isBlank(bytes[place]), bytes[place] != separator { place += 1 }
    return place >= end || bytes[place] == separator || Mark.isLineEnd(bytes[place])
  }

  /// What the fields of a record say.
  func values(of record: [UInt8]) -> [String] {
    record.withUnsafeBytes { ranges(in: $0) }.map {
      String(decoding: Self.value(of: record[$0]), as: UTF8.self)
    }
  }

  /// The value of a field, without its quotes.
  static func value(of field: some RandomAccessCollection<UInt8>) -> [UInt8] {
    guard field.first == Mark.quote else { return Array(field) }
    let bytes = Array(field.dropFirst())
    var value: [UInt8] = []
    value.reserveCapacity(bytes.count)
    var isQuoted = true
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if isQuoted, byte == Mark.quote {
        if place + 1 < bytes.count, bytes[place + 1] == Mark.quote {
          value.append(Mark.quote)
          place += 2
          continue
        }
        isQuoted = false
      } else {
        value.append(byte)
      }
      place += 1
    }
    // A quote that is never closed is part of the value.
    return isQuoted ? Array(field) : value
  }

  /// Writes a value as a field, quoted if necessary.
  func field(of value: [UInt8]) -> [UInt8] {
    let needsQuotes =
      value.contains { $0 == separator || $0 == Mark.quote || Mark.isLineEnd($0) }
      || value.first == Mark.space || value.last == Mark.space || value.first == Mark.hash
    guard needsQuotes else { return value }
    var field = [Mark.quote]
    for byte in value {
      if byte == Mark.quote { field.append(Mark.quote) }
      field.append(byte)
    }
    return field + [Mark.quote]
  }
}
