import KolodaFiles

/// Writes records as JSON values, one a line.
struct JSONLinesWriter: RecordWriter {
  private let listing: RecordListing
  private var window: FileWindow
  private var ends: LineEnds

  init(_ listing: RecordListing) {
    self.listing = listing
    window = FileWindow(listing.file)
    ends = LineEnds(listing)
  }

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
      listing.form.hasNames
      ? JSONSplice.object(of: record, added) : JSONSplice.adding(added, to: record)
    try output.write(JSONSplice.onOneLine(value ?? record.bytes))
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
    let isJSON = record.fault == nil || listing.form.hasNames && record.fault == .unclosedQuote
    guard isJSON else { return .leftOut(record: entry.number) }
    try output.write(isFirst ? [Mark.lineFeed] : [Mark.comma, Mark.lineFeed])
    isFirst = false
    let value =
      listing.form.hasNames
      ? JSONSplice.object(of: record, added) : JSONSplice.adding(added, to: record)
    try output.write(value ?? record.bytes)
    return value == nil ? .withoutAnswer(record: entry.number) : nil
  }

  func end(_ output: inout ExportOutput) throws {
    try output.write([Mark.lineFeed, Mark.closeBracket, Mark.lineFeed])
  }
}

/// A record that is too long to be read at once, written in pieces as it is.
struct LongRecord {
  private let listing: RecordListing
  private let number: Int

  init(_ listing: RecordListing, _ number: Int) {
    self.listing = listing
    self.number = number
  }

  func write(to output: inout ExportOutput) throws {
    let extent = listing.extent(of: number)
    var start = extent.lowerBound
    var last: UInt8?
    while start < extent.upperBound {
      let end = min(start + Int64(FileWindow.size), extent.upperBound)
      let bytes = try listing.file.bytes(start..<end)
      guard bytes.count == Int(end - start) else { throw RecordFault.changed }
      last = bytes.last
      try output.write(bytes)
      start = end
    }
    if let last, !Mark.isLineEnd(last) { try output.write([Mark.lineFeed]) }
  }
}

/// How the lines of a file end.
struct LineEnds {
  private let listing: RecordListing
  private var window: FileWindow
  /// The end of the last line that had one.
  private var usual: [UInt8]

  init(_ listing: RecordListing) {
    self.listing = listing
    window = FileWindow(listing.file)
    usual = listing.headerEnd ?? [Mark.lineFeed]
    if listing.headerEnd == nil, listing.count > 0 { _ = try? end(of: 0) }
  }

  /// The end of a record's line; that of another where it has none.
  mutating func end(of record: Int) throws -> [UInt8] {
    let found = try window.withBytes(listing.extent(of: record)) { bytes in
      listing.form.lineEnd(in: bytes[listing.length(of: bytes)...])
    }
    if let found { usual = found }
    return usual
  }
}
