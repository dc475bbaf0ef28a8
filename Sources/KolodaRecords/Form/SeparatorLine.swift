/// The line `sep=;` with which spreadsheets name the separator of a table, as its first line.
struct SeparatorLine {
  /// The byte between two fields.
  let separator: UInt8
  /// The line, including its line ending.
  let bytes: [UInt8]

  private static let lead = Array("sep=".utf8)
  /// The longest such line in bytes: with quotes around it and a line ending of two bytes.
  private static let longest = 9

  /// - Parameter head: the beginning of a table, in UTF-8 and without a byte order mark; nil is
  ///   returned if it is not such a line.
  init?(_ head: [UInt8]) {
    let line = head.prefix(Self.longest).prefix { !ASCII.isLineEnd($0) }
    let isQuoted = line.count > 1 && line.first == ASCII.quote && line.last == ASCII.quote
    let text = isQuoted ? line.dropFirst().dropLast() : line
    guard text.count == Self.lead.count + 1, let separator = text.last,
      separator < 0x80, separator != ASCII.quote, !Character(Unicode.Scalar(separator)).isLetter,
      text.dropLast().map({ (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }) == Self.lead
    else { return nil }
    var end = line.count
    if end < head.count, head[end] == ASCII.carriageReturn { end += 1 }
    if end < head.count, head[end] == ASCII.lineFeed { end += 1 }
    self.separator = separator
    bytes = Array(head[..<end])
  }
}
