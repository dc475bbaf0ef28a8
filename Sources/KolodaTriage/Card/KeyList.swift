/// A list of card keys that takes little more memory than their digests.
package struct KeyList: RandomAccessCollection, Sendable {
  /// The version and ordinal of each key.
  private var heads = PackedColumn()
  /// The digests, concatenated in blocks of `blockCount` keys, as large as a column's chunks.
  private var digests: [ContiguousArray<UInt8>] = []

  private static let blockCount = 512

  /// Makes an empty list.
  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { heads.count }

  package subscript(index: Int) -> CardKey {
    let head = heads[index]
    let start = index % Self.blockCount * CardKey.digestCount
    return digests[index / Self.blockCount].withUnsafeBytes { bytes in
      CardKey(
        version: UInt8(truncatingIfNeeded: head >> 32), ordinal: UInt32(truncatingIfNeeded: head),
        digest: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + CardKey.digestCount)]))
    }
  }

  /// How the key at an index was made: a raw value of `CardKey.Version`.
  package func version(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: heads[index] >> 32) }

  package mutating func append(_ key: CardKey) {
    if heads.count == digests.count * Self.blockCount {
      var block = ContiguousArray<UInt8>()
      block.reserveCapacity(Self.blockCount * CardKey.digestCount)
      digests.append(block)
    }
    heads.append(Int(key.version) << 32 | Int(key.ordinal))
    key.withDigest { digests[digests.count - 1].append(contentsOf: $0) }
  }

  func write(to writer: inout ColumnWriter) throws {
    try heads.write(to: &writer)
    for block in digests { try block.withUnsafeBytes { try writer.write($0) } }
  }

  init(from reader: inout ColumnReader) throws {
    heads = try PackedColumn(from: &reader)
    var rest = heads.count
    while rest > 0 {
      let added = Swift.min(rest, Self.blockCount)
      var block = try reader.bytes(added * CardKey.digestCount)
      if added < Self.blockCount {
        block.reserveCapacity(Self.blockCount * CardKey.digestCount)
      }
      digests.append(block)
      rest -= added
    }
  }
}
