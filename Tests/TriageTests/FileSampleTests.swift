import Foundation
import Testing

@testable import Triage

@Suite struct FileSampleTests {
  private func fingerprint(_ content: [UInt8]) throws -> Fingerprint {
    let test = try TestFolder()
    let path = test.path + "/file"
    try Data(content).write(to: URL(fileURLWithPath: path))
    let sample = try #require(FileSample.take(Array(path.utf8)))
    #expect(sample.state.size == Int64(content.count))
    return sample.fingerprint
  }

  /// The digests of the empty message and of "abc" that FIPS 180-2 gives.
  @Test func isSHA256OfAShortFile() throws {
    let hex = { (bytes: [UInt8]) in bytes.map { String(format: "%02x", $0) }.joined() }
    #expect(
      try hex(fingerprint([]).bytes)
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      try hex(fingerprint(Array("abc".utf8)).bytes)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: [1, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 300_000])
  func seesEachByteOfTheEndsAndOnlyThose(size: Int) throws {
    let content = [UInt8](repeating: 7, count: size)
    let whole = try fingerprint(content)
    let end = FileSample.endLength
    for index in Set([0, size / 2, size - 1, min(size - 1, end), max(0, size - end)]) {
      var changed = content
      changed[index] = 8
      let isSeen = index < end || index >= size - end
      #expect(try (fingerprint(changed) != whole) == isSeen, "byte \(index)")
    }
  }

  @Test func whatIsNoFileHasNone() throws {
    let test = try TestFolder()
    #expect(mkfifo(test.path + "/pipe.jpg", 0o666) == 0)
    #expect(FileSample.take(Array((test.path + "/pipe.jpg").utf8)) == nil)
    #expect(FileSample.take(Array(test.path.utf8)) == nil)
    #expect(FileSample.take(Array((test.path + "/nothing").utf8)) == nil)
  }
}
