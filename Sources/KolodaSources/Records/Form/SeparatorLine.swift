/// The first line by which spreadsheets say what separates the fields of a table: `sep=;`.
struct SeparatorLine {
  /// The byte between two fields.
  let separator: UInt8
  /// The line, with its end.
  let bytes: [UInt8]

  private static let lead = Array("sep=".utf8)
  /// The longest there is: with quotes around it, and two bytes at its end.
  private static let longest = 9

  /// - Parameter head: how a table begins, in UTF-8 and without a mark; nil if that is no such line.
  init?(_ head: [UInt8]) {
    let line = head.prefix(Self.longest).prefix { !Mark.isLineEnd($0) }
    let isQuoted = line.count > 1 && line.first == Mark.quote && line.last == Mark.quote
    let text = isQuoted ? line.dropFirst().dropLast() : line
    guard text.count == Self.lead.count + 1, let separator = text.last,
      separator < 0x80, separator != Mark.quote, !Character(Unicode.Scalar(separator)).isLetter,
      text.dropLast().map({ (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }) == Self.lead
    else { return nil }
    var end = line.count
    if end < head.count, head[end] == Mark.carriageReturn { end += 1 }
    if end < head.count, head[end] == Mark.lineFeed { end += 1 }
    self.separator = separator
    bytes = Array(head[..<end])
  }
}
