/// The checksum of a PNG chunk: CRC-32 as in annex D of the PNG specification.
package enum PNGChecksum {
  /// The checksum of a chunk's name and content.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
