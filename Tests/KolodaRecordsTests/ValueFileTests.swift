import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Files of JSON values in a row, as `jq` writes them: over several lines, or with nothing in
/// between.
@Suite struct ValueFileTests {
  private static let pieceSizes = [1, 2, 7, 64, 1 << 18]

  @Test(arguments: 0..<60 as Range<UInt64>)
  func valuesComeByteForByte(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let values = (0..<random.number(2...6)).map { number in
      #"{"n": \#(number), "v": \#(random.json()), "t": "}{[\"\\"}"#
    }
    let between = random.pick(["", " ", "\n", "\r\n\n", "\t"])
    let text =
      random.pick(["", "\n "]) + "{\n \"first\": 1}" + between
      + values.joined(separator: between) + random.pick(["", "\n"])
    for name in ["a.json", "a.jsonl"] {
      let sample = try RecordSample(name, text)
      for size in Self.pieceSizes {
        let listing = try sample.scan(pieceSize: size)
        #expect(listing.form == .values, "seed \(seed)")
        #expect(listing.texts == ["{\n \"first\": 1}"] + values, "seed \(seed), pieces of \(size)")
        #expect(listing.unclosed == nil)
      }
    }
  }

  @Test(arguments: [
    ("{\"a\": 1}{\"a\": 2}", RecordForm.values, 2), ("{\"a\": 1} {\"a\": 2}\n", .values, 2),
    ("{\n\"a\": 1\n}\n{\n\"a\": 2\n}\n", .values, 2), ("{}{}{}", .values, 3),
    ("{\n\"a\": 1\n}\n[1]\n3 4\n\"x\" null", .values, 6),
    ("{\"a\": 1},\n{\"a\": 2},\n", .values, 2),
    // jq writes an empty object on one line.
    ("{}\n{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n", .values, 3),
    ("{\"a\": 0}\n\n{\"a\": 1}\n{\n\"a\": [\n2\n]\n}\n", .values, 3),
    // One value per line is JSON Lines, even if one is broken.
    ("{\"a\": 1}\n{\"a\": 2}\n", .lines, 2), ("{\"a\": \n{\"a\": 2}\n", .lines, 2),
    ("{\"a\": 1}\n{\"a\": \n{\"a\": 2}\n", .lines, 3),
    ("{\"a\": 1}\n{\"a\": \"2}\n{\"a\": \"3\"}\n", .lines, 3),
    ("{\"a\": 1}\n{\n{\"a\": 2}\n", .lines, 3),
  ])
  func theFormIsKnownByItsBeginning(text: String, form: RecordForm, count: Int) throws {
    for name in ["a.json", "a.jsonl"] {
      let listing = try RecordSample(name, text).scan()
      #expect(listing.form == form && listing.count == count, "\(name)")
    }
  }

  @Test func aValueThatNeverEndsTakesNoOtherWithIt() throws {
    let text = "{\n \"a\": 1\n}\n{\n \"b\": [{\n}\n{\n \"c\": 3\n}\n{\"d\": 4}\n"
    let sample = try RecordSample("a.json", text)
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.form == .values && listing.unclosed == 1)
      #expect(
        listing.texts == ["{\n \"a\": 1\n}", "{\n \"b\": [{\n}", "{\n \"c\": 3\n}", "{\"d\": 4}"])
      #expect(listing.record(1).fault == .unclosed && listing.record(2).fault == nil)
    }
  }

  private final class Written {
    var bytes: [UInt8] = []
  }

  private func export(_ text: String, as format: RecordExport.Format?) throws -> String {
    let source = RecordSource(try RecordSample("a.json", text).scan(), known: [])
    let export = RecordExport(
      source,
      source.order.map {
        RecordExport.Entry(
          number: $0.rawValue, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
      }, RecordExport.Options(format: format, person: "ann"))
    let written = Written()
    #expect(try export.write { written.bytes += $0 }.isEmpty)
    return String(decoding: written.bytes, as: UTF8.self)
  }

  @Test func theyGoOutAsTheyCameOrOnALineEach() throws {
    let text = "{\n  \"n\": 1.50,\n  \"t\": \"a\\u00e9\"\n}\n{\n  \"n\": 2\n}\n"
    #expect(
      try export(text, as: nil)
        == "{\n  \"n\": 1.50,\n  \"t\": \"a\\u00e9\", \"answer\": \"accept\"\n}\n"
        + "{\n  \"n\": 2, \"answer\": \"accept\"\n}\n")
    let lines = try export(text, as: .jsonl).split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { Record.json(Array($0.utf8)).fault == nil })
    #expect(try export("{\"n\": 1}{\"n\": 2}", as: nil).split(separator: "\n").count == 2)
  }
}
