/// What the program and the process that reads databases tell each other.
package enum DatabaseMessage: Hashable, Sendable {
  /// A question of the program, in SQL.
  case question(String)
  /// A row of the answer: its values as text or bytes, an empty one for NULL.
  case row([[UInt8]])
  /// The answer has no more rows.
  case done
  /// The question can't be answered: the reason, in English.
  case fault(String)
}

extension DatabaseMessage {
  private enum Kind: UInt8 {
    case question = 1
    case row, done, fault
  }

  /// How many values a message may have, and how many bytes each of them.
  static let (mostValues, longestValue) = (64, 64 << 20)

  private var content: (kind: Kind, values: [[UInt8]]) {
    switch self {
    case .question(let text): (.question, [Array(text.utf8)])
    case .row(let values): (.row, values)
    case .done: (.done, [])
    case .fault(let text): (.fault, [Array(text.utf8)])
    }
  }

  /// The message in bytes: its kind, the number of its values, and before each value its length.
  var bytes: [UInt8] {
    let (kind, values) = content
    var bytes = [kind.rawValue, UInt8(clamping: values.count)]
    for value in values {
      withUnsafeBytes(of: UInt32(clamping: value.count).littleEndian) { bytes += $0 }
      bytes += value
    }
    return bytes
  }

  /// Reads a message.
  ///
  /// - Parameter take: returns as many of the next bytes as are asked for; nil if there are fewer.
  /// - Returns: nil at the end, and if it is no message.
  init?(_ take: (Int) -> ArraySlice<UInt8>?) {
    guard let head = take(2), let kind = head.first.flatMap(Kind.init(rawValue:)),
      let count = head.last, count <= Self.mostValues
    else { return nil }
    var values: [[UInt8]] = []
    values.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let digits = take(4) else { return nil }
      let length = digits.reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= Self.longestValue, let value = take(length) else { return nil }
      values.append(Array(value))
    }
    func text() -> String { String(decoding: values.first ?? [], as: UTF8.self) }
    switch kind {
    case .question: self = .question(text())
    case .row: self = .row(values)
    case .done: self = .done
    case .fault: self = .fault(text())
    }
  }
}
