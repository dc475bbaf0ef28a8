/// JSON written by hand, so that keys keep their order and a line is one line.
package enum JSONText {
  /// A text as a JSON string.
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

  /// An object on one line, its values being JSON already.
  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { string($0.key) + ": " + $0.value }.joined(separator: ", ") + "}"
  }
}
