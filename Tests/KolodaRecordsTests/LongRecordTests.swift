import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Long records, and records too long to be read.
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
    // A line of zeros, which takes no space on disk.
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
    // Another format can't contain a record that was not read.
    #expect(
      try AcceptedRecords(listing, as: .json) { $0 == number ? .keep : nil }.troubles
        == [.leftOut(record: number)])
  }

  /// What was seen of a record that is too long is not looked for again, and holds for its decision.
  @Test func aLineThatIsTooLongIsLookedThroughOnce() throws {
    let text = String(repeating: "x", count: Int(RecordListing.longest) + 1)
    let listing = try RecordSample("a.jsonl", "{}\n\(text)\n").scan()
    let keys = RecordKeys(listing)
    var window = FileWindow(listing.file)
    let record = listing.record(1)
    let content = try #require(keys.key(of: 1, in: &window))
    let other = try #require(keys.key(of: 0, in: &window))
    #expect(RecordSight(record, 1, keys, seen: nil, in: &window).content == content)
    #expect(RecordSight(record, 1, keys, seen: other, in: &window).content == other)
    // One that is shown is what it is.
    #expect(RecordSight(listing.record(0), 0, keys, seen: content, in: &window).content == other)
    let source = RecordSource(listing, known: [])
    for _ in 0..<2 { #expect(source.record(of: CardID(1))?.fault == record.fault) }
    #expect(source.identify(CardID(1)) { _ in false }.key == content)
  }

  /// Whether so many zeros come one after the other, and no more.
  private func hasZeros(_ count: Int, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let first = memchr(start, 0, bytes.count) else {
        return false
      }
      let end = UnsafeRawPointer(first) - start + count
      guard end < bytes.count, bytes[end] != 0 else { return false }
      // Each byte equals the one before it.
      return memcmp(first, first + 1, count - 1) == 0
    }
  }
}
