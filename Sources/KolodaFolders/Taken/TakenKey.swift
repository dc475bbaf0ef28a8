import KolodaFiles

/// Identifies a file in its present state: the key changes with the file's name, length or time.
package struct TakenKey: Hashable, Sendable {
  private let first: UInt64
  private let second: UInt64

  /// The 64-bit prime of the FNV hash function.
  private static let prime: UInt64 = 0x100_0000_01b3

  /// The key of a file of a listing; nil if the system was not asked about it.
  init?(_ listing: FolderListing, _ file: Int) {
    guard let state = listing.facts[file]?.state else { return nil }
    self = listing.withName(at: file) { TakenKey($0, state) }
  }

  /// The key of a file, by its path inside the folder, which also changes when the file's time was
  /// put back.
  ///
  /// - Parameter changedAt: when name, place or content last changed, in microseconds since 1970.
  package init(_ name: [UInt8], _ state: FileState, changedAt: Int64) {
    self = name.withUnsafeBufferPointer { TakenKey($0, state, changedAt) }
  }

  private init(
    _ name: UnsafeBufferPointer<UInt8>, _ state: FileState, _ changedAt: Int64? = nil
  ) {
    var first: UInt64 = 0xcbf2_9ce4_8422_2325
    var second: UInt64 = 0x9e37_79b9_7f4a_7c15
    func mix(_ word: UInt64) {
      first = (first ^ word) &* Self.prime
      second = (second ^ word) &* Self.prime
      second ^= second >> 29
    }
    for byte in name { mix(UInt64(byte)) }
    for number in [state.size, state.modified] + (changedAt.map { [$0] } ?? []) {
      let word = UInt64(bitPattern: number)
      for shift in stride(from: 0, to: 64, by: 16) { mix(word >> UInt64(shift) & 0xffff | 1 << 17) }
    }
    self.first = first
    self.second = second
  }

  /// The length of the saved form, in bytes.
  package static let byteCount = 16

  package init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    first = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    second = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
  }

  package func append(to bytes: inout [UInt8]) {
    for word in [first, second] {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(first) }
}
