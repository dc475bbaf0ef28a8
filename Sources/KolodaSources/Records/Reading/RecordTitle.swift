/// Finds what a record is called.
package enum RecordTitle {
  /// Names of fields that hold a title, the likelier first; capitals don't matter.
  static let fieldNames = [
    "title", "name", "headline", "subject", "label", "word", "term", "front", "question", "prompt",
    "text", "sentence", "content", "description",
  ]

  /// What a record is called; nil if it has nothing to be called by.
  ///
  /// That is what a field of such a name says, else its first text, else its first value; of one
  /// that can't be read its bytes.
  package static func text(of record: Record) -> String? {
    func text(_ field: RecordField?) -> String? {
      field.map { record.words(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    for name in fieldNames {
      let field = record.fields.last { $0.kind != .value && $0.name.lowercased() == name }
      if let found = text(field) { return found }
    }
    if let found = text(record.fields.first { $0.kind != .value && text($0) != nil }) {
      return found
    }
    if let found = text(record.fields.first) { return found }
    return record.bytes.isEmpty ? nil : String(decoding: record.bytes, as: UTF8.self)
  }
}
