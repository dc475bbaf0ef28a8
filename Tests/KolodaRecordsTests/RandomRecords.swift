import TestSupport

/// Random texts of records, made from a seed.
struct RandomRecords {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func pick<Element>(_ all: [Element]) -> Element {
    all[number(0...all.count - 1)]
  }

  /// A few random pieces of an alphabet, joined.
  mutating func text(of pieces: [String], atMost most: Int) -> String {
    (0..<number(0...most)).map { _ in pick(pieces) }.joined()
  }

  /// A random JSON value on one line.
  mutating func json(depth: Int = 3) -> String {
    let space = pick(["", " ", ""])
    switch number(0...(depth > 0 ? 7 : 4)) {
    case 0: return pick(["true", "false", "null"])
    case 1: return pick(["0", "-1.50", "1e400", "123456789012345678901", "-0.0E+1"])
    case 2...4: return quoted()
    case 5, 6:
      let members = (0..<number(0...3)).map { _ in
        "\(quoted())\(space):\(space)\(json(depth: depth - 1))"
      }
      return "{\(space)\(members.joined(separator: "\(space),"))\(space)}"
    default:
      let elements = (0..<number(0...3)).map { _ in json(depth: depth - 1) }
      return "[\(space)\(elements.joined(separator: ", "))\(space)]"
    }
  }

  /// A random object on one line.
  mutating func object() -> String {
    let members = (0..<number(0...3)).map { _ in "\(quoted()): \(json(depth: 2))" }
    return "{" + members.joined(separator: ",") + "}"
  }

  mutating func quoted() -> String {
    let pieces = [
      "a", "é", "\\\"", "\\\\", "\\n", "\\u00e9", "\\ud83d\\ude00", "{", "}", "[", ",", " ",
    ]
    return "\"" + text(of: pieces, atMost: 5) + "\""
  }
}
