/// Writes the only record of a file, an object as Labelme has one for each picture, as such a file again.
struct JSONValueWriter: RecordWriter {
  // JSONSplice parses objects itself when it adds fields.
  var needsFields: Bool { false }

  func begin(isContinued: Bool, _ output: inout ExportOutput) {}

  func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    let value = JSONSplice.adding(added, to: record)
    try output.write((value ?? record.bytes) + [ASCII.lineFeed])
    return value == nil ? .withoutAnswer(record: entry.number) : nil
  }

  func end(_ output: inout ExportOutput) {}
}
