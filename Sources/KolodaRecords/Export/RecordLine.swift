/// Single records as lines of JSON, for programs that have only part of a file.
package enum RecordLine {
  /// Returns a record as one line of JSON; a record of another form becomes an object.
  ///
  /// - Throws: `RecordFault` for a record that is not valid JSON, or can't be read.
  package static func json(of record: Record, in form: RecordForm) throws(RecordFault) -> [UInt8] {
    if let fault = record.fault { throw fault }
    return !form.isJSON
      ? JSONSplice.object(of: record, []) : JSONSplice.onOneLine(record.bytes)
  }

  /// Adds an answer and other texts to a line of JSON; nil if the line is not an object.
  ///
  /// `answer`, and names that only Prodigy uses, replace existing fields. Other existing fields
  /// stay, and the text gets another name; see `OwnFields`.
  ///
  /// - Parameter flags: the names of fields that are set to `true`; they come after the texts.
  package static func adding(
    _ texts: [(name: String, text: String)], flags: [String] = [], to line: [UInt8]
  ) -> [UInt8]? {
    let record = RecordParser(form: .lines, names: []).record(line, number: 0)
    let own = OwnFields(of: record)
    return JSONSplice.adding(
      texts.map { name, text in
        let isReplaced = name == "answer" || name.hasPrefix("_")
        return AddedField(name: isReplaced ? name : own.nameBeside(name), value: .text(text))
      } + flags.map { AddedField(name: own.nameBeside($0), value: .flag) }, to: record)
  }
}
