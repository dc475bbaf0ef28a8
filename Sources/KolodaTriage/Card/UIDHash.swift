/// A 16-byte digest that is the same on every machine: two 64-bit FNV-1a sums with different
/// starts.
///
/// It is not cryptographic: it doesn't resist deliberate collisions.
struct UIDHash {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15
  /// FNV's prime for 64 bits.
  private static let prime: UInt64 = 0x100_0000_01b3

  mutating func add(_ bytes: some Sequence<UInt8>) {
    var count: Int64 = 0
    for byte in bytes {
      mix(byte)
      count += 1
    }
    // The length marks the end of the bytes, so that "ab", "c" differs from "a", "bc".
    add(count)
  }

  mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.bigEndian) { for byte in $0 { mix(byte) } }
  }

  private mutating func mix(_ byte: UInt8) {
    first = (first ^ UInt64(byte)) &* UIDHash.prime
    second = (second ^ UInt64(byte)) &* UIDHash.prime
    second ^= second >> 29
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for word in [first, second] {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}
