import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaRecords

/// A cached index is used for its own file in its own state, and for nothing else.
@Suite struct IndexCacheTests {
  /// Lines long enough for their index to be cached.
  private static func lines(_ count: Int = 9000) -> [UInt8] {
    let filling = String(repeating: "x", count: 1000)
    return Array((0..<count).map { "{\"n\": \($0), \"t\": \"\(filling)\"}\n" }.joined().utf8)
  }

  private final class Count { var bytes: Int64 = 0 }

  /// Scans with a cache, and returns how much of the file was read.
  private func scan(
    _ sample: RecordSample, _ cache: IndexCache, in coding: TextCoding = .utf8
  ) throws -> (listing: RecordListing, read: Int64) {
    let count = Count()
    let kind = try #require(RecordForm.kind(ofFileName: sample.path))
    let listing = try RecordListing.scan(
      RecordFile(sample.path), as: kind, in: coding, cache: cache,
      progress: {
        count.bytes = $0
        return true
      })
    return (listing, count.bytes)
  }

  @Test func aFileThatIsAsItWasIsNotLookedThrough() throws {
    let sample = try RecordSample("a.jsonl", Self.lines())
    let cache = IndexCache(try sample.test.folder.path(of: FileName("cache/indexes")))
    let first = try scan(sample, cache)
    #expect(first.read == first.listing.file.length)
    let second = try scan(sample, cache)
    #expect(second.read == 0)
    #expect(second.listing.count == 9000)
    for record in [0, 1, 4999, 8999] {
      #expect(second.listing.record(record) == first.listing.record(record))
    }
    // An index is not used for another coding.
    #expect(try scan(sample, cache, in: .latin1).read > 0)
    try sample.write(Self.lines(9001))
    let third = try scan(sample, cache)
    #expect(third.read > 0 && third.listing.count == 9001)
  }

  @Test func whatIsDamagedOrForeignIsAsIfItWereNotThere() throws {
    let sample = try RecordSample("a.jsonl", Self.lines())
    let folder = try sample.test.folder.path(of: FileName("cache"))
    let cache = IndexCache(folder)
    _ = try scan(sample, cache)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: String(decoding: folder, as: UTF8.self))
    let place = folder + Array("/\(try #require(names.first))".utf8)
    let whole = try readFile(place, atMost: 1 << 20).get()
    var random = SeededGenerator(seed: 9)
    for _ in 0..<30 {
      var bytes = whole
      if random.once(in: 3) {
        bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      } else {
        let byte = Int.random(in: 0..<bytes.count, using: &random)
        bytes[byte] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      try replaceFile(place, with: bytes)
      let found = try scan(sample, cache)
      #expect(found.read > 0 && found.listing.count == 9000)
    }
  }

  @Test func onlyTheNewestAreKept() throws {
    let test = try TestFolder()
    let folder = try test.folder.path(of: FileName("cache"))
    let cache = IndexCache(folder)
    for number in 0..<(IndexCache.most + 3) {
      _ = try scan(RecordSample("\(number).jsonl", Self.lines()), cache)
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: String(decoding: folder, as: UTF8.self))
    #expect(names.count == IndexCache.most)
    _ = try scan(RecordSample("short.jsonl", "{}\n"), cache)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: String(decoding: folder, as: UTF8.self)
      ).sorted() == names.sorted())
  }

  @Test func anIndexIsReadAsItIsWritten() throws {
    var index = RecordIndex()
    var random = SeededGenerator(seed: 5)
    var offset: Int64 = 0
    for _ in 0..<70_000 {
      index.append(offset)
      offset += random.once(in: 20_000) ? 5 << 32 : Int64.random(in: 1...300, using: &random)
    }
    let bytes = index.bytes
    let read = try #require(
      bytes.withUnsafeBytes { RecordIndex($0, count: index.count, turns: index.turnCount) })
    #expect((0..<index.count).allSatisfy { read[$0] == index[$0] })
    #expect(
      bytes.withUnsafeBytes { RecordIndex($0, count: index.count + 1, turns: index.turnCount) }
        == nil)
    #expect(index.removeLast() == read[69_999])
    #expect(index.count == 69_999 && index[69_998] == read[69_998])
  }

  // MARK: Beginnings

  @Test(arguments: ["a.jsonl", "a.csv", "a.json", "a.txt"])
  func aDeckBeginsWithItsFirstRecords(name: String) throws {
    let rows = (0..<5000).map { "\($0)" }
    let text =
      switch name {
      case "a.csv": "id,t\n" + rows.map { "\($0),\"x\ny\"\n" }.joined()
      case "a.json": "[" + rows.map { "{\"id\": \($0)}" }.joined(separator: ", ") + "]"
      case "a.txt": rows.map { "\($0)\tx\n" }.joined()
      default: rows.map { "{\"id\": \($0)}\n" }.joined()
      }
    let sample = try RecordSample(name, text)
    let kind = try #require(RecordForm.kind(ofFileName: sample.path))
    let whole = try sample.scan()
    let beginning = try RecordListing.scan(
      RecordFile(sample.path), as: kind, beginning: 2000, pieceSize: 1000)
    #expect(!beginning.isWhole && whole.isWhole)
    #expect(beginning.count > 10 && beginning.count < 500)
    #expect(beginning.texts == Array(whole.texts.prefix(beginning.count)))
    // A decision on a later record is there once all records are known.
    var deck = RecordDeck(sample)
    let first = try deck.open()
    deck.decide(4000, "keep", in: first)
    deck.decide(2, "reject", in: first)
    let source = RecordSource(beginning, known: KnownCards(deck.cards))
    #expect(!source.isWhole)
    #expect(source.order.count == beginning.count)
    #expect(source.key(of: CardID(2)) != nil)
    let lost = try #require(source.known.first { source.number(of: $0) == nil })
    let before = source.order
    let changes = FollowedChanges(source)
    #expect(changes.wait { source.order.count == 5000 && !changes.all.isEmpty })
    source.stop()
    #expect(Array(source.order.prefix(before.count)) == before)
    #expect(source.number(of: lost) == 4000)
    #expect(source.isWhole && source.countSoFar == source.order.count)
    let change = try #require(changes.all.first)
    #expect(change.removed == [] && change.touched == [] && change.found.isEmpty)
    #expect(change.added.count == 5000 - before.count)
    let written = try RecordListing.scan(
      RecordFile(sample.path), as: kind, beginning: 1 << 30, pieceSize: 1000)
    #expect(written.isWhole)
  }
  private func beginning() throws -> (sample: RecordSample, source: RecordSource) {
    let sample = try RecordSample("a.jsonl", (0..<5000).map { "{\"id\": \($0)}\n" }.joined())
    let listing = try RecordListing.scan(
      RecordFile(sample.path), as: .jsonl, beginning: 2000, pieceSize: 1000)
    return (sample, RecordSource(listing, known: []))
  }

  @Test func theRestIsReadThoughTheFileHasAnotherNameOrNone() throws {
    for newName in ["b.jsonl", nil] {
      let (sample, source) = try beginning()
      let path = String(decoding: sample.path, as: UTF8.self)
      if let newName {
        let new = try sample.test.folder.path(of: FileName(newName))
        try FileManager.default.moveItem(
          atPath: path, toPath: String(decoding: new, as: UTF8.self))
      } else {
        try FileManager.default.removeItem(atPath: path)
      }
      let changes = FollowedChanges(source)
      #expect(changes.wait { source.isWhole })
      source.stop()
      #expect(source.order.count == 5000 && source.trouble == nil)
    }
  }

  @Test func whyTheRestIsNotReadIsTold() throws {
    let (sample, source) = try beginning()
    let content = FileManager.default.contents(
      atPath: String(decoding: sample.path, as: UTF8.self)
    ).map { [UInt8]($0) }
    let handle = try #require(
      FileHandle(forUpdatingAtPath: String(decoding: sample.path, as: UTF8.self)))
    // The byte order mark of UTF-32.
    try handle.write(contentsOf: Data([0xFF, 0xFE, 0, 0]))
    try handle.close()
    let changes = FollowedChanges(source)
    #expect(changes.wait { source.trouble?.reason == .isUTF32 })
    #expect(!source.isWhole && source.order.count < 5000)
    // The trouble is over once the file can be read.
    try sample.write(try #require(content))
    #expect(changes.wait { source.isWhole })
    source.stop()
    #expect(source.order.count == 5000 && source.trouble == nil)
  }
}
