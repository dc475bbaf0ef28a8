/// A number of 128 bits that tells an event, a group or a seat from every other, everywhere.
package struct EventID: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The upper half.
  package let high: UInt64
  /// The lower half.
  package let low: UInt64

  /// How many bytes it has.
  package static let byteCount = 16

  /// Makes a number from its halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a number at random.
  package static func random() -> EventID {
    EventID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
  }

  /// The number after this one; after the last one comes the first of those with the same beginning.
  package var next: EventID { EventID(high: high, low: low &+ 1) }

  /// Takes a number from the memory that it lies in; nil if that has another length.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == EventID.byteCount else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// Its bytes, the most significant first.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(EventID.byteCount)
    for word in [high, low] {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// The number of something that was told by numbers and bytes, the same whenever it is asked.
  package static func derived(from bytes: [UInt8], _ numbers: Int64...) -> EventID {
    var hash = UIDHash()
    hash.add(bytes)
    for number in numbers { hash.add(number) }
    return EventID(high: hash.words.0, low: hash.words.1)
  }

  /// Whether the left number is the lower.
  package static func < (left: EventID, right: EventID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
