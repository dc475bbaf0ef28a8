import KolodaFiles

/// Writes records as rows of separated values under a line of names.
struct TableWriter: RecordWriter {
  private let listing: RecordListing
  private let fields: TableFields
  /// Whether rows of the file are written, which keep their bytes.
  private let isOwnForm: Bool
  /// The names of the columns, those that are added last.
  private var names: [String]
  /// How many columns a row has before those that are added.
  private var width: Int
  private var ends: LineEnds

  /// - Parameters:
  ///   - added: the names of the fields that are added.
  ///   - entries: the records that are to be written: together they say which columns there are.
  init(
    _ listing: RecordListing, _ format: RecordExport.Format, names added: [String],
    _ entries: [RecordExport.Entry]
  ) {
    self.listing = listing
    ends = LineEnds(listing)
    let wanted = format == .tsv ? Mark.tab : Mark.comma
    if case .table(let separator, _) = listing.form, (separator == Mark.tab) == (format == .tsv) {
      fields = TableFields(separator: separator)
      isOwnForm = true
    } else {
      fields = TableFields(separator: wanted)
      isOwnForm = false
    }
    names = listing.names
    var window = FileWindow(listing.file)
    if !listing.form.isJSON {
      width = names.count
      for entry in entries {
        width = max(width, listing.record(entry.number, in: &window).fields.count)
      }
      for column in names.count..<max(width, names.count) {
        names.append(listing.notes?.name(of: column) ?? "")
      }
    } else {
      var seen: Set<String> = []
      for entry in entries {
        for field in listing.record(entry.number, in: &window).fields
        where seen.insert(field.name).inserted {
          names.append(field.name)
        }
      }
      width = names.count
    }
    names += added.filter { !names.contains($0) }
  }

  /// The byte between two fields.
  var separator: UInt8 { fields.separator }

  /// What the line of names says.
  var shownNames: [String] {
    isOwnForm ? names : names.map { $0.isEmpty && listing.form.isJSON ? "value" : $0 }
  }

  /// Where the line of names ends that a file begins with.
  func endOfHeader(in bytes: UnsafeRawBufferPointer) -> Int {
    if isOwnForm, case .table(_, Mark.carriageReturn) = listing.form {
      return bytes.place(of: Mark.carriageReturn, from: 0)
    }
    return fields.endOfRecord(in: bytes)
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    guard !isContinued else { return }
    guard isOwnForm else {
      return try output.write(
        row(shownNames.map { Array($0.utf8) }) + [Mark.carriageReturn, Mark.lineFeed])
    }
    try output.write(listing.preamble)
    var header = listing.header
    for name in names.dropFirst(listing.names.count) {
      if !header.isEmpty { header.append(fields.separator) }
      header += fields.field(of: Array(name.utf8))
    }
    try output.write(header + (listing.headerEnd ?? [Mark.lineFeed]))
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
    var values = values(of: record)
    values += Array(repeating: [], count: names.count - values.count)
    for field in added {
      if let place = names.lastIndex(of: field.name) {
        values[place] = fields.field(of: field.plain)
      }
    }
    let end = isOwnForm ? try ends.end(of: entry.number) : [Mark.carriageReturn, Mark.lineFeed]
    try output.write(Array(values.joined(separator: [fields.separator])) + end)
    return nil
  }

  func end(_ output: inout ExportOutput) {}

  /// What a record has in each column, in quotes where that is needed.
  private func values(of record: Record) -> [[UInt8]] {
    if isOwnForm {
      return record.fields.map { field in
        let value = Array(record.bytes[field.value])
        // An open quote would take what follows with it.
        let isOpen =
          record.fault == .unclosedQuote && value.first == Mark.quote
          && TableFields.value(of: value) == value
        return isOpen ? fields.field(of: value) : value
      }
    }
    var values: [[UInt8]] = Array(repeating: [], count: width)
    for (column, field) in record.fields.enumerated() {
      let place = !listing.form.isJSON ? column : names.firstIndex(of: field.name)
      let text = record.text(of: field)
      let isNull = field.kind == .value && text == "null"
      if let place { values[place] = fields.field(of: isNull ? [] : Array(text.utf8)) }
    }
    return values
  }

  private func row(_ values: [[UInt8]]) -> [UInt8] {
    Array(values.map(fields.field(of:)).joined(separator: [fields.separator]))
  }
}
