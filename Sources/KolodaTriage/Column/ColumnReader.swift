/// Reads what a `ColumnWriter` wrote.
///
/// The bytes may be anything, and what was read may be used only after `finish()`.
package struct ColumnReader {
  /// What was read is not what was written.
  package struct Damage: Error {
    /// Makes the error.
    package init() {}
  }

  private var block: [UInt8]
  /// How much of the block was given out, and how much it has.
  private var place = 0
  private var end = 0
  /// How many bytes come after the block, without the sum.
  private var rest: Int
  private var sum = ColumnSum()
  private let take: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - count: how many bytes there are.
  ///   - take: puts the next bytes into memory, as many as fit or are there, and says how many.
  package init(count: Int, _ take: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    rest = count - MemoryLayout<UInt64>.size
    guard rest >= 0 else { throw Damage() }
    self.take = take
    block = Array(repeating: 0, count: ColumnSum.blockCount)
  }

  /// How many bytes are left.
  private var left: Int { end - place + rest }

  /// Reads bytes into memory.
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

  /// Reads a number.
  package mutating func number() throws -> Int {
    var number = 0
    try withUnsafeMutableBytes(of: &number) { try read(into: $0) }
    return number
  }

  /// Reads how many things follow.
  ///
  /// - Parameter size: how many bytes each takes at least.
  package mutating func count(ofBytes size: Int = 1) throws -> Int {
    let count = try number()
    guard (0...left / size).contains(count) else { throw Damage() }
    return count
  }

  /// Reads bytes.
  package mutating func bytes(_ count: Int) throws -> ContiguousArray<UInt8> {
    guard (0...left).contains(count) else { throw Damage() }
    return try ContiguousArray(unsafeUninitializedCapacity: count) { memory, filled in
      try read(into: UnsafeMutableRawBufferPointer(start: memory.baseAddress, count: count))
      filled = count
    }
  }

  /// Reads a text.
  package mutating func text() throws -> String {
    let bytes = try bytes(try count())
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage() }
    return text
  }

  /// Finds out whether all was read, and is what was written.
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
