/// A record of spaCy's training data, which has no names of its own: a text, and what is in it, as in
/// `["Ada wrote.", {"entities": [[0, 3, "PERSON"]]}]`.
enum SpacyExample {
  /// What the text is called.
  private static let textName = "text"
  /// Names of what is in it, one of which there has to be.
  private static let names: Set<String> = ["entities", "cats"]

  /// The text and what is in it, each by its name; nil for another record.
  ///
  /// - Parameter bytes: a well-formed JSON text.
  static func fields(of bytes: UnsafeRawBufferPointer) -> [RecordField]? {
    guard let elements = (try? JSONReader(bytes).elements(atMost: 3)) ?? nil, elements.count == 2,
      bytes[elements[0].lowerBound] == Mark.quote
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
          name: name, kind: notes[value.lowerBound] == Mark.quote ? .text : .value,
          value: (start + value.lowerBound)..<(start + value.upperBound))
      }
  }
}
