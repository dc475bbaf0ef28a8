/// Writes records in one format.
protocol RecordWriter {
  /// Whether the records' fields must be parsed for `write`.
  var needsFields: Bool { get }

  mutating func begin(isContinued: Bool, _ output: inout ExportOutput) throws
  /// - Returns: what could not be done for the record; nil if all was done.
  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble?
  /// Whether `write(text:_:_:)` should be tried first.
  var takesText: Bool { get }
  /// Writes a record from its bytes up to the next record, without copying them.
  ///
  /// - Returns: whether the record was written; if not, nothing was.
  mutating func write(
    text: UnsafeRawBufferPointer, _ added: [AddedField], _ output: inout ExportOutput
  ) -> Bool
  mutating func end(_ output: inout ExportOutput) throws
}

extension RecordWriter {
  var needsFields: Bool { true }
  var takesText: Bool { false }
  func write(
    text: UnsafeRawBufferPointer, _ added: [AddedField], _ output: inout ExportOutput
  ) -> Bool { false }
}
