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

  /// A line with an answer and texts added to it; nil if the line is no object.
  ///
  /// `answer`, and a name that only Prodigy gives, takes the place of a field of that name. Another
  /// field of the record stays, and the text gets another name; see `OwnFields`.
  ///
  /// - Parameter flags: the names of what is `true`, which come after the texts.
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
