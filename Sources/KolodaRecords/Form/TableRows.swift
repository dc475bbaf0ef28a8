/// Looks at the rows in the beginning of a table.
enum TableRows {
  /// The separators that a table may have, the likelier ones first.
  static let separators = [ASCII.comma, UInt8(ascii: ";"), ASCII.tab, UInt8(ascii: "|")]
  /// How many records of a table are looked at.
  private static let mostRecords = 50

  /// The line ending of a table's rows.
  ///
  /// It is judged outside of quotes, since both kinds may occur inside.
  static func lineEnd(of head: [UInt8]) -> UInt8 {
    let (feeds, returns) = lineEnds(in: head[...])
    if feeds + returns == 0 {
      return head.contains(ASCII.lineFeed) || !head.contains(ASCII.carriageReturn)
        ? ASCII.lineFeed : ASCII.carriageReturn
    }
    return returns >= feeds ? ASCII.carriageReturn : ASCII.lineFeed
  }

  /// Whether some lines of a table end with a line feed and others with a carriage return alone, so
  /// that only one of them ends its rows.
  static func hasTwoLineEnds(_ head: [UInt8]) -> Bool {
    // What is at the end ends no row too few.
    let end = head.lastIndex { !ASCII.isLineEnd($0) }.map { $0 + 1 } ?? 0
    let (feeds, returns) = lineEnds(in: head[..<end])
    return feeds > 0 && returns > 0
  }

  /// How many line feeds are outside of quotes, including those after a carriage return, and how many
  /// carriage returns alone, in the beginning of a table.
  private static func lineEnds(in head: ArraySlice<UInt8>) -> (feeds: Int, returns: Int) {
    var isInside = false
    var (feeds, returns) = (0, 0)
    var before = ASCII.lineFeed
    for (place, byte) in head.enumerated() {
      switch byte {
      case ASCII.quote where isInside: isInside = false
      case ASCII.quote:
        // The second of two quotes inside a quoted field continues it.
        isInside =
          before == ASCII.quote || ASCII.isLineEnd(before) || separators.contains(before)
      case ASCII.lineFeed where !isInside: feeds += 1
      case ASCII.carriageReturn where !isInside:
        let next = place + 1 < head.count ? head[place + 1] : 0
        if next != ASCII.lineFeed { returns += 1 }
      default: break
      }
      before = byte
    }
    return (feeds, returns)
  }

  /// How many rows have a name for each that lacks a field, at least, where names have no quotes.
  private static let leastWithName = 3

  /// Whether the rows of a table begin with a name, for which the line of names has none: so R writes
  /// them.
  ///
  /// At least half of the rows have a field more than that line then, and no two of those begin alike.
  /// A row that lacks a field doesn't change that; see `areShort`.
  ///
  /// - Parameter like: how quotes and separators are written there.
  static func hasRowNames(_ head: [UInt8], _ like: TableDialect, isWhole: Bool) -> Bool {
    var dialect = TableDialect(separator: like.separator, lineEnd: lineEnd(of: head))
    (dialect.quote, dialect.hasBackslashes) = (like.quote, like.hasBackslashes)
    dialect.hasBlanksBeforeQuotes = like.hasBlanksBeforeQuotes
    let all = rows(of: head, dialect, isWhole: isWhole)
    guard let names = all.first, all.count > (names.count > 1 ? 1 : 2) else { return false }
    let others = all.dropFirst()
    let longer = others.filter { $0.count == names.count + 1 }
    let firsts = Set(longer.compactMap { $0.first.map { TableFields.value(of: head[$0]) } })
    let equal = others.count { $0.count == names.count }
    return 2 * longer.count >= others.count && firsts.count == longer.count
      // Otherwise each line ends with a separator.
      && longer.contains { $0.last?.isEmpty == false }
      && (equal == 0
        || others.first?.count == names.count + 1 && areShort(equal, among: longer, in: head))
  }

  /// Whether rows with as many fields as there are names lack one, rather than that the longer ones
  /// have one too many.
  ///
  /// A text that nobody quoted may have separators, with a blank behind most of them.
  private static func areShort(
    _ count: Int, among longer: [[Range<Int>]], in head: [UInt8]
  ) -> Bool {
    let isProse = longer.contains { row in
      row.dropFirst().contains { head[$0].first == ASCII.space }
    }
    let areQuoted = longer.allSatisfy { row in
      row.first.flatMap { head[$0].first } == ASCII.quote
    }
    return !isProse && longer.count >= count * (areQuoted ? 1 : leastWithName)
  }

  /// Where the fields of the first records are, the line of names among them.
  static func rows(
    of head: [UInt8], _ dialect: TableDialect, isWhole: Bool
  ) -> [[Range<Int>]] {
    var scanner = TableScanner(dialect)
    return head.withUnsafeBytes { bytes in
      // Within one piece the scanner itself goes back.
      _ = scanner.take(bytes, at: 0)
      if isWhole, let start = scanner.finish() {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[Int(start)...])
        _ = scanner.take(rest, at: start)
      }
      let found = scanner.index.count
      let whole = isWhole || found < 2 ? found : found - 1
      return (0..<min(whole, mostRecords)).map { record in
        let start = Int(scanner.index[record])
        let end = record + 1 < found ? Int(scanner.index[record + 1]) : bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        return TableFields(dialect).ranges(in: line).map {
          (start + $0.lowerBound)..<(start + $0.upperBound)
        }
      }
    }
  }
}
