import Testing

@testable import KolodaTriage

@Suite struct CardKeyTests {
  private let digest: [UInt8] = (1...27).map { UInt8($0) }

  @Test func aKeyIsItsBytes() throws {
    let key = CardKey(version: 2, ordinal: 0x0102_0304, digest: digest)
    #expect(key.bytes == [2, 1, 2, 3, 4] + digest)
    #expect(key.version == 2 && key.ordinal == 0x0102_0304)
    #expect(CardKey(bytes: key.bytes) == key)
    #expect(key.bytes.withUnsafeBytes { CardKey(bytes: $0) } == key)
  }

  @Test func bytesOfAnotherNumberAreNoKey() {
    #expect(CardKey(bytes: digest) == nil && CardKey(bytes: digest + digest) == nil)
  }

  @Test func equalContentsAreToldApartByTheirOrdinals() {
    let first = CardKey(version: 2, digest: digest)
    let second = first.with(ordinal: 1)
    #expect(first != second && second.content == first && second.ordinal == 1)
    #expect(first.with(ordinal: .max).ordinal == .max)
    #expect(first.with(ordinal: .max).with(ordinal: 0) == first)
  }

  @Test func aShortDigestIsFilledUp() {
    #expect(CardKey(version: 1, digest: [7]).bytes.count == CardKey.byteCount)
  }
}
