import Foundation
import KolodaFiles
import Testing

@testable import KolodaRecords

/// How records are read, including invalid ones.
@Suite struct RecordReadingTests {
  private func record(_ name: String, _ content: String, _ number: Int = 0) throws -> Record {
    try RecordSample(name, content).scan().record(number)
  }

  @Test func fieldsKeepTheirOrderAndTheirBytes() throws {
    let text =
      #"{"z": 1.50, "a" : "x\u00e9\ud83d\ude00\ud83d", "n": 12345678901234567890123, "a": [ 1,2]}"#
    let record = try record("a.jsonl", text)
    #expect(record.fault == nil)
    #expect(record.fields.map(\.name) == ["z", "a", "n", "a"])
    #expect(
      record.fields.map { String(decoding: record.bytes[$0.value], as: UTF8.self) }
        == ["1.50", #""x\u00e9\ud83d\ude00\ud83d""#, "12345678901234567890123", "[ 1,2]"])
    #expect(record.text(of: record.fields[1]) == "xé😀\u{FFFD}")
    #expect(record.field(named: "a") == record.fields[3])
    #expect(record.field(named: "b") == nil)
  }

  @Test func aRowHasTheNamesOfItsColumns() throws {
    let listing = try RecordSample("a.csv", "\u{FEFF}a,\"b \"\"q\"\"\"\n1\n2,3,4\n\"x\"y,\"z\"\n")
      .scan()
    #expect(listing.names == ["a", "b \"q\""])
    #expect(listing.values == [["1"], ["2", "3", "4"], ["xy", "z"]])
    #expect(listing.record(1).fields.map(\.name) == ["a", "b \"q\"", ""])
    #expect(listing.record(1).fields.allSatisfy { $0.kind == .column })
  }

  /// So R writes a table whose rows have names.
  @Test(arguments: [
    "\"len\",\"dose\"\n\"1\",4.2,0.5\n\"2\",11.5,0.5\n",
    "len,dose\n1,4.2,0.5\n2,11.5,0.5,9\n3,,\n4,1,2\n",
    "len,dose\n1,4.2,0.5\n", "sep=;\nlen;dose\n1;4.2;0.5\n2;11.5;\n",
    // A row may be short.
    "\"len\",\"dose\"\n\"1\",4.2,0.5\n\"2\",11.5\n",
    "len,dose\n1,4.2,0.5\n2,1,2\n3,4\n4,5,6\n", "len,dose\n1,4.2,0.5\n2\n",
  ])
  func rowsMayHaveANameOfTheirOwn(table: String) throws {
    let listing = try RecordSample("a.csv", table).scan()
    #expect(listing.names == ["", "len", "dose"])
    let record = listing.record(0)
    #expect(record.fields.map(\.name) == ["", "len", "dose"])
    #expect(record.fields.map { record.text(of: $0) } == ["1", "4.2", "0.5"])
    #expect(RoleGuess(listing).fields == ["len", "dose"])
  }

  /// Lines that end with a separator, and those of which some have more fields, have no names.
  @Test(arguments: [
    "a,b\n1,2,\n3,4,\n", "a,b\n1,2,3\n4,5\n6,7,8\n", "a,b\n1,2,3\n1,4,5\n", "a,b\n1\n2\n",
    "a,b\n1,2,3\n4\n5\n", "text\nHello, world\n", "a,b\n",
    "a,text\n1,Yes, do\n2,Well, no\n3,Oh, yes\n4,no\n", "a,b\n1,2\n3,4,5\n6,7,8\n9,0,1\n",
  ])
  func raggedRowsHaveNoNames(table: String) throws {
    let listing = try RecordSample("a.csv", table).scan()
    #expect(listing.names.first == (table.hasPrefix("a") ? "a" : "text"))
  }

  @Test func aRowThatLacksAFieldLeavesTheNamesOfTheOthers() throws {
    let table = "\"id\"\t\"text\"\n\"1\"\t\"3\"\t\"a\"\n\"2\"\t\"1\"\t\"b\"\n\"3\"\t\"2\"\t\"c\"\n"
    for content in [table, table + "\"4\"\t\"4\"\n"] {
      let listing = try RecordSample("a.tsv", content).scan()
      let record = listing.record(0)
      #expect(record.field(named: "id").map { record.text(of: $0) } == "3")
    }
  }

  @Test(arguments: 0..<300) func jsonIsWhatFoundationTakesForIt(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    var text = Array(random.json().utf8)
    // Some of them are damaged.
    for _ in 0..<random.number(0...2) where !text.isEmpty {
      let place = random.number(0...text.count - 1)
      switch random.number(0...2) {
      case 0: text.remove(at: place)
      case 1: text.insert(random.pick(Array("{}[],:\"\\0e.-tn".utf8)), at: place)
      default: text.swapAt(place, random.number(0...text.count - 1))
      }
    }
    guard String(validating: text, as: UTF8.self) != nil else { return }
    let isRead = text.withUnsafeBytes { JSONReader($0).isValue }
    let isJSON =
      (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
    // Foundation refuses numbers too large for a double, and unpaired surrogates.
    let shown = String(decoding: text, as: UTF8.self)
    let isRefused =
      shown.contains("e400")
      || shown.replacing("\\ud83d\\ude00", with: "").contains("\\ud")
    if isJSON || !isRefused { #expect(isRead == isJSON, "seed \(seed): \(shown)") }
  }

  /// Strings are skipped eight bytes at a time: every byte that ends or breaks one must be seen at
  /// any position.
  @Test func eachByteIsSeenAtEachPlace() {
    for place in 0..<27 {
      for byte in UInt8.min...UInt8.max {
        var text = Array("\"\(String(repeating: "x", count: 27))\"".utf8)
        text[1 + place] = byte
        let isRead = text.withUnsafeBytes { JSONReader($0).isValue }
        let isLetter = byte >= 0x20 && byte != ASCII.quote && byte != ASCII.backslash
        #expect(isRead == isLetter, "\(byte) at \(place)")
      }
    }
  }

  @Test func depthIsOnlyLength() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(try record("a.jsonl", deep).fault == nil)
    let objects =
      String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000)
    let deepObject = try record("a.jsonl", objects + "\n{}\n")
    #expect(deepObject.fault == nil)
    #expect(deepObject.fields.map(\.name) == ["a"])
    #expect(try record("a.jsonl", String(deep.dropLast())).fault == .notJSON(at: 199_999))
    #expect(try RecordSample("a.json", "[\(deep),{}]").scan().texts == [deep, "{}"])
  }

  @Test func whatCannotBeReadIsNamedAndTheRestIsRead() throws {
    let listing = try RecordSample("a.jsonl", "{\"a\": 1}\n{\"a\": }\n\0\n\"text\"\n{\"b\": 2}\n")
      .scan()
    #expect(
      (0..<5).map { listing.record($0).fault }
        == [nil, .notJSON(at: 6), .notJSON(at: 0), nil, nil])
    #expect(listing.record(1).bytes == Array("{\"a\": }".utf8))
    #expect(listing.values[3] == ["text"])
    #expect(listing.record(3).fields.map(\.name) == [""])
  }

  @Test func bytesThatAreNoTextAreShownAsSuch() throws {
    let bytes = Array("{\"a\": \"x".utf8) + [0xFF, 0xC3] + Array("\"}\n".utf8)
    let listing = try RecordSample("a.jsonl", bytes).scan()
    #expect(listing.values == [["x\u{FFFD}\u{FFFD}"]])
    #expect(listing.record(0).bytes == Array(bytes.dropLast()))
    let table = try RecordSample("a.csv", Array("a\nx\0".utf8) + [0xFF] + Array("\n".utf8)).scan()
    #expect(table.values == [["x\0\u{FFFD}"]])
  }

  @Test func tenThousandColumnsAreRead() throws {
    let names = (0..<10_000).map { "c\($0)" }.joined(separator: ",")
    let listing = try RecordSample("a.csv", "\(names)\n\(names)\n").scan()
    #expect(listing.record(0).fields.count == 10_000)
    #expect(listing.values[0] == listing.names)
  }

  @Test func aTableMayBeOneHugeField() throws {
    let field = String(repeating: "x,\n", count: 1 << 20)
    let listing = try RecordSample("a.csv", "a\n\"\(field)\"\n").scan()
    #expect(listing.values == [[field]])
  }

  @Test func aRecordThatIsTooLongIsNotRead() throws {
    let sample = try RecordSample("a.jsonl", "{\"a\": 1}\n")
    // A line of zeros, which takes no space on disk.
    let handle = try #require(
      FileHandle(forUpdatingAtPath: String(decoding: sample.path, as: UTF8.self)))
    let length: UInt64 = 1 << 30
    try handle.seek(toOffset: length)
    try handle.write(contentsOf: Data("\n{\"b\": 2}\n".utf8))
    try handle.close()
    let listing = try sample.scan()
    #expect(listing.count == 3)
    #expect(listing.record(0).fault == nil)
    #expect(listing.record(1).fault == .tooLong(Int64(length) - 8))
    #expect(listing.record(2).bytes == Array("{\"b\": 2}".utf8))
  }

  @Test func aFileThatWasChangedIsNotTakenForWhatItWas() throws {
    let sample = try RecordSample("a.jsonl", "{\"a\": 1}\n{\"a\": 2}\n")
    let listing = try sample.scan()
    // Another file takes its name; the opened file is still there.
    try sample.write("{\"b\": 1}\n".utf8)
    #expect(listing.texts == ["{\"a\": 1}", "{\"a\": 2}"])
    let other = try sample.scan()
    let handle = try #require(
      FileHandle(forUpdatingAtPath: String(decoding: sample.path, as: UTF8.self)))
    try handle.truncate(atOffset: 3)
    try handle.close()
    #expect(other.record(0).fault == .changed)
    #expect(other.record(0).bytes == [])
  }
}
