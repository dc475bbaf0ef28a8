/// Writes columns as bytes for a `ColumnReader` of the same program: numbers and bytes in their
/// memory representation, followed by a checksum.
///
/// It holds one block and passes it on when full, so the data need not fit in memory twice.
package struct ColumnWriter {
  private var block: [UInt8] = []
  private var sum = ColumnSum()
  private let put: ([UInt8]) throws -> Void

  /// Makes a writer.
  ///
  /// - Parameter put: receives the blocks of bytes, in order.
  package init(_ put: @escaping ([UInt8]) throws -> Void) {
    self.put = put
    block.reserveCapacity(ColumnSum.blockCount)
  }

  package mutating func write(_ number: Int) throws {
    try withUnsafeBytes(of: number) { try write($0) }
  }

  /// Writes bytes without their number, which the reader must know.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(ColumnSum.blockCount - block.count)
      block.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if block.count == ColumnSum.blockCount { try flush() }
    }
  }

  /// Writes the length of a string in bytes, and the string as UTF-8.
  package mutating func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      try write(bytes.count)
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Writes what is left and the checksum.
  package mutating func finish() throws {
    try flush()
    var end: [UInt8] = []
    withUnsafeBytes(of: sum.value) { end.append(contentsOf: $0) }
    try put(end)
  }

  private mutating func flush() throws {
    guard !block.isEmpty else { return }
    block.withUnsafeBytes { sum.add($0) }
    try put(block)
    block.removeAll(keepingCapacity: true)
  }
}

/// A checksum that depends on each byte and its position; computed over blocks of equal size, of
/// which only the last may be shorter.
struct ColumnSum {
  /// The size of a block in bytes, a multiple of a word's.
  static let blockCount = 1 << 16

  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ block: UnsafeRawBufferPointer) {
    var sum = value
    var place = 0
    while place + 8 <= block.count {
      sum = (sum ^ block.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x100_0000_01b3
      sum ^= sum >> 29
      place += 8
    }
    for byte in block[place...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    value = sum
  }
}
