/// Records as lines of JSON, for those who have only some of a file.
package enum RecordLine {
  /// A record on one line of JSON, one of another form as an object.
  ///
  /// - Throws: `RecordFault` for one that is no JSON, or can't be read.
  package static func json(of record: Record, in form: RecordForm) throws(RecordFault) -> [UInt8] {
    if let fault = record.fault { throw fault }
    return !form.isJSON
      ? JSONSplice.object(of: record, []) : JSONSplice.onOneLine(record.bytes)
  }

  /// A line with texts added to it, each in the place of a field of its name if there is one; nil if
  /// the line is no object.
  package static func adding(_ texts: [(name: String, text: String)], to line: [UInt8]) -> [UInt8]?
  {
    let record = RecordParser(form: .lines, names: []).record(line, number: 0)
    return JSONSplice.adding(
      texts.map { AddedField(name: $0.name, value: .text($0.text)) }, to: record)
  }
}
