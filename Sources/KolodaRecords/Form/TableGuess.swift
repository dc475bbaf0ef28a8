import KolodaFiles

/// Guesses how a table is written from its beginning.
struct TableGuess {
  /// The beginning, in UTF-8.
  private let head: [UInt8]
  /// Whether that is the whole file.
  private let isWhole: Bool
  private let choice: TableChoice
  private let lineEnd: UInt8

  /// The rows in the beginning, as they are with one separator.
  private struct GuessedRows {
    /// Where the fields are.
    let all: [[Range<Int>]]
    /// How many rows come before the table.
    let skipped: Int

    var table: ArraySlice<[Range<Int>]> { all[skipped...] }
    /// Whether all rows have as many fields.
    var areEqual: Bool {
      table.first.map { row in row.count > 1 && table.allSatisfy { $0.count == row.count } }
        ?? false
    }
    /// How well the separator fits; 0 if it separates nothing.
    let fit: Int
  }

  /// The most lines before a table that are recognised.
  private static let mostLines = 20

  init(_ head: [UInt8], isWhole: Bool, _ choice: TableChoice) {
    self.head = head
    self.isWhole = isWhole
    self.choice = choice
    lineEnd = TableRows.lineEnd(of: head)
  }

  /// How the table is written.
  ///
  /// - Parameter separator: what separates its fields, if that is known.
  func dialect(separatedBy separator: UInt8?) -> TableDialect {
    let given: UInt8?? = choice.separator.map(\.byte) ?? separator.map(Optional.some)
    let candidates: [UInt8?] = given.map { [$0] } ?? TableRows.separators
    var best: (dialect: TableDialect, rows: GuessedRows)?
    for candidate in candidates {
      for dialect in dialects(candidate) + behindBlanks(candidate) {
        let rows = rows(dialect)
        let isBetter =
          rows.fit > best?.rows.fit ?? 0
          || dialect.hasBlanksBeforeQuotes && rows.areEqual && rows.fit == best?.rows.fit
            && candidate == best?.dialect.separator
          || candidate == Self.semicolon && rows.areEqual && (best?.rows).map(hasDecimals) == true
        if isBetter { best = (dialect, rows) }
      }
    }
    guard let best else { return alone(given) }
    var dialect = best.dialect
    let rows = best.rows
    dialect.skippedLines = choice.skippedLines ?? lines(before: rows)
    if choice.hasNames != false {
      dialect.explainingRows = ExplainingRows.count(in: rows.table.prefix(3).map { $0.map(value) })
    }
    dialect.hasNames =
      choice.hasNames ?? (dialect.explainingRows > 0 || hasNames(rows.table, dialect))
    dialect.endsWithSeparator = Self.endsWithSeparator(rows.table, hasNames: dialect.hasNames)
    return dialect
  }

  private static let semicolon = UInt8(ascii: ";")

  /// Whether the separators between fields are only those of decimal places, as in `1,5;2,25`.
  private func hasDecimals(_ rows: GuessedRows) -> Bool {
    rows.table.allSatisfy { row in
      row.count > 1
        && zip(row, row.dropFirst()).allSatisfy { left, right in
          head[left].last.map(isDigit) == true && head[right].first.map(isDigit) == true
        }
    }
  }

  /// The ways in which quotes may be written, the likelier one first.
  private func dialects(_ separator: UInt8?) -> [TableDialect] {
    var usual = TableDialect(separator: separator, lineEnd: lineEnd)
    if let quote = choice.quote { usual.quote = quote.byte }
    usual.hasBackslashes = choice.hasBackslashes ?? false
    if separator == ASCII.tab, choice.quote == nil, hasNoQuotes(usual) {
      usual.quote = nil
      return [usual]
    }
    var all = [usual]
    if choice.hasBackslashes == nil, let quote = usual.quote, hasEscapes(of: quote) {
      usual.hasBackslashes = true
      all.append(usual)
    }
    guard choice.quote == nil, let areWhole = haveApostrophes(all[0]) else { return all }
    var single = all[0]
    single.quote = ASCII.apostrophe
    return areWhole ? [single] + all : all + [single]
  }

  /// The way in which quotes may be behind blanks, as in `1, "a, b"`, if most such fields end with one.
  private func behindBlanks(_ separator: UInt8?) -> [TableDialect] {
    guard separator != ASCII.tab, choice.quote ?? .double == .double,
      zip(head, head.dropFirst()).contains(where: { ASCII.isBlank($0) && $1 == ASCII.quote })
    else { return [] }
    var dialect = TableDialect(separator: separator, lineEnd: lineEnd)
    dialect.hasBackslashes = choice.hasBackslashes ?? false
    dialect.hasBlanksBeforeQuotes = true
    let begun = TableRows.rows(of: head, dialect, isWhole: isWhole).joined().compactMap { range in
      let field = head[range].drop(while: ASCII.isBlank)
      return field.startIndex > range.lowerBound && field.first == ASCII.quote ? field : nil
    }
    let whole = begun.count { field in
      field.count > 1 && field.last { !ASCII.isBlank($0) } == ASCII.quote
    }
    return 2 * whole > begun.count ? [dialect] : []
  }

  /// How many fields have apostrophes around them if these are no letters.
  private static let leastApostrophes = 2

  /// Whether fields that begin with an apostrophe also end with one, and none has other quotes; nil if
  /// none begins so.
  private func haveApostrophes(_ dialect: TableDialect) -> Bool? {
    let fields = TableRows.rows(of: head, dialect, isWhole: isWhole).joined().map { head[$0] }
    let begun = fields.filter { $0.first == ASCII.apostrophe }
    guard !begun.isEmpty else { return nil }
    return begun.count >= Self.leastApostrophes
      && begun.allSatisfy { $0.count > 1 && $0.last == ASCII.apostrophe }
      && !fields.contains { $0.first == ASCII.quote }
  }

  /// Whether quotation marks are plain letters in a table: some begin fields that don't end with
  /// one, and none enclose anything that needs them.
  private func hasNoQuotes(_ dialect: TableDialect) -> Bool {
    var areLetters = false
    for range in TableRows.rows(of: head, dialect, isWhole: isWhole).joined() {
      let field = head[range]
      guard field.first == ASCII.quote else { continue }
      let value = TableFields.value(of: field)
      let isWhole = field.count > 1 && field.last == ASCII.quote && value.count < field.count
      if !isWhole {
        areLetters = true
      } else if value.count < field.count - 2
        || value.contains(where: { $0 == dialect.separator || ASCII.isLineEnd($0) })
      {
        return false
      }
    }
    return areLetters
  }

  private func hasEscapes(of quote: UInt8) -> Bool {
    zip(head, head.dropFirst()).contains { $0 == ASCII.backslash && $1 == quote }
  }

  private func rows(_ dialect: TableDialect) -> GuessedRows {
    let all = TableRows.rows(of: head, dialect, isWhole: isWhole)
    let skipped =
      choice.skippedLines.map { lines in
        let start = place(behind: lines)
        return all.firstIndex { ($0.first?.lowerBound ?? 0) >= start } ?? all.count
      } ?? leadingRows(all)
    let counts = all[skipped...].map(\.count)
    guard let first = counts.first, first > 1 else {
      return GuessedRows(all: all, skipped: skipped, fit: 0)
    }
    // The number of column names counts too, since a text may have any number of commas.
    let like = counts.count { $0 == first } * 1000 / counts.count + min(first, 100)
    return GuessedRows(all: all, skipped: skipped, fit: like)
  }

  /// How many rows come before a table: titles and the like, which have one field, while all others
  /// have several.
  ///
  /// So are comments, which begin with `#`.
  private func leadingRows(_ all: [[Range<Int>]]) -> Int {
    let comments = comments(all)
    if comments > 0 { return comments }
    guard let count = all.last?.count, count > 1 else { return 0 }
    let first = (all.lastIndex { $0.count != count } ?? -1) + 1
    guard (1...Self.mostLines).contains(first), all.count - first > 1,
      all[..<first].allSatisfy({ $0.count == 1 }), let start = all[first].first?.lowerBound
    else { return 0 }
    // A single line may be the only name, of fields that hold separators or that R wrote.
    let hasGap = Self.hasBlankLine(head[(all[first - 1].last?.upperBound ?? 0)..<start])
    guard hasGap || first > 1 && !isProse(all[first...]), areNames(all[first]) else { return 0 }
    return first
  }

  /// How many rows at the beginning are comments.
  ///
  /// They begin with `#` and lie before a table of several columns; in a list of texts, that is a hashtag.
  /// The last one has the names if it has as many fields as the row behind it, as in `#chrom	start	end`.
  private func comments(_ all: [[Range<Int>]]) -> Int {
    let count = all.prefix { $0.first.flatMap { head[$0].first } == ASCII.hash }.count
    guard (1...Self.mostComments).contains(count), count < all.count, all[count].count > 1 else {
      return 0
    }
    let hasNames = all[count - 1].count == all[count].count
    return hasNames ? count - 1 : count
  }

  /// The most comments before a table that are recognised.
  private static let mostComments = 40

  private static func hasBlankLine(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count { $0 == ASCII.lineFeed } > 1 || bytes.count { $0 == ASCII.carriageReturn } > 1
  }

  /// Whether separators are those of sentences, with a blank behind most of them.
  private func isProse(_ rows: some Collection<[Range<Int>]>) -> Bool {
    2 * rows.count { row in row.dropFirst().contains { head[$0].first == ASCII.space } }
      > rows.count
  }

  private func areNames(_ row: [Range<Int>]) -> Bool {
    let values = row.map(value)
    return Set(values).count == values.count
      && values.allSatisfy { !$0.isEmpty && ValueType($0) == .text }
  }

  private func value(_ range: Range<Int>) -> String {
    String(decoding: TableFields.value(of: head[range]), as: UTF8.self)
  }

  /// The offset of the line behind some others.
  private func place(behind lines: Int) -> Int {
    var place = 0
    for _ in 0..<lines {
      guard let end = head[place...].firstIndex(of: lineEnd) else { return head.count }
      place = end + 1
    }
    return place
  }

  private func lines(before rows: GuessedRows) -> Int {
    guard rows.skipped > 0, let start = rows.table.first?.first?.lowerBound else { return 0 }
    return head[..<start].count { $0 == lineEnd }
  }

  /// How a table is written in which no separator was found.
  private func alone(_ given: UInt8??) -> TableDialect {
    var dialect = dialects(given ?? ASCII.comma)[0]
    dialect.skippedLines = choice.skippedLines ?? 0
    let rows = rows(dialect).table
    let start = place(behind: dialect.skippedLines)
    // R writes no name for the names of rows.
    let areRowNames =
      !isProse(rows.dropFirst())
      && TableRows.hasRowNames(
        Array(head[start...]), TableDialect(separator: ASCII.comma, lineEnd: lineEnd),
        isWhole: isWhole)
    if given == nil, !areRowNames, rows.contains(where: { $0.count > 1 }) {
      dialect.separator = nil
    }
    dialect.hasNames = choice.hasNames ?? hasNames(self.rows(dialect).table, dialect)
    return dialect
  }

  // MARK: The first line

  /// Whether the first line has names, judged by what is below.
  ///
  /// It is a record if it has numbers, dates and the like wherever all others have them; where all is
  /// text, if another row says the same in a field.
  private func hasNames(_ rows: ArraySlice<[Range<Int>]>, _ dialect: TableDialect) -> Bool {
    guard let first = rows.first?.map(value), rows.count > 1 else { return true }
    if dialect.separator != nil,
      TableRows.hasRowNames(
        Array(head[(rows.first?.first?.lowerBound ?? 0)...]), dialect, isWhole: isWhole)
    {
      return true
    }
    if Self.areNumbered(first) { return true }
    let others = rows.dropFirst().map { $0.map(value) }
    let columns = first.indices.filter { column in
      let types = Set(
        others.compactMap { column < $0.count && !$0[column].isEmpty ? ValueType($0[column]) : nil }
      )
      return types.count == 1 && types.first != .text
    }
    guard !columns.isEmpty else {
      let isRepeated = others.contains { row in
        row != first && zip(row, first).contains { $0 == $1 && !$0.isEmpty }
      }
      return !isRepeated
    }
    if Self.areYears(columns.map { first[$0] }) { return true }
    return !columns.allSatisfy { column in
      let type = ValueType(first[column])
      return type != .text && others.contains { column < $0.count && ValueType($0[column]) == type }
    }
  }

  /// Whether values are years in a row, which name columns.
  private static func areYears(_ values: [String]) -> Bool {
    let years = values.compactMap { Int($0) }
    return years.count > 1 && years.count == values.count
      && years.allSatisfy { $0 > 1500 && $0 < 2200 }
      && zip(years, years.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  /// Whether values count from 0, as pandas calls columns without names.
  private static func areNumbered(_ values: [String]) -> Bool {
    values.count >= leastNumbered && values == values.indices.map { "\($0)" }
  }

  /// The fewest columns whose numbers count as their names: fewer may be a record.
  private static let leastNumbered = 3

  /// Whether each line ends with a separator that begins no field.
  private static func endsWithSeparator(
    _ rows: ArraySlice<[Range<Int>]>, hasNames: Bool
  ) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return false }
    let others = hasNames ? rows.dropFirst() : rows
    let isInNames = hasNames && first.last?.isEmpty == true
    let count = first.count + (hasNames && !isInNames ? 1 : 0)
    return count > 1 && others.allSatisfy { $0.count == count && $0.last?.isEmpty == true }
  }
}

/// What kind of thing a value is.
private enum ValueType: Hashable {
  case number, truth, date, time, text

  init(_ text: String) {
    let text = text.lowercased()
    let bytes = Array(text.utf8)
    let digits = bytes.count(where: isDigit)
    let parts = bytes.split { !isDigit($0) }
    if text == "true" || text == "false" {
      self = .truth
    } else if digits == 0 {
      self = .text
    } else if isDigit(bytes.last ?? 0),
      Double(text.replacing(",", with: ".")) != nil
    {
      self = .number
    } else if digits + parts.count - 1 == bytes.count, (2...3).contains(parts.count),
      text.contains(":")
    {
      self = .time
    } else if parts.count >= 3, parts.prefix(3).allSatisfy({ $0.count <= 4 }),
      bytes.prefix(10).allSatisfy({ (0x2D...0x39).contains($0) })
    {
      self = .date
    } else {
      self = .text
    }
  }
}
