import Koloda

/// Writes one line for each record: its id, or else its title; of bookmarks only the addresses.
struct ListWriter: RecordWriter {
  private let source: RecordSource
  private let lineEnd: [UInt8]

  init(_ source: RecordSource, lineEnd: [UInt8]?) {
    self.source = source
    self.lineEnd = lineEnd ?? [ASCII.lineFeed]
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) {}

  func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    let title = source.listing.form == .bookmarks ? nil : RecordTitle.text(of: record)
    guard let name = source.id(of: record) ?? title else {
      return .leftOut(record: entry.number)
    }
    let line = name.utf8.split(whereSeparator: ASCII.isLineEnd).joined(separator: [ASCII.space])
    try output.write(Array(line) + lineEnd)
    return nil
  }

  func end(_ output: inout ExportOutput) {}
}
