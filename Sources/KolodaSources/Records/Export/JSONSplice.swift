/// Adds fields to a JSON object, in which all else keeps its bytes.
enum JSONSplice {
  /// The object with the fields: each in the place of the last one of its name, else at the end.
  ///
  /// - Parameter record: a record that is an object; another is given back as nil.
  static func adding(_ added: [AddedField], to record: Record) -> [UInt8]? {
    let bytes = record.bytes
    guard record.fault == nil, let close = bytes.lastIndex(of: Mark.closeBrace), record.isObject
    else { return nil }
    var changes: [(place: Range<Int>, bytes: [UInt8])] = []
    var rest: [UInt8] = []
    let end = record.fields.map(\.value.upperBound).max()
    for field in added {
      if let there = record.field(named: field.name) {
        changes.append((there.value, field.json))
      } else {
        if end != nil || !rest.isEmpty { rest += Array(", ".utf8) }
        rest += Array("\(JSONText.string(field.name)): ".utf8) + field.json
      }
    }
    let place = end ?? close
    changes.append((place..<place, rest))
    var spliced: [UInt8] = []
    spliced.reserveCapacity(bytes.count + rest.count + 16)
    var start = 0
    for change in changes.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      spliced += bytes[start..<change.place.lowerBound]
      spliced += change.bytes
      start = change.place.upperBound
    }
    return spliced + bytes[start...]
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
