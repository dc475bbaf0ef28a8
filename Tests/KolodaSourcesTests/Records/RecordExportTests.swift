import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaSources

/// What other programs are given of decided records.
@Suite struct RecordExportTests {
  private static let time = UTCTime(microseconds: 1_709_251_199_999_999)

  /// All records of a file, accepted, and what could not be done.
  private func exportAll(
    _ name: String, _ content: some Sequence<UInt8>, as format: RecordExport.Format? = nil,
    with extras: [RecordExport.Extra] = [], isContinued: Bool = false
  ) throws -> (text: String, troubles: [RecordExport.Trouble]) {
    let source = RecordSource(try RecordSample(name, content).scan(), known: [])
    let export = RecordExport(
      source,
      source.order.map {
        RecordExport.Entry(number: $0.rawValue, pile: .keep, answer: .accept, time: Self.time)
      }, RecordExport.Options(format: format, extras: extras, person: "ann"))
    let written = Written()
    let troubles = try export.write(isContinued: isContinued) { written.bytes += $0 }
    return (String(decoding: written.bytes, as: UTF8.self), troubles)
  }

  /// All records of a file, accepted, where nothing is amiss.
  private func export(
    _ name: String, _ content: String, as format: RecordExport.Format? = nil,
    with extras: [RecordExport.Extra] = [], isContinued: Bool = false
  ) throws -> String {
    let (text, troubles) = try exportAll(
      name, content.utf8, as: format, with: extras, isContinued: isContinued)
    #expect(troubles == [])
    return text
  }

  private final class Written {
    var bytes: [UInt8] = []
  }

  @Test(arguments: 0..<60) func aRecordComesBackByteForByte(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let objects = (0..<random.number(0...6)).map { _ in random.object() }
    let ends = objects.map { _ in random.pick(["\n", "\r\n"]) }
    let lines = zip(objects, ends).map { $0 + $1 }
    let written = try export("a.jsonl", lines.joined())
    let expected = zip(objects, ends).map { object, end in
      let comma = object == "{}" ? "" : ", "
      return "\(object.dropLast())\(comma)\"answer\": \"accept\"}\(end)"
    }
    #expect(written == expected.joined(), "seed \(seed)")
    // In an array they have the same bytes.
    let array = try export("a.json", "[\(objects.joined(separator: " ,\n"))]")
    #expect(
      array
        == "[" + expected.map { "\n" + $0.trimmingCharacters(in: .newlines) }.joined(separator: ",")
        + "\n]\n", "seed \(seed)")
  }

  @Test(arguments: 0..<60) func aRowComesBackByteForByte(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let end = random.pick(["\n", "\r\n"])
    let rows = (0..<random.number(1...6)).map { _ in
      (0..<random.number(2...4)).map { _ in
        random.pick(["", "a", "é", "\"q\"\"q\"", "\"x,y\"", "\"two\(end)lines\"", " b ", "5\""])
      }.joined(separator: ",") + end
    }
    let table = "n,t\(end)" + rows.joined()
    let sample = try RecordSample("a.csv", table).scan()
    let width = (0..<sample.count).map { sample.record($0).fields.count }.max() ?? 2
    let pad = { (count: Int) in String(repeating: ",", count: width - count) }
    let expected = (0..<sample.count).map { number in
      let record = sample.record(number)
      return String(decoding: record.bytes, as: UTF8.self) + pad(record.fields.count)
        + ",accept\(end)"
    }
    #expect(
      try export("a.csv", table) == "n,t\(pad(2)),answer\(end)" + expected.joined(), "seed \(seed)")
  }

  @Test func fieldsOfTheSameNameAreReplacedInTheirPlaces() throws {
    #expect(
      try export("a.jsonl", #"{"answer" : null ,"pile":[1, {"answer": 2}],"n":1e2}"#, with: [.pile])
        == #"{"answer" : "accept" ,"pile":"keep","n":1e2}"# + "\n")
    #expect(
      try export("a.csv", "a,answer,b\n1,\"old, older\",2\n3\n")
        == "a,answer,b\n1,accept,2\n3,accept,\n")
  }

  @Test func whatElseIsAskedForStandsBehindTheAnswer() throws {
    #expect(
      try export("prices.jsonl", "{}", with: RecordExport.Extra.allCases)
        == #"{"answer": "accept", "pile": "keep", "stars": 0, "label": "", "note": "", "#
        + #""time": "2024-02-29T23:59:59.999Z", "#
        + #""_timestamp": 1709251199, "_annotator_id": "ann", "_session_id": "prices-ann"}"# + "\n")
    #expect(
      try export("a.csv", "a;b\n1;2\n", with: [.timestamp, .pile])
        == "a;b;answer;_timestamp;pile\n1;2;accept;1709251199;keep\n")
  }

  @Test func oneFormBecomesAnother() throws {
    let lines = "{\"a\": \"x, \\\"y\\\"\", \"n\": 1.50}\n{\"b\": [1, 2], \"a\": null}\n"
    #expect(
      try export("a.jsonl", lines, as: .csv)
        == "a,n,b,answer\r\n\"x, \"\"y\"\"\",1.50,,accept\r\n,,\"[1, 2]\",accept\r\n")
    #expect(
      try export("a.csv", "a,\"b\"\"\"\n1,\"x\ny\"\n2,z,more\n", as: .jsonl)
        == "{\"a\": \"1\", \"b\\\"\": \"x\\ny\", \"answer\": \"accept\"}\n"
        + "{\"a\": \"2\", \"b\\\"\": \"z\", \"column 3\": \"more\", \"answer\": \"accept\"}\n")
    #expect(
      try export("a.json", "[{\n  \"a\": \"x  y\",\r\n  \"b\": 2\n}]", as: .jsonl)
        == "{ \"a\": \"x  y\", \"b\": 2, \"answer\": \"accept\" }\n")
    #expect(try export("a.tsv", "a\tb\n1\t2,3\n", as: .csv) == "a,b,answer\r\n1,\"2,3\",accept\r\n")
    #expect(try export("a.jsonl", "", as: .json) == "[\n]\n")
  }

  @Test func aListHasALineForEachRecord() throws {
    #expect(try export("a.jsonl", "{\"id\": 7}\n{\"id\": \"x\"}\n", as: .list) == "7\nx\n")
    #expect(
      try export("a.jsonl", "{\"n\": 1, \"Title\": \"two\\nlines\"}\n{\"n\": 2}\n", as: .list)
        == "two lines\n2\n")
    #expect(try export("a.csv", "n,word\n1,x\n", as: .list) == "x\n")
  }

  @Test func whatHasNoRoomForAnAnswerIsSaid() throws {
    let broken = Array("{\"a\": 1}\n{broken\n[1]\n".utf8)
    let own = try exportAll("a.jsonl", broken)
    #expect(own.troubles == [.withoutAnswer(record: 1), .withoutAnswer(record: 2)])
    #expect(own.text == "{\"a\": 1, \"answer\": \"accept\"}\n{broken\n[1]\n")
    let array = try exportAll("a.jsonl", broken, as: .json)
    #expect(array.troubles == [.leftOut(record: 1), .withoutAnswer(record: 2)])
    #expect(array.text == "[\n{\"a\": 1, \"answer\": \"accept\"},\n[1]\n]\n")
    let table = try exportAll("a.jsonl", broken, as: .csv)
    #expect(table.troubles == [.leftOut(record: 1)])
    #expect(table.text == "a,value,answer\r\n1,,accept\r\n,[1],accept\r\n")
    // A quote that is open would take what follows with it.
    #expect(
      try export("a.csv", "a,b\n1,\"open\n2,\"\"\n")
        == "a,b,answer\n1,\"\"\"open\",accept\n2,\"\",accept\n")
  }

  @Test func bytesThatAreNoTextComeBack() throws {
    let source = RecordSource(
      try RecordSample("a.jsonl", Array("{\"a\": \"".utf8) + [0xFF] + Array("\"}".utf8)).scan(),
      known: [])
    let written = Written()
    try RecordExport(
      source, [.init(number: 0, pile: .keep, answer: .accept, time: Self.time)],
      .init(person: "")
    ).write { written.bytes += $0 }
    #expect(
      written.bytes
        == Array("{\"a\": \"".utf8) + [0xFF] + Array("\", \"answer\": \"accept\"}\n".utf8))
  }

  @Test func aTableIsContinuedWithoutItsNames() throws {
    #expect(try export("a.csv", "a\n1\n", isContinued: true) == "1,accept\n")
    #expect(try export("a.csv", "\u{FEFF}a\r\n1") == "\u{FEFF}a,answer\r\n1,accept\r\n")
    #expect(try export("a.csv", "a\r\n") == "a,answer\r\n")
    #expect(try export("a.csv", "") == "answer\n")
  }

  @Test func onlyTheRecordsOfSomePilesAreWritten() throws {
    let source = RecordSource(
      try RecordSample("a.jsonl", "{}\n{}\n").scan(), known: [])
    let export = RecordExport(
      source,
      [
        .init(number: 0, pile: .keep, answer: .accept, time: Self.time),
        .init(number: 1, pile: .later, answer: .ignore, time: Self.time),
      ], .init(person: ""))
    #expect(export.format == .jsonl)
    #expect(export.only([.later]).entries.map(\.number) == [1])
  }
}
