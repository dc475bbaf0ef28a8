/// Writes JSON by hand, so that members keep their order and an object stays on one line.
package enum JSONText {
  /// Quotes a text as a JSON string; control characters are escaped.
  package static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  /// Joins members into an object on one line.
  ///
  /// The values must be JSON already.
  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { string($0.key) + ": " + $0.value }.joined(separator: ", ") + "}"
  }
}
