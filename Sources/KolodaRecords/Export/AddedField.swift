import KolodaSources

/// A field added to a record; it replaces a field of the same name.
struct AddedField: Hashable {
  enum Value: Hashable {
    case text(String)
    case number(Int64)
    case flag
  }

  let name: String
  let value: Value
  /// The name as a JSON string, and the value as JSON.
  let key: [UInt8]
  let json: [UInt8]
  /// Name and value as a member of a JSON object.
  let member: [UInt8]

  init(name: String, value: Value) {
    self.name = name
    self.value = value
    key = Array(JSONText.string(name).utf8)
    json =
      switch value {
      case .text(let text): Array(JSONText.string(text).utf8)
      case .number(let number): Array(String(number).utf8)
      case .flag: Array("true".utf8)
      }
    member = key + [ASCII.colon, ASCII.space] + json
  }

  /// The value as text for a table, not quoted yet.
  var plain: [UInt8] {
    switch value {
    case .text(let text): Array(text.utf8)
    case .number(let number): Array(String(number).utf8)
    case .flag: Array("true".utf8)
    }
  }
}
