import KolodaSources

/// Adds fields to a JSON object, leaving all its other bytes as they are.
enum JSONSplice {
  /// Returns an object with the fields added: each replaces the last member of its name, or else
  /// comes at the end.
  ///
  /// - Parameter record: the object as a record, whether its fields were parsed or not.
  /// - Returns: nil if the record is broken or not an object.
  static func adding(_ added: [AddedField], to record: Record) -> [UInt8]? {
    guard record.fault == nil else { return nil }
    var spliced: [UInt8] = []
    spliced.reserveCapacity(
      record.bytes.count + added.reduce(0) { $0 + $1.key.count + $1.json.count + 4 })
    return record.bytes.withUnsafeBytes { add(added, to: $0, &spliced) } ? spliced : nil
  }

  /// Adds fields to the value of a member such as `"a1": {"text": "x"}`; nil if that is no object.
  static func adding(_ added: [AddedField], toMember text: [UInt8]) -> [UInt8]? {
    let whole = [ASCII.openBrace] + text + [ASCII.closeBrace]
    return whole.withUnsafeBytes { bytes in
      guard let members = (try? JSONReader(bytes).members()) ?? nil, members.count == 1,
        let value = members.first?.value
      else { return nil }
      var member = Array(bytes[1..<value.lowerBound])
      let object = UnsafeRawBufferPointer(rebasing: bytes[value])
      return add(added, to: object, &member) ? member : nil
    }
  }

  /// Appends the object with the added fields to an output, or nothing if it is not an object.
  ///
  /// - Returns: whether it is an object.
  static func add(
    _ added: [AddedField], to object: UnsafeRawBufferPointer, _ output: inout [UInt8]
  ) -> Bool {
    var there: [(field: Int, value: Range<Int>)] = []
    var end: Int?
    do throws(JSONFault) {
      let isObject = try JSONReader(object).eachMember { member in
        end = member.value.upperBound
        for place in added.indices where isKey(object[member.key], added[place]) {
          there.removeAll { $0.field == place }
          there.append((place, member.value))
        }
      }
      guard isObject else { return false }
    } catch {
      return false
    }
    guard let place = end ?? object.lastIndex(of: ASCII.closeBrace) else { return false }
    var start = 0
    for (field, value) in there {
      output += object[start..<value.lowerBound]
      output += added[field].json
      start = value.upperBound
    }
    output += object[start..<place]
    var isFirst = end == nil
    for (number, field) in added.enumerated() where !there.contains(where: { $0.field == number }) {
      if !isFirst {
        output.append(ASCII.comma)
        output.append(ASCII.space)
      }
      isFirst = false
      output += field.member
    }
    output += object[place...]
    return true
  }

  /// Whether a key of an object is a field's name, written the same way or with other escapes.
  private static func isKey(_ key: Slice<UnsafeRawBufferPointer>, _ field: AddedField) -> Bool {
    key.count == field.key.count && key.elementsEqual(field.key)
      || key.contains(ASCII.backslash) && JSONText.text(of: key) == field.name
  }

  /// Turns a table's row into a JSON object.
  ///
  /// Columns without a name, and columns with a name that was used before, get their number in the
  /// name. Where several columns have the name of an added field, the last keeps it.
  static func object(of record: Record, _ added: [AddedField]) -> [UInt8] {
    var members: [(key: String, value: String)] = []
    var names: Set<String> = []
    // As in the table itself, the last column of that name takes the added value.
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

  /// Puts a JSON text on one line: white space that contains a line ending becomes a space.
  static func onOneLine(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: ASCII.isLineEnd) else { return bytes }
    var line: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let end = bytes[place...].firstIndex { !ASCII.isSpace($0) } ?? bytes.count
      let space = bytes[place..<end]
      if space.contains(where: ASCII.isLineEnd) {
        line.append(ASCII.space)
      } else {
        line += space
      }
      let next = bytes[end...].firstIndex(where: ASCII.isSpace) ?? bytes.count
      line += bytes[end..<next]
      place = next
    }
    return line
  }
}
