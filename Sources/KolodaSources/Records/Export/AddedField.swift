/// A field that is added to a record, or takes the place of one of that name.
struct AddedField: Hashable {
  enum Value: Hashable {
    case text(String)
    case number(Int64)
    /// `true`.
    case flag
  }

  let name: String
  let value: Value
  /// The name and the value as JSON has them.
  let key: [UInt8]
  let json: [UInt8]

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
  }

  /// The value as it stands in a table, without quotes.
  var plain: [UInt8] {
    switch value {
    case .text(let text): Array(text.utf8)
    case .number(let number): Array(String(number).utf8)
    case .flag: Array("true".utf8)
    }
  }
}
