import KolodaFiles
import TestSupport
import Testing

@testable import KolodaRecords

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
      if line.contains(where: { !ASCII.isSpace($0) }) {
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
      guard case .table(let dialect) = listing.form,
        dialect == TableDialect(separator: Array(separator.utf8)[0], lineEnd: 0x0A)
      else { continue }
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

  @Test func elementsThatAreEmptyAreNone() throws {
    for text in ["[{\"id\":1},,{\"id\":2},]", "[ , {\"id\":1} , ,\n{\"id\":2}\n,,]\n"] {
      let sample = try RecordSample("a.json", text)
      for size in Self.pieceSizes {
        let listing = try sample.scan(pieceSize: size)
        #expect(listing.texts == ["{\"id\":1}", "{\"id\":2}"], "pieces of \(size)")
        #expect((0..<listing.count).allSatisfy { listing.record($0).fault == nil })
      }
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

  /// A quote that is closed by one that opens a field of a later line is none: only its own line is
  /// amiss, however far away the other is.
  @Test(arguments: [1, 40, 3000]) func aStrayQuoteTakesNoRecordWithIt(between: Int) throws {
    let rows = (0..<between).map { "\($0),\"\",7\" pipe\n" }.joined()
    let table =
      "id,text,n\n5,\"inch screw,3\n\(rows)7,\"a, b\",2\n8,\"c\nd\" ,\"open\n9,\"e\"f,\"g\n"
    let sample = try RecordSample("a.csv", table)
    let expected =
      [["5", "\"inch screw", "3"]] + (0..<between).map { ["\($0)", "", "7\" pipe"] }
      + [["7", "a, b", "2"], ["8", "c\nd ", "\"open"], ["9", "ef", "\"g"]]
    for size in Self.pieceSizes where between < 3000 || size > 7 {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.values == expected, "pieces of \(size)")
      #expect(listing.unclosed == 0 && listing.unclosedCount == 3)
      let faulty = (0..<listing.count).filter { listing.record($0).fault != nil }
      #expect(faulty == [0, between + 2, between + 3])
      #expect(faulty.allSatisfy { listing.record($0).fault == .unclosedQuote })
    }
    let layout = RecordReading(try sample.scan(), roles: FieldRoles()).layout(of: between + 3)
    #expect(layout.line == between + 6)
  }

  /// What is in quotes may have any number of lines, with separators and quotes in them.
  @Test func aFieldOfManyLinesIsOne() throws {
    let text = (0..<500).map { "\($0), \"\"so\"\"; \"\"\"\"\n\t" }.joined()
    let value = text.replacing("\"\"", with: "\"")
    let sample = try RecordSample("a.csv", "id,t,u\n1,\"\(text)\",x\n2,y,\"\(text)\"\t \r\n3,a,b\n")
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(
        listing.values == [["1", value, "x"], ["2", "y", value + "\t "], ["3", "a", "b"]])
      #expect(listing.unclosed == nil && listing.unclosedCount == 0)
    }
  }

  @Test func aStrayQuoteInTheLineOfNamesTakesNoRecordWithIt() throws {
    let listing = try RecordSample("a.csv", "id,\"inch\n1,\"a, b\"\n2,c\n").scan()
    #expect(listing.names == ["id", "\"inch"])
    #expect(listing.values == [["1", "a, b"], ["2", "c"]])
    #expect(listing.unclosed == nil && listing.unclosedCount == 0)
  }

  /// However many quotes are amiss, the file is read as if it were twice as long at most.
  @Test func manyStrayQuotesAreReadAtOnce() throws {
    let count = 50_000
    let table = "a,b\n" + (0..<count).map { "\($0),\"x\n" }.joined()
    let sample = try RecordSample("a.csv", table)
    final class Given {
      var bytes: Int64 = 0
      var last: Int64 = 0
    }
    let given = Given()
    let listing = try RecordListing.scan(
      RecordFile(sample.path), as: .csv, pieceSize: 1 << 12,
      progress: {
        given.bytes += max($0 - given.last, 0)
        given.last = $0
        return true
      })
    #expect(listing.count == count && listing.unclosedCount == count)
    #expect(given.bytes <= 2 * listing.file.length)
  }

  @Test func anArrayThatNeverEndsNamesItsLastRecord() throws {
    let listing = try RecordSample("a.json", "[{\"a\": 1},\n {\"b\": [2}").scan()
    #expect(listing.texts == ["{\"a\": 1}", "{\"b\": [2}"])
    #expect(listing.record(0).fault == nil)
    #expect(listing.record(1).fault == .unclosed)
  }

  /// The lines of an array say where its elements begin, even if a quote or a brace is missing.
  @Test(arguments: [
    (["{\"a\":1}", "{\"a\":\"2}", "{\"a\":\"3\"}", "{\"a\":4}"], "\n", [1]),
    (["{\"a\":1}", "{\"a\":2", "{\"a\":\"3\"}", "{\"a\":[4}", "{\"a\":5}"], "\r\n ", [1, 3]),
    (["{\n    \"a\": [\n      {},\n      {}\n    ]", "{\n    \"b\": 2\n  }"], "\n  ", [0]),
  ])
  func anElementThatNeverEndsTakesNoOtherWithIt(
    elements: [String], between: String, broken: [Int]
  ) throws {
    let array = "[" + between + elements.joined(separator: "," + between) + "\n]"
    for text in [array + "\n", "{\"n\": [], \"data\": \(array), \"more\": [{}]}"] {
      let sample = try RecordSample("a.json", text)
      for size in Self.pieceSizes {
        let listing = try sample.scan(pieceSize: size)
        #expect(listing.texts == elements, "pieces of \(size)")
        #expect(listing.unclosed == broken.first && listing.unclosedCount == broken.count)
        #expect((0..<listing.count).filter { listing.record($0).fault != nil } == broken)
        let names = text == array + "\n" ? [] : ["data", "more"]
        #expect(listing.arrays.map(\.name) == names)
      }
    }
  }

  /// What is deeper in an object than the array's elements is none, where the file ends too early.
  @Test func anArrayThatIsCutOffEndsWithOneRecord() throws {
    let cut = "[\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": [\n      {},\n      {"
    for size in Self.pieceSizes {
      let listing = try RecordSample("a.json", cut).scan(pieceSize: size)
      #expect(listing.count == 2 && listing.unclosed == 1 && listing.unclosedCount == 1)
    }
  }

  @Test func theCommaBeforeAnObjectMayBeMissing() throws {
    let sample = try RecordSample("a.json", "[{\"a\": 1}\n{\"a\": 2}, {\"a\": 3} {\"a\": 4}]")
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.texts == (1...4).map { "{\"a\": \($0)}" } && listing.unclosed == nil)
    }
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

/// A reader of tables that takes one byte after the other; quotes that never close are letters, and
/// so are those that hold a line's end and close within a field.
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
          let rest = bytes[(place + 1)...].drop { ($0 == 0x20 || $0 == 0x09) && $0 != separator }
          let ends = rest.first.map { [separator, 0x0A, 0x0D].contains($0) } ?? true
          if let opened = quote, !ends, bytes[opened..<place].contains(0x0A) {
            return Self.rows(bytes, separator, letters: letters.union([opened]))
          }
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
