/// Finds the fields of a row of separated values.
struct TableFields {
  /// The byte between two fields; nil where each row is one.
  let separator: UInt8?
  /// The byte around fields; nil if there is none.
  private let quote: UInt8?
  /// Whether a backslash makes a letter of the quote behind it.
  private let hasBackslashes: Bool
  /// Whether blanks before a quote belong to no field.
  private let hasBlanks: Bool
  /// Whether a separator at the end begins no further field.
  private let endsWithSeparator: Bool

  init(separator: UInt8) {
    self.init(TableDialect(separator: separator, lineEnd: ASCII.lineFeed))
  }

  init(_ dialect: TableDialect) {
    separator = dialect.separator
    quote = dialect.quote
    hasBackslashes = dialect.hasBackslashes
    hasBlanks = dialect.hasBlanksBeforeQuotes
    endsWithSeparator = dialect.endsWithSeparator
  }

  /// The next separator in bytes, or their end.
  private func next(in bytes: UnsafeRawBufferPointer, from place: Int) -> Int {
    separator.map { bytes.place(of: $0, from: place) } ?? bytes.count
  }

  /// Where the fields of a record are, with their quotes; the line's end is not part of the last.
  func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] { parts(of: bytes).ranges }

  /// The same, and whether one of them begins with a quote that never closes.
  func parts(
    of bytes: UnsafeRawBufferPointer
  ) -> (ranges: [Range<Int>], hasOpenQuote: Bool) {
    var end = bytes.count
    while end > 0, ASCII.isLineEnd(bytes[end - 1]) { end -= 1 }
    var ranges: [Range<Int>] = []
    var hasOpenQuote = false
    var start = 0
    while true {
      var place = start
      let opening = hasBlanks ? placeBehindBlanks(start, in: bytes, before: end) : start
      if opening < end, bytes[opening] == quote {
        let closing = closing(opening, in: bytes, before: end)
        if closing == nil { hasOpenQuote = true }
        place = closing ?? start
      }
      let fieldEnd = min(next(in: bytes, from: place), end)
      if endsWithSeparator, start == end, !ranges.isEmpty { return (ranges, hasOpenQuote) }
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
      if place < bytes.count, bytes[place] == quote {
        place = closing(place, in: bytes, before: bytes.count) ?? place
      }
      if stop < place { stop = bytes.place(of: ASCII.lineFeed, from: place) }
      let next = next(in: bytes, from: place)
      if next >= stop { return stop }
      place = next + 1
    }
  }

  /// The place behind the quote that closes one; nil if none does, by the rules of `TableScanner`.
  private func closing(_ start: Int, in bytes: UnsafeRawBufferPointer, before end: Int) -> Int? {
    guard let mark = quote else { return nil }
    var place = start + 1
    while true {
      let quote = bytes.place(of: mark, from: place)
      guard quote < end else { return nil }
      if hasBackslashes, Self.isEscaped(quote, in: bytes, from: place) {
        place = quote + 1
        continue
      }
      guard quote + 1 < end, bytes[quote + 1] == mark else {
        let held = UnsafeRawBufferPointer(rebasing: bytes[start..<quote])
        let isStray =
          !endsField(quote + 1, in: bytes, before: end)
          && held.place(of: ASCII.lineFeed, from: 0) < held.count
        return isStray ? nil : quote + 1
      }
      place = quote + 2
    }
  }

  /// Whether an odd number of backslashes is before a place.
  private static func isEscaped(
    _ place: Int, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Bool {
    var first = place
    while first > start, bytes[first - 1] == ASCII.backslash { first -= 1 }
    return (place - first) % 2 == 1
  }

  /// Whether nothing but blanks is between a place and the end of a field.
  private func endsField(
    _ start: Int, in bytes: UnsafeRawBufferPointer, before end: Int
  ) -> Bool {
    let place = placeBehindBlanks(start, in: bytes, before: end)
    return place >= end || bytes[place] == separator || ASCII.isLineEnd(bytes[place])
  }

  /// The first place from another on that has no blank, unless that is the separator.
  private func placeBehindBlanks(
    _ start: Int, in bytes: UnsafeRawBufferPointer, before end: Int
  ) -> Int {
    var place = start
    while place < end, ASCII.isBlank(bytes[place]), bytes[place] != separator { place += 1 }
    return place
  }

  /// Whether a field begins with a quote that never closes.
  func isOpen(_ field: [UInt8]) -> Bool {
    let field = hasBlanks ? Array(field.drop(while: ASCII.isBlank)) : field
    return quote != nil && field.first == quote && value(of: field) == field
  }

  /// What the fields of a record say.
  func values(of record: [UInt8]) -> [String] {
    record.withUnsafeBytes { ranges(in: $0) }.map { text(of: record[$0]) }
  }

  /// What a field says.
  func text(of field: some RandomAccessCollection<UInt8>) -> String {
    let isUsual = quote == ASCII.quote && !hasBackslashes && !hasBlanks
    return String(decoding: isUsual ? Self.value(of: field) : value(of: field), as: UTF8.self)
  }

  /// The value of a field in a table with quotes of its own.
  private func value(of field: some RandomAccessCollection<UInt8>) -> [UInt8] {
    if hasBlanks, let first = field.first, ASCII.isBlank(first) {
      return value(of: Array(field.drop(while: ASCII.isBlank)))
    }
    guard let quote, field.first == quote else { return Array(field) }
    var value: [UInt8] = []
    var isQuoted = true
    var bytes = Array(field.dropFirst())[...]
    while let byte = bytes.popFirst() {
      if isQuoted, hasBackslashes, byte == ASCII.backslash,
        let next = bytes.first, next == quote || next == ASCII.backslash
      {
        value.append(next)
        bytes.removeFirst()
      } else if isQuoted, byte == quote {
        if bytes.first == quote {
          value.append(quote)
          bytes.removeFirst()
        } else {
          isQuoted = false
        }
      } else {
        value.append(byte)
      }
    }
    return isQuoted ? Array(field) : value
  }

  /// The value of a field, without its quotes.
  static func value(of field: some RandomAccessCollection<UInt8>) -> [UInt8] {
    guard field.first == ASCII.quote else { return Array(field) }
    let bytes = Array(field.dropFirst())
    var value: [UInt8] = []
    value.reserveCapacity(bytes.count)
    var isQuoted = true
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if isQuoted, byte == ASCII.quote {
        if place + 1 < bytes.count, bytes[place + 1] == ASCII.quote {
          value.append(ASCII.quote)
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
  ///
  /// Where there are no quotes, blanks stand for what would need some.
  func field(of value: [UInt8]) -> [UInt8] {
    guard let quote else {
      return value.map { $0 == separator || ASCII.isLineEnd($0) ? ASCII.space : $0 }
    }
    let needsQuotes =
      value.contains { $0 == separator || $0 == quote || ASCII.isLineEnd($0) }
      || value.first == ASCII.space || value.last == ASCII.space || value.first == ASCII.hash
    guard needsQuotes else { return value }
    var field = [quote]
    for byte in value {
      if hasBackslashes, byte == quote || byte == ASCII.backslash {
        field.append(ASCII.backslash)
      } else if byte == quote {
        field.append(quote)
      }
      field.append(byte)
    }
    return field + [quote]
  }
}
