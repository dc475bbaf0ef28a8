import Testing

@testable import KolodaOutcomes

/// ImageMagick keeps a PNG's XMP as text of hexadecimal digits.
@Suite struct RawProfileTests {
  private func bytes(_ text: String) -> [UInt8]? { RawProfile.bytes(in: text.utf8) }

  @Test func theDigitsAreRead() {
    #expect(bytes("\nxmp\n       5\n3c613e\n0A2F\n") == [0x3C, 0x61, 0x3E, 0x0A, 0x2F])
    #expect(bytes("xmp 1 Ff") == [0xFF])
  }

  @Test(arguments: [
    "", "\nxmp\n", "\nxmp\n2\n", "\nxmp\n2\n3c", "\nxmp\n1\n3c61", "\nxmp\n1\n3", "\nxmp\n1\n3g",
    "\nxmp\n0\n", "\nxmp\n-1\n3c", "\nxmp\ntwo\n3c61", "\nxmp\n99999999999999999999\n3c",
  ])
  func whatIsMalformedIsIgnored(text: String) { #expect(bytes(text) == nil) }

  /// The word "stars" as zlib packs it.
  private let packed: [UInt8] = [
    0x78, 0x9C, 0x2B, 0x2E, 0x49, 0x2C, 0x2A, 0x06, 0x00, 0x06, 0x8E, 0x02, 0x2E,
  ]

  @Test func whatIsPackedIsUnpacked() {
    #expect(RawProfile.inflated(packed, atMost: 5) == Array("stars".utf8))
    #expect(RawProfile.inflated(packed, atMost: 4) == nil, "it is longer than allowed")
    for count in packed.indices {
      #expect(RawProfile.inflated(Array(packed[..<count]), atMost: 99) == nil, "cut at \(count)")
    }
    #expect(RawProfile.inflated(Array("no zlib at all".utf8), atMost: 99) == nil)
  }
}
