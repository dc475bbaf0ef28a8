import KolodaSources

/// Recognises spaCy's training data, whose records are a text and its annotations without field
/// names, as in `["Ada wrote.", {"entities": [[0, 3, "PERSON"]]}]`.
enum SpacyExample {
  /// The field name given to the text.
  private static let textName = "text"
  /// The names of annotations, of which at least one must be present.
  private static let names: Set<String> = ["entities", "cats"]

  /// The text and the annotations as named fields; nil for other records.
  ///
  /// - Parameter bytes: a well-formed JSON text.
  static func fields(of bytes: UnsafeRawBufferPointer) -> [RecordField]? {
    guard let elements = (try? JSONReader(bytes).elements(atMost: 3)) ?? nil, elements.count == 2,
      bytes[elements[0].lowerBound] == ASCII.quote
    else { return nil }
    let notes = UnsafeRawBufferPointer(rebasing: bytes[elements[1]])
    guard let members = (try? JSONReader(notes).members()) ?? nil else { return nil }
    let named = members.map { (name: JSONText.text(of: notes[$0.key]), value: $0.value) }
    guard named.contains(where: { names.contains($0.name) }),
      !named.contains(where: { $0.name == textName })
    else { return nil }
    let start = elements[1].lowerBound
    return [RecordField(name: textName, kind: .text, value: elements[0])]
      + named.map { name, value in
        RecordField(
          name: name, kind: notes[value.lowerBound] == ASCII.quote ? .text : .value,
          value: (start + value.lowerBound)..<(start + value.upperBound))
      }
  }
}
