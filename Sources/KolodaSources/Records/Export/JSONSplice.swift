/// Adds fields to a JSON object, in which all else keeps its bytes.
enum JSONSplice {
  /// The object with the fields: each in the place of the last one of its name, else at the end.
  ///
  /// - Parameter record: a record that is an object, taken apart or not; another is given back as nil.
  static func adding(_ added: [AddedField], to record: Record) -> [UInt8]? {
    guard record.fault == nil, record.isObject else { return nil }
    return record.bytes.withUnsafeBytes { adding(added, to: $0) }
  }

  private static func adding(_ added: [AddedField], to object: UnsafeRawBufferPointer) -> [UInt8]? {
    var there = [Range<Int>?](repeating: nil, count: added.count)
    var end: Int?
    do throws(JSONFault) {
      try JSONReader(object).eachMember { member in
        end = member.value.upperBound
        for place in added.indices where isKey(object[member.key], added[place]) {
          there[place] = member.value
        }
      }
    } catch {
      return nil
    }
    guard let place = end ?? object.lastIndex(of: Mark.closeBrace) else { return nil }
    var rest: [UInt8] = []
    for (number, field) in added.enumerated() where there[number] == nil {
      if end != nil || !rest.isEmpty { rest += [Mark.comma, Mark.space] }
      rest += field.key
      rest += [Mark.colon, Mark.space]
      rest += field.json
    }
    var changes = zip(there, added).compactMap { there, field in there.map { ($0, field.json) } }
    changes.sort { $0.0.lowerBound < $1.0.lowerBound }
    changes.append((place..<place, rest))
    var spliced: [UInt8] = []
    spliced.reserveCapacity(object.count + changes.reduce(0) { $0 + $1.1.count })
    var start = 0
    for (place, bytes) in changes {
      spliced += object[start..<place.lowerBound]
      spliced += bytes
      start = place.upperBound
    }
    spliced += object[start...]
    return spliced
  }

  /// Whether a key of an object is a field's: written as it is here, or with other escapes.
  private static func isKey(_ key: Slice<UnsafeRawBufferPointer>, _ field: AddedField) -> Bool {
    key.count == field.key.count && key.elementsEqual(field.key)
      || key.contains(Mark.backslash) && JSONText.text(of: key) == field.name
  }

  /// A row of a table as an object; a column without a name has its number, and so has one whose name
  /// another had before, or which another has that holds what is added.
  static func object(of record: Record, _ added: [AddedField]) -> [UInt8] {
    var members: [(key: String, value: String)] = []
    var names: Set<String> = []
    // As in the table itself the last of a name holds what is added.
    let holding = added.map(\.name).filter { name in record.fields.contains { $0.name == name } }
    let places = holding.compactMap { name in record.fields.lastIndex { $0.name == name } }
    names.formUnion(holding)
    for (column, field) in record.fields.enumerated() {
      var name = field.name.isEmpty ? "column" : field.name
      let isHolding = places.contains(column)
      if field.name.isEmpty || !isHolding && !names.insert(name).inserted {
        name += " \(column + 1)"
        while !names.insert(name).inserted { name += "_" }
      }
      members.append((name, JSONText.string(record.text(of: field))))
    }
    for field in added {
      let value = String(decoding: field.json, as: UTF8.self)
      if let place = members.lastIndex(where: { $0.key == field.name }) {
        members[place].value = value
      } else {
        members.append((field.name, value))
      }
    }
    return Array(JSONText.object(members).utf8)
  }

  /// A JSON text on one line: between its words a line's end is a space.
  static func onOneLine(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: Mark.isLineEnd) else { return bytes }
    var line: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let end = bytes[place...].firstIndex { !Mark.isSpace($0) } ?? bytes.count
      let space = bytes[place..<end]
      if space.contains(where: Mark.isLineEnd) {
        line.append(Mark.space)
      } else {
        line += space
      }
      let next = bytes[end...].firstIndex(where: Mark.isSpace) ?? bytes.count
      line += bytes[end..<next]
      place = next
    }
    return line
  }
}
