/// A 128-bit number that identifies an event, group or seat uniquely everywhere.
package struct EventID: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The upper 64 bits.
  package let high: UInt64
  /// The lower 64 bits.
  package let low: UInt64

  /// The length of an ID in bytes.
  package static let byteCount = 16

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a random ID.
  package static func random() -> EventID {
    EventID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
  }

  /// The next ID; the lower half wraps around without changing the upper one.
  package var next: EventID { EventID(high: high, low: low &+ 1) }

  /// Makes an ID from its bytes, most significant first; nil unless there are 16.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == EventID.byteCount else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The ID's bytes, most significant first.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(EventID.byteCount)
    for word in [high, low] {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  package static func < (left: EventID, right: EventID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
