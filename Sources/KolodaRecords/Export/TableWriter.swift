import KolodaFiles

/// Writes records as rows of separated values, under a header line.
struct TableWriter: RecordWriter {
  private let listing: RecordListing
  let fields: TableFields
  /// Whether rows of the file's own format are written, which keep their bytes.
  private let isOwnForm: Bool
  /// Whether they had no separator, which the answer needs.
  private let wasOneField: Bool
  /// Whether each row ends with a separator that begins no field.
  private let endsWithSeparator: Bool
  /// Whether a line of names is written.
  let hasHeader: Bool
  /// The names of the columns; those of added fields come last.
  private var names: [String]
  /// The number of columns before the added ones.
  private var width: Int
  /// Why a record could not be read for its columns; nil if all could.
  private var fault: RecordFault?
  private var ends: LineEnds

  /// - Parameters:
  ///   - added: the names of the fields that are added.
  ///   - entries: the records that are to be written: together they say which columns there are.
  ///   - lineEnd: what lines are to end with; nil for what they end with in the file.
  init(
    _ listing: RecordListing, _ format: RecordExport.Format, names added: [String],
    _ entries: [RecordExport.Entry], lineEnd: [UInt8]? = nil
  ) {
    self.listing = listing
    ends = LineEnds(listing, wanted: lineEnd)
    let wanted = format == .tsv ? ASCII.tab : ASCII.comma
    if case .table(var dialect) = listing.form,
      (dialect.separator == ASCII.tab) == (format == .tsv)
    {
      wasOneField = dialect.separator == nil
      endsWithSeparator = dialect.endsWithSeparator
      hasHeader = dialect.hasNames
      dialect.separator = dialect.separator ?? wanted
      fields = TableFields(dialect)
      isOwnForm = true
    } else {
      fields = TableFields(separator: wanted)
      (isOwnForm, wasOneField, endsWithSeparator, hasHeader) = (false, false, false, true)
    }
    names = listing.names
    var window = FileWindow(listing.file)
    if !listing.form.isJSON {
      width = names.count
      for entry in entries {
        let record = listing.record(entry.number, in: &window)
        if let found = record.fault, found.isMissing { fault = found }
        width = max(width, record.fields.count)
      }
      for column in names.count..<max(width, names.count) {
        names.append(listing.notes?.name(of: column) ?? listing.parser.name(ofColumn: column))
      }
    } else {
      var seen: Set<String> = []
      for entry in entries {
        let record = listing.record(entry.number, in: &window)
        if let found = record.fault, found.isMissing { fault = found }
        for field in record.fields where seen.insert(field.name).inserted {
          names.append(field.name)
        }
      }
      width = names.count
    }
    names += added.filter { !names.contains($0) }
  }

  /// The byte between two fields.
  private var separator: [UInt8] { [fields.separator ?? ASCII.comma] }

  /// The names in the header line.
  var shownNames: [String] {
    if isOwnForm { return Array(names.dropFirst(listing.hasRowNames ? 1 : 0)) }
    return names.map { $0.isEmpty && listing.form.isJSON ? "value" : $0 }
  }

  /// The end of the header line in the beginning of a file.
  func endOfHeader(in bytes: UnsafeRawBufferPointer) -> Int {
    if isOwnForm, case .table(let dialect) = listing.form,
      dialect.lineEnd == ASCII.carriageReturn
    {
      return bytes.place(of: ASCII.carriageReturn, from: 0)
    }
    return fields.endOfRecord(in: bytes)
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    if let fault { throw fault }
    guard !isContinued else { return }
    guard isOwnForm else {
      return try output.write(
        row(shownNames.map { Array($0.utf8) }) + [ASCII.carriageReturn, ASCII.lineFeed])
    }
    try output.write(listing.preamble)
    guard hasHeader else { return }
    var header = listing.header
    if wasOneField { header = listing.names.first.map { fields.field(of: Array($0.utf8)) } ?? [] }
    for name in names.dropFirst(listing.names.count) {
      if !header.isEmpty { header += separator }
      header += fields.field(of: Array(name.utf8))
    }
    let end = listing.headerEnd ?? [ASCII.lineFeed]
    try output.write(header + end)
    let added = Array(repeating: separator, count: max(names.count - listing.names.count, 0))
    for line in listing.explanations { try output.write(line + added.joined() + end) }
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    switch record.fault {
    case .tooLong:
      guard isOwnForm else { return .leftOut(record: entry.number) }
      try LongRecord(listing, entry.number).write(to: &output)
      return .withoutAnswer(record: entry.number)
    case .notJSON, .unclosed: return .leftOut(record: entry.number)
    case nil, .unclosedQuote, .changed, .elsewhere, .unreadable: break
    }
    var values = try values(of: record)
    values += Array(repeating: [], count: names.count - values.count)
    for field in added {
      if let place = names.lastIndex(of: field.name) {
        values[place] = fields.field(of: field.plain)
      }
    }
    let end =
      isOwnForm
      ? try ends.end(of: entry.number) : ends.wanted ?? [ASCII.carriageReturn, ASCII.lineFeed]
    let last = endsWithSeparator ? separator : []
    try output.write(Array(values.joined(separator: separator)) + last + end)
    return nil
  }

  func end(_ output: inout ExportOutput) {}

  /// The values of a record by column, quoted where needed.
  ///
  /// - Throws: `RecordFault.changed` for a field without a column: these are the records' that were
  ///   read before.
  private func values(of record: Record) throws -> [[UInt8]] {
    if isOwnForm, wasOneField {
      return record.fields.map { fields.field(of: Array(record.text(of: $0).utf8)) }
    }
    if isOwnForm {
      guard record.fields.count <= width else { throw RecordFault.changed }
      return record.fields.map { field in
        let value = Array(record.bytes[field.value])
        // An open quote would swallow what follows.
        let isOpen = record.fault == .unclosedQuote && fields.isOpen(value)
        return isOpen ? fields.field(of: value) : value
      }
    }
    var values: [[UInt8]] = Array(repeating: [], count: width)
    for (column, field) in record.fields.enumerated() {
      let place = !listing.form.isJSON ? column : names.firstIndex(of: field.name)
      guard let place, place < width else { throw RecordFault.changed }
      let text = record.text(of: field)
      let isNull = field.kind == .value && text == "null"
      values[place] = fields.field(of: isNull ? [] : Array(text.utf8))
    }
    return values
  }

  private func row(_ values: [[UInt8]]) -> [UInt8] {
    Array(values.map(fields.field(of:)).joined(separator: separator))
  }
}
