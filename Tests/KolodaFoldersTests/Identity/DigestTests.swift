import KolodaContainers
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaFolders
@testable import KolodaSources

@Suite struct DigestTests {
  private func key(_ content: [UInt8]) throws -> CardKey {
    let file = FileBytes(content)
    return try ImageDigest.key(of: ImageParts(wholeOf: file), in: file)
  }

  private func legacy(_ content: [UInt8]) throws -> CardKey {
    try LegacyDigest.key(of: FileBytes(content))
  }

  /// The digests that FIPS 180-2 gives for the empty message and for "abc".
  @Test func isSHA256() {
    func hex(_ text: String) -> String {
      let digest = SHA256()
      digest.add(Array(text.utf8))
      return digest.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: [1, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 300_000])
  func theOldKeySeesEachByteOfTheEndsAndOnlyThose(size: Int) throws {
    let content = [UInt8](repeating: 7, count: size)
    let whole = try legacy(content)
    let end = LegacyDigest.endLength
    for index in Set([0, size / 2, size - 1, min(size - 1, end), max(0, size - end)]) {
      var changed = content
      changed[index] = 8
      let isSeen = index < end || index >= size - end
      #expect(try (legacy(changed) != whole) == isSeen, "byte \(index)")
    }
    #expect(whole.version == 1 && whole.ordinal == 0)
  }

  @Test(arguments: [1, 98_303, 98_304, 98_305, 1_000_000])
  func theKeySeesWhatIsSampledAndNothingElse(size: Int) throws {
    let content = [UInt8](repeating: 7, count: size)
    let whole = try key(content)
    let ranges = ImageDigest.sampled(of: size)
    let sampled = ranges.reduce(0) { $0 + $1.count }
    #expect(sampled == min(size, ImageDigest.wholeLength))
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == size)
    for index in Set([0, size / 3, size / 2, size - 1, min(size - 1, 16_384)]) {
      var changed = content
      changed[index] = 8
      let isSeen = ranges.contains { $0.contains(index) }
      #expect(try (key(changed) != whole) == isSeen, "byte \(index)")
    }
    #expect(try key(content + [7]) != whole)
  }

  @Test func theStreamDoesNotDependOnHowItLiesInTheFile() throws {
    let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    var parts = ImageParts(.png)
    var file: [UInt8] = []
    for start in stride(from: 0, to: content.count, by: 999) {
      file += [0, 0, 0]
      let chunk = content[start..<min(content.count, start + 999)]
      let offset = file.count
      file += chunk
      try parts.add(offset..<file.count, of: FileBytes(file))
    }
    var whole = ImageParts(.png)
    let plain = FileBytes(content)
    try whole.add(0..<plain.length, of: plain)
    #expect(
      try ImageDigest.key(of: parts, in: FileBytes(file)) == ImageDigest.key(of: whole, in: plain))
  }
}
