import KolodaGLib
import Testing

/// What zlib has packed is unpacked as a whole, or not at all.
@Suite struct InflationTests {
  /// The word "stars" as zlib packs it.
  private let packed: [UInt8] = [
    0x78, 0x9C, 0x2B, 0x2E, 0x49, 0x2C, 0x2A, 0x06, 0x00, 0x06, 0x8E, 0x02, 0x2E,
  ]

  @Test func whatIsPackedIsUnpacked() {
    #expect(inflated(packed, atMost: 5) == Array("stars".utf8))
    #expect(inflated(packed, atMost: 4) == nil, "it is longer than allowed")
    for count in packed.indices {
      #expect(inflated(Array(packed[..<count]), atMost: 99) == nil, "cut at \(count)")
    }
    #expect(inflated(Array("no zlib at all".utf8), atMost: 99) == nil)
  }
}
