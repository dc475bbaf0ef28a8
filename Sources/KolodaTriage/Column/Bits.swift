/// A compact array of booleans, one bit for each.
package struct Bits: Hashable, Sendable {
  private var words: [UInt64] = []
  /// The number of bits.
  package private(set) var count = 0

  /// Makes an array of cleared bits.
  package init(count: Int = 0) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    self.count = count
  }

  package subscript(index: Int) -> Bool {
    get { words[index / 64] >> UInt64(index % 64) & 1 != 0 }
    set {
      let bit = 1 << UInt64(index % 64) as UInt64
      if newValue { words[index / 64] |= bit } else { words[index / 64] &= ~bit }
    }
  }

  package mutating func append(_ isSet: Bool) {
    if count % 64 == 0 { words.append(0) }
    count += 1
    if isSet { self[count - 1] = true }
  }

  /// Sets a bit.
  ///
  /// - Returns: false if the bit was already set.
  package mutating func insert(_ index: Int) -> Bool {
    guard !self[index] else { return false }
    self[index] = true
    return true
  }

  package func write(to writer: inout ColumnWriter) throws {
    try writer.write(words.count)
    try writer.write(count)
    try words.withUnsafeBytes { try writer.write($0) }
  }

  /// Reads bits; throws `ColumnReader.Damage` if their number doesn't match the data.
  package init(from reader: inout ColumnReader) throws {
    let wordCount = try reader.count(ofBytes: 8)
    count = try reader.number()
    guard count >= 0, (count - 1) / 64 + (count > 0 ? 1 : 0) == wordCount else {
      throw ColumnReader.Damage()
    }
    words = Array(repeating: 0, count: wordCount)
    try words.withUnsafeMutableBytes { try reader.read(into: $0) }
  }
}
