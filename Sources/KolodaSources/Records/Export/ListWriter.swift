import Koloda

/// Writes a line for each record: its identity, or else its title.
struct ListWriter: RecordWriter {
  private let source: RecordSource

  init(_ source: RecordSource) {
    self.source = source
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) {}

  func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    guard let name = source.id(of: record) ?? RecordTitle.text(of: record) else {
      return .leftOut(record: entry.number)
    }
    let line = name.utf8.split(whereSeparator: Mark.isLineEnd).joined(separator: [Mark.space])
    try output.write(Array(line) + [Mark.lineFeed])
    return nil
  }

  func end(_ output: inout ExportOutput) {}
}
