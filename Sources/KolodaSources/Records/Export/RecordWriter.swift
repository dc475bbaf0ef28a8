/// Writes records in one form.
protocol RecordWriter {
  /// Whether records are to be taken apart for it.
  var needsFields: Bool { get }

  mutating func begin(isContinued: Bool, _ output: inout ExportOutput) throws
  /// - Returns: what could not be done for the record.
  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble?
  mutating func end(_ output: inout ExportOutput) throws
}

extension RecordWriter {
  var needsFields: Bool { true }
}
