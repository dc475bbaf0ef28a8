/// How a table is written.
package struct TableDialect: Hashable, Sendable {
  /// The byte between two fields; nil where each line is one field.
  package var separator: UInt8?
  /// The byte that ends its lines.
  package var lineEnd: UInt8
  /// The byte around a field that may hold separators and line ends; nil if there is none.
  package var quote: UInt8? = ASCII.quote
  /// Whether a backslash makes a letter of the quote behind it; otherwise a second quote does.
  package var hasBackslashes = false
  /// Whether blanks before a quote belong to no field, as in `1, "a, b"`.
  var hasBlanksBeforeQuotes = false
  /// Whether the first line has the names of the fields.
  package var hasNames = true
  /// How many rows below the names explain them, and are no records.
  package var explainingRows = 0
  /// How many lines come before the first one of the table.
  package var skippedLines = 0
  /// Whether a separator at a line's end begins no further field.
  package var endsWithSeparator = false

  package init(separator: UInt8?, lineEnd: UInt8) {
    (self.separator, self.lineEnd) = (separator, lineEnd)
  }

  /// Whether the rules of quotes are the usual ones, by which fields are read when they are needed.
  var hasUsualQuotes: Bool {
    quote == ASCII.quote && !hasBackslashes && !hasBlanksBeforeQuotes
  }

  /// What somebody would choose to have a table read like this.
  package var choice: TableChoice {
    TableChoice(
      hasNames: hasNames, skippedLines: skippedLines,
      separator: .allCases.first { $0.byte == separator },
      quote: .allCases.first { $0.byte == quote }, hasBackslashes: hasBackslashes)
  }

  /// Whether there is anything in the way it is read that may be news.
  package var isUnusual: Bool {
    !hasNames || skippedLines > 0 || explainingRows > 0 || separator == nil || endsWithSeparator
      || quote != ASCII.quote || hasBackslashes
  }
}
