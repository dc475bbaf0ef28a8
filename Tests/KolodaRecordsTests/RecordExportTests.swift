import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// The text that decided records are exported as for other programs.
@Suite struct RecordExportTests {
  private static let time = UTCTime(microseconds: 1_709_251_199_999_999)

  /// Exports all records of a file as accepted, and returns the problems, too.
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

  /// Exports all records of a file as accepted, and expects no problems.
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

  @Test func ofTwoAnswersTheLastIsKolodas() throws {
    let table = "answer,text,answer\nold,a,older\n"
    #expect(try export("a.csv", table) == "answer,text,answer\nold,a,accept\n")
    #expect(
      try export("a.csv", table, as: .jsonl)
        == "{\"answer 1\": \"old\", \"text\": \"a\", \"answer\": \"accept\"}\n")
    #expect(
      try export("a.jsonl", "{\"answer\": 1, \"answer\": 2}\n")
        == "{\"answer\": 1, \"answer\": \"accept\"}\n")
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
    // In an array the records have the same bytes.
    let array = try export("a.json", "[\(objects.joined(separator: " ,\n"))]")
    #expect(
      array
        == "[" + expected.map { "\n" + $0.trimmingCharacters(in: .newlines) }.joined(separator: ",")
        + "\n]\n", "seed \(seed)")
  }

  @Test(arguments: 0..<60) func aRowComesBackByteForByte(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let end = random.pick(["\n", "\r\n"])
    let rows = (0..<random.number(1...6)).map { row in
      // If no row has as many fields as there are names, the first ones may be the rows' names.
      (0..<(row == 0 ? 2 : random.number(2...4))).map { _ in
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

  @Test func aNameIsKnownWithItsEscapes() throws {
    #expect(
      try export("a.jsonl", "{\"\\u0061nswer\": 1, \"b\": \"\\\"answer\\\"\"}\n")
        == "{\"\\u0061nswer\": \"accept\", \"b\": \"\\\"answer\\\"\"}\n")
  }

  @Test func fieldsOfTheSameNameAreReplacedInTheirPlaces() throws {
    #expect(
      try export(
        "a.jsonl", #"{"answer" : null ,"_timestamp":[1, {"answer": 2}],"n":1e2}"#,
        with: [.timestamp])
        == #"{"answer" : "accept" ,"_timestamp":1709251199,"n":1e2}"# + "\n")
    #expect(
      try export("a.csv", "a,answer,b\n1,\"old, older\",2\n3\n")
        == "a,answer,b\n1,accept,2\n3,accept,\n")
  }

  @Test func aFieldOfTheRecordsOwnIsNotWrittenOver() throws {
    let all: [RecordExport.Extra] = [.pile, .stars, .label, .note, .time]
    for extra in all {
      let name = extra.rawValue
      // One record with the field is enough: the name is the same in all records.
      let lines = "{\"n\": 1}\n{\"\(name)\": [[10, 15, \"PERSON\"]]}\n"
      let written = try export("a.jsonl", lines, with: [extra]).split(separator: "\n")
      #expect(written[0].hasPrefix("{\"n\": 1, \"answer\": \"accept\", \"koloda_\(name)\": "))
      #expect(
        written[1].hasPrefix(
          "{\"\(name)\": [[10, 15, \"PERSON\"]], \"answer\": \"accept\", \"koloda_\(name)\": "))
      let table = try export("a.csv", "id,\(name)\n1,own\n", with: [extra])
      #expect(table.hasPrefix("id,\(name),answer,koloda_\(name)\n1,own,accept,"))
      let object = try export("a.csv", "id,\(name)\n1,own\n", as: .jsonl, with: [extra])
      #expect(object.hasPrefix("{\"id\": \"1\", \"\(name)\": \"own\", \"answer\": \"accept\", "))
    }
    // The field that an earlier export added beside it is replaced.
    #expect(
      try export("a.jsonl", #"{"pile": 1, "koloda_pile": "reject"}"#, with: [.pile])
        == #"{"pile": 1, "koloda_pile": "keep", "answer": "accept"}"# + "\n")
    #expect(
      RecordLine.adding([("answer", "accept"), ("time", "now")], to: Array(#"{"time": 3}"#.utf8))
        .map { String(decoding: $0, as: UTF8.self) }
        == #"{"time": 3, "answer": "accept", "koloda_time": "now"}"#)
  }

  @Test func aFieldIsAddedOnce() throws {
    #expect(
      try export("a.jsonl", "{}", with: [.pile, .pile])
        == #"{"answer": "accept", "pile": "keep"}"# + "\n")
  }

  @Test func whatElseIsAskedForStandsBehindTheAnswer() throws {
    #expect(
      try export("prices.jsonl", "{}", with: RecordExport.Extra.allCases)
        == #"{"answer": "accept", "pile": "keep", "choice": "keep", "stars": 0, "label": "", "#
        + #""note": "", "#
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
    // An open quote would swallow what follows.
    #expect(
      try export("a.csv", "a,b\n1,\"open\n2,\"\"\n")
        == "a,b,answer\n1,\"\"\"open\",accept\n2,\"\",accept\n")
  }

  @Test func whatIsNoTextIsSaidWhereItIsReplaced() throws {
    let table = Array("n,t\n1,a\n2,".utf8) + [0xE9] + Array("\n".utf8)
    let lines = try exportAll("a.csv", table, as: .jsonl)
    #expect(lines.troubles == [.replaced(record: 1)])
    #expect(lines.text.contains("\"t\": \"\u{FFFD}\""))
    #expect(try exportAll("a.csv", table).troubles == [])
    let line = Array("{\"n\": 1}\n{\"t\": \"".utf8) + [0xE9] + Array("\"}\n".utf8)
    let array = try AcceptedRecords(try RecordSample("a.jsonl", line).scan(), as: .json)
    #expect(array.troubles == [.replaced(record: 1)])
    #expect(
      String(validating: array.bytes, as: UTF8.self)
        == "[\n{\"n\": 1, \"answer\": \"accept\"},\n"
        + "{\"t\": \"\u{FFFD}\", \"answer\": \"accept\"}\n]\n")
    let own = try AcceptedRecords(try RecordSample("a.jsonl", line).scan())
    #expect(own.troubles == [])
    #expect(own.bytes.contains(0xE9))
  }

  @Test func aNoteThatTheCodingLacksIsSaid() throws {
    let listing = try RecordSample("a.csv", "n\n1\n2\n").scan(in: .latin1)
    func troubles(_ format: RecordExport.Format?) throws -> [RecordExport.Trouble] {
      let entries = try ["é", "日"].enumerated().map { number, text in
        let note = try #require(Note(text))
        return RecordExport.Entry(
          number: number, pile: .keep, answer: .accept, time: Self.time, marks: Marks(note: note))
      }
      return try RecordExport(
        RecordSource(listing, known: []), entries,
        RecordExport.Options(format: format, extras: [.note], person: "ann")
      ).write { _ in }
    }
    #expect(try troubles(nil) == [.lacking(record: 1)])
    #expect(try troubles(.jsonl) == [])
  }

  @Test func aCarriageReturnInALineStays() throws {
    #expect(
      try export("a.jsonl", "{\"a\":\r1}\r\n{\"b\": 2}\n")
        == "{\"a\":\r1, \"answer\": \"accept\"}\r\n{\"b\": 2, \"answer\": \"accept\"}\n")
    #expect(try exportAll("a.jsonl", "{broken\r1\n".utf8).text == "{broken\r1\n")
  }

  /// In the table's own form its line of names stays one short, as R has it; another form has a column
  /// without a name.
  @Test func aTableWhoseRowsHaveNamesComesBack() throws {
    let table = "\"len\",\"dose\"\n\"1\",4.2,0.5\n\"2\",11.5,0.5\n"
    let own = "\"len\",\"dose\",answer\n\"1\",4.2,0.5,accept\n\"2\",11.5,0.5,accept\n"
    #expect(try export("a.csv", table) == own)
    let again = try RecordSample("b.csv", own).scan()
    #expect(again.names == ["", "len", "dose", "answer"])
    #expect(
      try export("a.csv", table, as: .tsv)
        == "\tlen\tdose\tanswer\r\n1\t4.2\t0.5\taccept\r\n2\t11.5\t0.5\taccept\r\n")
    #expect(
      try export("a.csv", table, as: .jsonl).hasPrefix(
        "{\"column 1\": \"1\", \"len\": \"4.2\", \"dose\": \"0.5\", \"answer\": \"accept\"}\n"))
  }

  @Test func aLineThatNamesTheSeparatorComesBack() throws {
    #expect(
      try export("a.csv", "sep=;\r\nid;text\r\n1;a, b\r\n")
        == "sep=;\r\nid;text;answer\r\n1;a, b;accept\r\n")
    #expect(
      try export("a.csv", "sep=;\r\nid;text\r\n1;a\r\n", isContinued: true) == "1;a;accept\r\n")
    #expect(
      try export("a.csv", "sep=;\nid;text\n1;a\n", as: .jsonl)
        == "{\"id\": \"1\", \"text\": \"a\", \"answer\": \"accept\"}\n")
  }

  @Test func columnsOfOneNameBecomeFieldsOfTheirOwn() throws {
    #expect(
      try export("a.csv", "n,n,,column 3,n\n1,2,3,4,5\n", as: .jsonl)
        == "{\"n\": \"1\", \"n 2\": \"2\", \"column 3\": \"3\", \"column 3 4\": \"4\", "
        + "\"n 5\": \"5\", \"answer\": \"accept\"}\n")
  }

  /// Safari's bookmarks have no list around everything.
  @Test func aFileWithoutAnOuterListIsNotDoubled() throws {
    let file =
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n"
      + "<DT><H3 FOLDED>Favourites</H3>\n<DL><p>\n<DT><A HREF=\"https://a.example/\">A</A>\n</DL><p>\n"
      + "<DT><H3 FOLDED>Menu</H3>\n<DL><p>\n<DT><A HREF=\"https://b.example/\">B</A>\n</DL><p>\n"
      + "<DT><A HREF=\"https://c.example/\">C</A>\n"
    let written = try export("a.html", file)
    let folders = { (text: String) throws -> [[String]] in
      let listing = try RecordSample("b.html", text).scan()
      return (0..<listing.count).map { listing.folderNames(of: $0) }
    }
    #expect(try folders(written) == [["Favourites"], ["Menu"], []])
    #expect(try folders(file) == folders(written))
    #expect(written.components(separatedBy: "Favourites").count == 2)
    // Exporting the result again leaves it as it is.
    #expect(try export("a.html", written) == written)
  }

  @Test func whatIsSaidOfAFolderStays() throws {
    let file =
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n    <DT><H3>A</H3>\n    <DD>About A\n"
      + "    <DL><p>\n        <DT><A HREF=\"https://a.example/\">A</A>\n    </DL><p>\n</DL><p>\n"
    let written = try export("a.html", file)
    #expect(written.contains("<DT><H3>A</H3>\n    <DD>About A\n    <DL><p>\n"))
    #expect(written.components(separatedBy: "About A").count == 2)
  }

  /// Notes of several piles get a tags column, which a tag in the header would contradict.
  @Test func theTagOfAnEarlierExportGoes() throws {
    let source = RecordSource(
      try RecordSample("g.txt", "#separator:tab\n#tags:mine koloda::again\na\tb\nc\td\n").scan(),
      known: [])
    let written = Written()
    try RecordExport(
      source,
      [
        .init(number: 0, pile: .good, answer: .accept, time: Self.time),
        .init(number: 1, pile: .again, answer: .reject, time: Self.time),
      ], .init(person: "")
    ).write { written.bytes += $0 }
    #expect(
      String(decoding: written.bytes, as: UTF8.self)
        == "#separator:tab\n#tags:mine\n#html:false\n#tags column:3\n"
        + "a\tb\tkoloda::good\nc\td\tkoloda::again\n")
    #expect(
      try export(
        "g.txt", "#separator:tab\n#html:false\n#tags:koloda::again\n#tags column:3\na\tb\tx\n")
        == "#separator:tab\n#html:false\n#tags column:3\na\tb\tx koloda::keep\n")
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

  /// A table's columns are those of the records when it began.
  @Test(arguments: [RecordExport.Format.csv, .tsv])
  func aRecordThatCouldNotBeReadBeforeEndsTheExport(format: RecordExport.Format) throws {
    let sample = try RecordSample("a.csv", "a,b\n1,2\n1,2,3\n")
    let listing = try sample.scan()
    let entries = [0, 1].map {
      RecordExport.Entry(number: $0, pile: .keep, answer: .accept, time: Self.time)
    }
    let path = String(decoding: sample.path, as: UTF8.self)
    var status = stat()
    let isThere = stat(path, &status) == 0
    try #require(isThere)
    func setTime(_ time: timespec) { #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0) }
    setTime(timespec(tv_sec: 7, tv_nsec: 0))
    let unread = TableWriter(listing, format, names: ["answer"], entries)
    setTime(status.st_mtim)
    #expect(throws: RecordFault.changed) {
      var output = ExportOutput(.utf8, .question) { _ in }
      try unread.begin(isContinued: false, &output)
    }
    var writer = TableWriter(listing, format, names: ["answer"], Array(entries.prefix(1)))
    #expect(throws: RecordFault.changed) {
      var output = ExportOutput(.utf8, .question) { _ in }
      _ = try writer.write(listing.record(1), entries[1], [], &output)
    }
  }
}
