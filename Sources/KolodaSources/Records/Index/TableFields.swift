/// Finds the fields of a record of separated values.
struct TableFields {
  let separator: UInt8

  /// Where the fields of a record are, with their quotes; the line's end is not part of the last.
  func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var end = bytes.count
    while end > 0, Mark.isLineEnd(bytes[end - 1]) { end -= 1 }
    var ranges: [Range<Int>] = []
    var start = 0
    while true {
      let fieldEnd = self.end(ofFieldAt: start, in: bytes, before: end)
      ranges.append(start..<fieldEnd)
      guard fieldEnd < end else { return ranges }
      start = fieldEnd + 1
    }
  }

  /// Where the first record of bytes ends, which may hold others behind it: at its line's end.
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

  private func end(ofFieldAt start: Int, in bytes: UnsafeRawBufferPointer, before end: Int) -> Int {
    var place = start
    if start < end, bytes[start] == Mark.quote {
      place = closing(start, in: bytes, before: end) ?? start
    }
    return min(bytes.place(of: separator, from: place), end)
  }

  /// The place behind the quote that closes one; nil if none does.
  private func closing(_ start: Int, in bytes: UnsafeRawBufferPointer, before end: Int) -> Int? {
    var place = start + 1
    while true {
      let quote = bytes.place(of: Mark.quote, from: place)
      guard quote < end else { return nil }
      guard quote + 1 < end, bytes[quote + 1] == Mark.quote else { return quote + 1 }
      place = quote + 2
    }
  }

  /// What the fields of a record say.
  func values(of record: [UInt8]) -> [String] {
    record.withUnsafeBytes { ranges(in: $0) }.map {
      String(decoding: Self.value(of: record[$0]), as: UTF8.self)
    }
  }

  /// What a field says, without its quotes.
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
    // A quote that never closes is none.
    return isQuoted ? Array(field) : value
  }

  /// A value as a field: in quotes where it needs them.
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
