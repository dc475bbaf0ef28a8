import KolodaSources

// Access to values inside the objects and arrays of a record.
extension Record {
  /// The field with this name, or the value at a path of names and array positions, counted from 0,
  /// such as `data.text` or `predictions.0.score`.
  package func field(at path: String) -> RecordField? {
    if let field = field(named: path) { return field }
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let outer = field(named: String(parts[0])), outer.kind == .value else {
      return nil
    }
    return bytes.withUnsafeBytes { buffer in
      var range = outer.value
      for part in parts.dropFirst() {
        guard let inner = Self.part(part, of: buffer, range) else { return nil }
        range = inner
      }
      return RecordField(name: path, kind: Self.kind(of: buffer, range), value: range)
    }
  }

  /// The members of a field that is an object, named by their paths; empty for other fields.
  func members(of field: RecordField) -> [RecordField] {
    guard field.kind == .value else { return [] }
    return bytes.withUnsafeBytes { buffer in
      let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
      let members = (try? JSONReader(value).members()) ?? nil
      return (members ?? []).map { member in
        let range = Self.range(member.value, in: field.value)
        return RecordField(
          name: "\(field.name).\(JSONText.text(of: value[member.key]))",
          kind: Self.kind(of: buffer, range), value: range)
      }
    }
  }

  private static func part(
    _ name: Substring, of buffer: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Range<Int>? {
    let value = UnsafeRawBufferPointer(rebasing: buffer[range])
    let reader = JSONReader(value)
    let members = (try? reader.members()) ?? nil
    if let members {
      return members.last { JSONText.text(of: value[$0.key]) == name }
        .map { Self.range($0.value, in: range) }
    }
    guard let place = Int(name), place >= 0, place < mostPlaces,
      let elements = (try? reader.elements(atMost: place + 1)) ?? nil, place < elements.count
    else { return nil }
    return Self.range(elements[place], in: range)
  }

  /// How many elements of an array can be reached by a path.
  private static let mostPlaces = 1000

  private static func range(_ inner: Range<Int>, in outer: Range<Int>) -> Range<Int> {
    (inner.lowerBound + outer.lowerBound)..<(inner.upperBound + outer.lowerBound)
  }

  private static func kind(
    of buffer: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> RecordField.Kind {
    !range.isEmpty && buffer[range.lowerBound] == ASCII.quote ? .text : .value
  }
}
