/// Reads data written by a `ColumnWriter`.
///
/// The bytes are not trusted: use the values only after `finish()` has verified them.
package struct ColumnReader {
  /// The data is not what a `ColumnWriter` wrote.
  package struct Damage: Error {
    package init() {}
  }

  private var block: [UInt8]
  /// The position in the block, and the number of bytes in it.
  private var place = 0
  private var end = 0
  /// The number of bytes after the block, without the checksum.
  private var rest: Int
  private var sum = ColumnSum()
  private let take: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - count: the total number of bytes, including the checksum.
  ///   - take: copies the next bytes into memory, as many as fit or are left, and returns their
  ///     number.
  package init(count: Int, _ take: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    rest = count - MemoryLayout<UInt64>.size
    guard rest >= 0 else { throw Damage() }
    self.take = take
    block = Array(repeating: 0, count: ColumnSum.blockCount)
  }

  /// The number of bytes left before the checksum.
  private var left: Int { end - place + rest }

  package mutating func read(into memory: UnsafeMutableRawBufferPointer) throws {
    guard memory.count <= left else { throw Damage() }
    var filled = 0
    while filled < memory.count {
      if place == end { try fill() }
      let count = min(end - place, memory.count - filled)
      block.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: memory[filled..<(filled + count)])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[place..<(place + count)]))
      }
      place += count
      filled += count
    }
  }

  package mutating func number() throws -> Int {
    var number = 0
    try withUnsafeMutableBytes(of: &number) { try read(into: $0) }
    return number
  }

  /// Reads the number of items that follow; throws `Damage` if there can't be that many.
  ///
  /// - Parameter size: the minimum length of an item in bytes.
  package mutating func count(ofBytes size: Int = 1) throws -> Int {
    let count = try number()
    guard (0...left / size).contains(count) else { throw Damage() }
    return count
  }

  package mutating func bytes(_ count: Int) throws -> ContiguousArray<UInt8> {
    guard (0...left).contains(count) else { throw Damage() }
    return try ContiguousArray(unsafeUninitializedCapacity: count) { memory, filled in
      try read(into: UnsafeMutableRawBufferPointer(start: memory.baseAddress, count: count))
      filled = count
    }
  }

  package mutating func text() throws -> String {
    let bytes = try bytes(try count())
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage() }
    return text
  }

  /// Verifies that everything was read and matches the checksum; throws `Damage` otherwise.
  package mutating func finish() throws {
    guard left == 0 else { throw Damage() }
    var written: UInt64 = 0
    try withUnsafeMutableBytes(of: &written) { memory in
      guard try take(memory) == memory.count else { throw Damage() }
    }
    guard written == sum.value else { throw Damage() }
  }

  private mutating func fill() throws {
    let count = min(rest, block.count)
    try block.withUnsafeMutableBytes { bytes in
      let memory = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
      guard try take(memory) == count else { throw Damage() }
      sum.add(UnsafeRawBufferPointer(memory))
    }
    (place, end) = (0, count)
    rest -= count
  }
}
