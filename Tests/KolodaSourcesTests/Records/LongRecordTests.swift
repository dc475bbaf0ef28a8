import Foundation
import KolodaFiles
import Testing

@testable import KolodaSources

/// Records that are long, and longer than what is read.
@Suite struct LongRecordTests {
  @Test func aRecordOfTenMegabytesIsReadAndGivenBack() throws {
    let text = String(repeating: "word ", count: 2 << 20)
    let listing = try RecordSample("a.jsonl", "{\"t\": \"\(text)\"}\n{\"t\": 2}\n").scan()
    let record = listing.record(0)
    #expect(record.fault == nil)
    #expect(record.fields.first.map { record.text(of: $0) } == text)
    #expect(
      try AcceptedRecords(listing).text
        == "{\"t\": \"\(text)\", \"answer\": \"accept\"}\n{\"t\": 2, \"answer\": \"accept\"}\n")
  }

  @Test(arguments: ["a.jsonl", "a.csv", "a.txt"])
  func aLineThatIsTooLongPassesThroughInPieces(name: String) throws {
    let begin = name == "a.csv" ? "n\n" : name == "a.txt" ? "a\tb\n" : "{}\n"
    let sample = try RecordSample(name, begin)
    // A line of nothing but zeros, which takes no room on the disk.
    let handle = try #require(
      FileHandle(forUpdatingAtPath: String(decoding: sample.path, as: UTF8.self)))
    let length = Int(RecordListing.longest) + 1 << 20
    try handle.seek(toOffset: UInt64(begin.utf8.count + length))
    try handle.write(contentsOf: Data("\n".utf8))
    try handle.close()
    let listing = try sample.scan()
    let number = listing.count - 1
    #expect(listing.record(number).fault == .tooLong(Int64(length + 1)))
    let out = try AcceptedRecords(listing) { $0 == number ? .keep : nil }
    #expect(out.troubles == [.withoutAnswer(record: number)])
    #expect(hasZeros(length, in: out.bytes))
    #expect(out.bytes.last == 0x0A)
    #expect(out.largest <= 2 << 20, "all of it was in memory at once")
    // Another form has no room for what was not read.
    #expect(
      try AcceptedRecords(listing, as: .json) { $0 == number ? .keep : nil }.troubles
        == [.leftOut(record: number)])
  }

  /// Whether so many zeros come one after the other, and no more.
  private func hasZeros(_ count: Int, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let first = memchr(start, 0, bytes.count) else {
        return false
      }
      let end = UnsafeRawPointer(first) - start + count
      guard end < bytes.count, bytes[end] != 0 else { return false }
      // Each is as the one before it.
      return memcmp(first, first + 1, count - 1) == 0
    }
  }
}
