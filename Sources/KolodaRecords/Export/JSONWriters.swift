import KolodaFiles

/// Writes records as JSON Lines, one JSON value per line.
struct JSONLinesWriter: RecordWriter {
  private let listing: RecordListing
  /// Whether values may span several lines, as they do in the file.
  private let keepsLines: Bool
  private var ends: LineEnds

  /// - Parameters:
  ///   - isOwn: whether it is to be as the file is, and not on one line each.
  ///   - lineEnd: what lines are to end with; nil for what they end with in the file.
  init(_ listing: RecordListing, isOwn: Bool, lineEnd: [UInt8]?) {
    self.listing = listing
    keepsLines = listing.form == .lines || listing.form == .values && isOwn
    ends = LineEnds(listing, wanted: lineEnd)
  }

  // JSONSplice parses objects itself when it adds fields.
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
    // In a JSON Lines file a record is one line already, whatever is in it.
    try output.write(keepsLines ? bytes : JSONSplice.onOneLine(bytes))
    try output.write(
      listing.form == .lines ? ends.end(of: entry.number) : ends.wanted ?? [ASCII.lineFeed])
    return value == nil ? .withoutAnswer(record: entry.number) : nil
  }

  var takesText: Bool { listing.form == .lines && listing.coding == .utf8 }

  mutating func write(
    text: UnsafeRawBufferPointer, _ added: [AddedField], _ output: inout ExportOutput
  ) -> Bool {
    let length = listing.form.length(of: text)
    let value = UnsafeRawBufferPointer(rebasing: text[..<length])
    guard output.gather({ JSONSplice.add(added, to: value, &$0) }) else { return false }
    let end = ends.end(in: text[length...])
    output.gather { $0 += end }
    return true
  }

  func end(_ output: inout ExportOutput) {}
}

/// Writes records as the elements of a JSON array, one per line.
struct JSONArrayWriter: RecordWriter {
  private let listing: RecordListing
  private var isFirst = true

  init(_ listing: RecordListing) {
    self.listing = listing
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    try output.write([ASCII.openBracket])
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    // A record that is not JSON would break the whole array.
    let isJSON = record.fault == nil || !listing.form.isJSON && record.fault == .unclosedQuote
    guard isJSON else { return .leftOut(record: entry.number) }
    try output.write(isFirst ? [ASCII.lineFeed] : [ASCII.comma, ASCII.lineFeed])
    isFirst = false
    let value =
      listing.form.isJSON
      ? JSONSplice.adding(added, to: record) : JSONSplice.object(of: record, added)
    try output.write(value ?? record.bytes)
    return value == nil ? .withoutAnswer(record: entry.number) : nil
  }

  func end(_ output: inout ExportOutput) throws {
    try output.write([ASCII.lineFeed, ASCII.closeBracket, ASCII.lineFeed])
  }
}
