/// A member of a JSON object as a record: its key is a field beside those of its value.
enum JSONMemberText {
  /// The field with the key.
  static let keyField = "key"

  /// Turns `"a1": {"text": "x"}` into `{"key": "a1", "text": "x"}`; a value that is no object becomes
  /// a field, too.
  ///
  /// - Returns: the text as it is, if it is not a member.
  static func object(of text: [UInt8]) -> [UInt8] {
    let whole = [ASCII.openBrace] + text + [ASCII.closeBrace]
    return whole.withUnsafeBytes { bytes in
      guard let members = (try? JSONReader(bytes).members()) ?? nil, members.count == 1,
        let member = members.first
      else { return text }
      var object = Array("{\"\(keyField)\": ".utf8)
      object += bytes[member.key]
      let value = bytes[member.value]
      guard value.first == ASCII.openBrace else {
        object += Array(", \"value\": ".utf8)
        object += value
        return object + [ASCII.closeBrace]
      }
      let rest = value.dropFirst()
      let isEmpty = rest.first { !ASCII.isSpace($0) } == ASCII.closeBrace
      if !isEmpty { object.append(ASCII.comma) }
      if !isEmpty, rest.first.map(ASCII.isSpace) == false { object.append(ASCII.space) }
      object += rest
      return object
    }
  }
}
