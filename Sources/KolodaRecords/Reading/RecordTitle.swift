/// Finds a title for a record.
package enum RecordTitle {
  /// The names of fields that may hold a title, the likelier ones first; case doesn't matter.
  static let fieldNames = [
    "title", "name", "headline", "subject", "label", "word", "term", "front", "question", "prompt",
    "text", "sentence", "content", "description",
  ]

  /// The title of a record; nil if nothing in it can serve as one.
  ///
  /// This is the first field with such a name, else the first text, else the first value. If the
  /// record can't be read, it is the bytes as text.
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
