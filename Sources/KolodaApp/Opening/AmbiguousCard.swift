import KolodaFiles

/// What a command calls a card by is said of several.
struct AmbiguousCard: Error, CustomStringConvertible {
  let name: [UInt8]
  /// The records, counted from 0.
  let numbers: [Int]

  /// How many of them are named.
  private static let mostNamed = 3

  var description: String {
    let named = numbers.prefix(Self.mostNamed).map { "#\($0 + 1)" }.joined(separator: ", ")
    let more = numbers.count > Self.mostNamed ? ", …" : ""
    return
      "\(numbers.count) records are called \(displayText(name)): \(named)\(more). Use the number"
  }
}
