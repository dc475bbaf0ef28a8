import KolodaFiles
import Testing

@testable import KolodaSources

/// Which records a file has, whatever pieces it is read in.
@Suite struct RecordScanTests {
  private static let pieceSizes = [1, 2, 3, 7, 64, 1 << 18]

  @Test(arguments: 0..<60) func linesAreTheOnesThatAreNotBlank(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let lines = (0..<random.number(0...12)).map { _ in
      random.pick(["", " ", "\t \r", "{}", "  {\"a\": 1} ", "no json", "\0", "é\r\rx"])
        + random.pick(["\n", "\r\n"])
    }
    let last = random.pick(["", "{\"last\": 1}", " "])
    let mark = random.pick(["", "\u{FEFF}"])
    let sample = try RecordSample("a.jsonl", mark + lines.joined() + last)
    var expected: [String] = []
    for line in (lines.joined() + last).utf8.split(separator: 0x0A) {
      var line = Array(line)
      while line.last == 0x0D { line.removeLast() }
      if line.contains(where: { !Mark.isSpace($0) }) {
        expected.append(String(decoding: line, as: UTF8.self))
      }
    }
    for size in Self.pieceSizes {
      #expect(try sample.scan(pieceSize: size).texts == expected, "seed \(seed), pieces of \(size)")
    }
  }

  @Test(arguments: 0..<120) func tablesAreReadAsByAReaderOfOneByteAtATime(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let separator = random.pick([",", ";", "\t", "|"])
    let pieces = [separator, "\"", "\"\"", "a", "é", "\n", "\r\n", " ", "\"b\"\(separator)"]
    let table =
      "name\(separator)other\(separator)third\n1\(separator)2\(separator)3\n"
      + random.text(of: pieces, atMost: 40)
    let sample = try RecordSample("a.csv", table)
    let expected = NaiveTable(Array(table.utf8), separator: Array(separator.utf8)[0]).rows
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      guard case .table(Array(separator.utf8)[0], _) = listing.form else { continue }
      #expect([listing.names] + listing.values == expected, "seed \(seed), pieces of \(size)")
    }
  }

  @Test(arguments: 0..<120) func arraysGiveTheirElementsByteForByte(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    var elements = (0..<random.number(0...6)).map { _ in random.json() }
    let isInField = random.number(0...1) == 1
    if isInField { elements.insert(random.object(), at: 0) }
    let array =
      random.pick(["[", "[\n  "]) + elements.joined(separator: random.pick([",", " ,\r\n\t"]))
      + random.pick(["]", "\n]\n"])
    let text =
      isInField
      ? "{\"n\": {\"x\": [\"]\"]}, \"e\": [], \"one\": [1, [{}]],\n\"data\":\(array), \"more\": [{}]}"
      : array
    let sample = try RecordSample("a.json", text)
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.form == .array)
      #expect(listing.texts == elements, "seed \(seed), pieces of \(size)")
      #expect((0..<listing.count).allSatisfy { listing.record($0).fault == nil }, "seed \(seed)")
    }
  }

  @Test func aQuoteThatNeverClosesTakesNoRecordWithIt() throws {
    let table = "a,b\n1,\"x\ny\"\n2,\"open\n3,\"\"\n4,d\"\"q\n"
    let sample = try RecordSample("a.csv", table)
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.unclosed == 1)
      #expect(listing.record(1).fault == .unclosedQuote)
      #expect(listing.values == [["1", "x\ny"], ["2", "\"open"], ["3", ""], ["4", "d\"\"q"]])
    }
  }

  @Test func anArrayThatNeverEndsNamesItsLastRecord() throws {
    let listing = try RecordSample("a.json", "[{\"a\": 1},\n {\"b\": [2}").scan()
    #expect(listing.texts == ["{\"a\": 1}", "{\"b\": [2}"])
    #expect(listing.record(0).fault == nil)
    #expect(listing.record(1).fault == .unclosed)
  }

  @Test func theIndexTakesFiveBytesARecordAtMost() {
    var index = RecordIndex()
    let count = 200_000
    var offsets: [Int64] = []
    var random = SeededGenerator(seed: 5)
    var offset: Int64 = 3
    for _ in 0..<count {
      offsets.append(offset)
      index.append(offset)
      offset += random.once(in: 50_000) ? 5 << 32 : Int64.random(in: 1...300, using: &random)
    }
    #expect(index.count == count)
    #expect(offsets.indices.allSatisfy { index[$0] == offsets[$0] })
    #expect(index.extent(of: count - 1, before: offset) == offsets[count - 1]..<offset)
    #expect(index.byteCount < 5 * count + 1 << 18)
  }

  @Test func aScanCanBeGivenUp() throws {
    let sample = try RecordSample("a.jsonl", "{}\n")
    let file = try RecordFile(sample.path)
    #expect(throws: CancellationError.self) {
      try RecordListing.scan(file, as: .jsonl) { _ in false }
    }
  }
}

/// A reader of tables that takes one byte after the other; quotes that never close are letters.
private struct NaiveTable {
  private(set) var rows: [[String]] = []

  init(_ bytes: [UInt8], separator: UInt8) {
    rows = Self.rows(bytes, separator, letters: [])
  }

  private static func rows(_ bytes: [UInt8], _ separator: UInt8, letters: Set<Int>) -> [[String]] {
    var rows: [[String]] = []
    var row: [[UInt8]] = []
    var field: [UInt8] = []
    var quote: Int?
    var place = 0
    var isBegun = false
    var startsField = true
    while place < bytes.count {
      let byte = bytes[place]
      if quote != nil {
        if byte == 0x22, place + 1 < bytes.count, bytes[place + 1] == 0x22 {
          field.append(0x22)
          place += 1
        } else if byte == 0x22 {
          quote = nil
        } else {
          field.append(byte)
        }
      } else if !isBegun, byte == 0x0A || byte == 0x0D {
        // A blank line.
      } else if byte == 0x22, startsField, !letters.contains(place) {
        quote = place
        (isBegun, startsField) = (true, false)
      } else if byte == separator {
        row.append(field)
        field = []
        (isBegun, startsField) = (true, true)
      } else if byte == 0x0A {
        while field.last == 0x0D { field.removeLast() }
        rows.append((row + [field]).map { String(decoding: $0, as: UTF8.self) })
        (row, field) = ([], [])
        (isBegun, startsField) = (false, true)
      } else {
        field.append(byte)
        (isBegun, startsField) = (true, false)
      }
      place += 1
    }
    if let quote { return Self.rows(bytes, separator, letters: letters.union([quote])) }
    if isBegun {
      while field.last == 0x0D { field.removeLast() }
      rows.append((row + [field]).map { String(decoding: $0, as: UTF8.self) })
    }
    return rows
  }
}
