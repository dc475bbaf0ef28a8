import KolodaFiles

/// The error that a card's name on the command line fits several records.
package struct AmbiguousCard: Error, CustomStringConvertible {
  package let name: [UInt8]
  /// The numbers of the records, counted from 0.
  package let numbers: [Int]

  /// The most records that the message lists.
  private static let mostNamed = 3

  package var description: String {
    let named = numbers.prefix(Self.mostNamed).map { "#\($0 + 1)" }.joined(separator: ", ")
    let more = numbers.count > Self.mostNamed ? ", …" : ""
    return
      "\(numbers.count) records are called \(displayText(name)): \(named)\(more). Use the number"
  }
}
