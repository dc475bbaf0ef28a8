import KolodaFiles

/// Writes records as JSON values, one a line.
struct JSONLinesWriter: RecordWriter {
  private let listing: RecordListing
  /// Whether a value may have several lines, as the file's own have.
  private let keepsLines: Bool
  private var ends: LineEnds

  /// - Parameter isOwn: whether it is to be as the file is, and not on one line each.
  init(_ listing: RecordListing, isOwn: Bool) {
    self.listing = listing
    keepsLines = listing.form == .lines || listing.form == .values && isOwn
    ends = LineEnds(listing)
  }

  // The objects of a file are taken apart where fields are added to them.
  var needsFields: Bool { !listing.form.isJSON }

  func begin(isContinued: Bool, _ output: inout ExportOutput) {}

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    if case .tooLong = record.fault {
      guard listing.form == .lines else { return .leftOut(record: entry.number) }
      try LongRecord(listing, entry.number).write(to: &output)
      return .withoutAnswer(record: entry.number)
    }
    let value =
      listing.form.isJSON
      ? JSONSplice.adding(added, to: record) : JSONSplice.object(of: record, added)
    let bytes = value ?? record.bytes
    // A line of the file is one, whatever is in it.
    try output.write(keepsLines ? bytes : JSONSplice.onOneLine(bytes))
    try output.write(listing.form == .lines ? ends.end(of: entry.number) : [Mark.lineFeed])
    return value == nil ? .withoutAnswer(record: entry.number) : nil
  }

  func end(_ output: inout ExportOutput) {}
}

/// Writes records as the elements of a JSON array, each on a line of its own.
struct JSONArrayWriter: RecordWriter {
  private let listing: RecordListing
  private var isFirst = true

  init(_ listing: RecordListing) {
    self.listing = listing
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    try output.write([Mark.openBracket])
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    // What is no JSON would spoil all of the array.
    let isJSON = record.fault == nil || !listing.form.isJSON && record.fault == .unclosedQuote
    guard isJSON else { return .leftOut(record: entry.number) }
    try output.write(isFirst ? [Mark.lineFeed] : [Mark.comma, Mark.lineFeed])
    isFirst = false
    let value =
      listing.form.isJSON
      ? JSONSplice.adding(added, to: record) : JSONSplice.object(of: record, added)
    try output.write(value ?? record.bytes)
    return value == nil ? .withoutAnswer(record: entry.number) : nil
  }

  func end(_ output: inout ExportOutput) throws {
    try output.write([Mark.lineFeed, Mark.closeBracket, Mark.lineFeed])
  }
}
