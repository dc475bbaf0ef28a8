import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Records are only appended to a file whose content they fit.
@Suite struct RecordAppendTests {
  private func export(
    _ name: String, _ content: some Sequence<UInt8>, as format: RecordExport.Format? = nil,
    with extras: [RecordExport.Extra] = [], in coding: TextCoding = .utf8
  ) throws -> RecordExport {
    let source = RecordSource(try RecordSample(name, content).scan(in: coding), known: [])
    return RecordExport(
      source,
      source.order.map {
        RecordExport.Entry(
          number: $0.rawValue, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
      }, RecordExport.Options(format: format, extras: extras, person: "ann"))
  }

  /// Why an export can't be appended to some content; nil if it can.
  private func refusal(
    of export: RecordExport, after content: some Sequence<UInt8>
  ) throws -> AppendRefusal.Reason? {
    let target = try RecordSample("o", content)
    do throws(AppendRefusal) {
      try export.check(appendingTo: target.path)
      return nil
    } catch {
      #expect("\(error)".contains(displayText(target.path)))
      return error.reason
    }
  }

  private static func wide(_ text: String, isBig: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBig ? bytes.reversed() : bytes
    }
  }

  private static let table = "id,text\n1,a\n"

  @Test func rowsStandUnderTheirColumns() throws {
    let plain = try export("a.csv", Self.table.utf8)
    let more = try export("a.csv", Self.table.utf8, with: [.pile])
    for good in ["", "id,text,answer\n", "id,text,answer\r\n2,b,reject", "\"id\",text,answer"] {
      #expect(try refusal(of: plain, after: good.utf8) == nil, "\(good)")
    }
    #expect(try refusal(of: plain, after: "\u{FEFF}id,text,answer\n".utf8) == nil)
    #expect(
      try refusal(of: plain, after: "id,text,answer,pile\n1,a,accept,keep\n".utf8)
        == .columns(there: ["id", "text", "answer", "pile"], written: ["id", "text", "answer"]))
    #expect(
      try refusal(of: more, after: "id,text,answer\n".utf8)
        == .columns(there: ["id", "text", "answer"], written: ["id", "text", "answer", "pile"]))
    #expect(
      try refusal(of: plain, after: "text;id\n".utf8)
        == .columns(there: ["text;id"], written: ["id", "text", "answer"]))
    let lines = try export("a.jsonl", "{\"n\": 1}\n".utf8, as: .csv)
    #expect(try refusal(of: lines, after: "n,answer\r\n".utf8) == nil)
    #expect(try refusal(of: lines, after: "answer,n\r\n".utf8) != nil)
    #expect(try refusal(of: try export("a.jsonl", "{}".utf8), after: "{}\n".utf8) == nil)
  }

  @Test func rowsWithNamesStandUnderAShorterLine() throws {
    let named = try export("a.csv", "a,b\nr,1,2\ns,3,4\n".utf8)
    #expect(try refusal(of: named, after: "a,b,answer\nt,5,6,reject\n".utf8) == nil)
    #expect(try refusal(of: named, after: ",a,b,answer\n".utf8) != nil)
  }

  @Test func nothingIsAddedInsideQuotes() throws {
    let plain = try export("a.csv", Self.table.utf8)
    let head = "id,text,answer\n"
    for open in ["1,\"open\n", "1,\"of\nseveral\nlines", "1,\"a\"\"\n"] {
      #expect(try refusal(of: plain, after: (head + open).utf8) == .openQuote, "\(open)")
    }
    for closed in ["1,\"a\nb\",accept\n", "1,a\"b,accept\n", "1,\"a\"", "1,\"a\"\"\""] {
      #expect(try refusal(of: plain, after: (head + closed).utf8) == nil, "\(closed)")
    }
    let wide = try export("a.csv", [0xFF, 0xFE] + Self.wide(Self.table))
    for (text, isOpen) in [("1,\"é\n", true), ("1,\"é\",accept\n", false)] {
      let refusal = try refusal(of: wide, after: [0xFF, 0xFE] + Self.wide(head + text))
      #expect(refusal == (isOpen ? .openQuote : nil), "\(text)")
    }
  }

  @Test func charactersAreWrittenAsThoseThatAreThere() throws {
    let lines = try export("a.jsonl", "{\"n\": \"é\"}\n".utf8)
    let there = [0xFF, 0xFE] + Self.wide("{\"n\": 1}\n")
    #expect(
      try refusal(of: lines, after: there) == .coding(there: "utf-16le", written: "utf-8"))
    #expect(
      try refusal(of: lines, after: [0xFE, 0xFF] + Self.wide("{}\n", isBig: true))
        == .coding(there: "utf-16be", written: "utf-8"))
    #expect(try refusal(of: lines, after: Array(there.dropFirst(2))) != nil)
    let wide = try export("a.jsonl", there)
    #expect(
      try refusal(of: wide, after: "{}\n".utf8) == .coding(there: "utf-8", written: "utf-16le"))
    #expect(
      try refusal(of: wide, after: [0xFF, 0xFE, 0, 0] as [UInt8])
        == .coding(there: "utf-32", written: "utf-16le"))
  }

  @Test func latin1AndUTF8AreNotMixed() throws {
    for (name, text) in [("a.jsonl", "{\"n\": \"é\"}\n"), ("a.csv", "n\né\n")] {
      let there = name == "a.csv" ? "n,answer\né,accept\n" : text
      let latin1 = TextCoding.latin1.encoded(Array(there.utf8), .question)
      let narrow = try export(
        name, TextCoding.latin1.encoded(Array(text.utf8), .question), in: .latin1)
      let plain = try export(name, text.utf8)
      #expect(
        try refusal(of: narrow, after: there.utf8) == .coding(there: "utf-8", written: "latin-1"))
      #expect(
        try refusal(of: plain, after: latin1) == .coding(there: "latin-1", written: "utf-8"))
      #expect(try refusal(of: narrow, after: latin1) == nil)
      #expect(try refusal(of: plain, after: there.utf8) == nil)
      let ascii = there.replacing("é", with: "e")
      #expect(try refusal(of: narrow, after: ascii.utf8) == nil)
      #expect(try refusal(of: plain, after: ascii.utf8) == nil)
    }
  }

  /// The result must not depend on where the pieces end that the file is read in.
  @Test(arguments: 0..<4) func aLongFileIsToldWhole(shift: Int) throws {
    let plain = try export("a.jsonl", "{\"n\": \"é\"}\n".utf8)
    let line = "{\"n\": \"" + String(repeating: "x", count: shift)
    let text = line + String(repeating: "漢😀", count: 300_000) + "\"}\n"
    #expect(try refusal(of: plain, after: text.utf8) == nil)
    #expect(
      try refusal(of: plain, after: Array(text.utf8) + [0xE9, 0x0A])
        == .coding(there: "latin-1", written: "utf-8"))
  }

  @Test func linesOfJSONStandBehindTheirLike() throws {
    let lines = try export("a.jsonl", "{\"n\": 1}\n".utf8)
    for array in ["[\n{\"n\": 1}\n]\n", "[{\"n\": 1}]", "[]\n", "[{\"n\": 1},\n{\"n\": 2}]"] {
      #expect(try refusal(of: lines, after: array.utf8) == .form(isArray: true), "\(array)")
    }
    for other in ["id,text\n1,a\n", "n\n1\n2\n", "id\ttext\n", "<!DOCTYPE html>\n", "a\nb"] {
      #expect(try refusal(of: lines, after: other.utf8) == .form(isArray: false), "\(other)")
    }
    for good in ["", "\n", "{}", "\u{FEFF}{}\n", "no json\n{\"n\": 1}\n", "1\n2\n", "[1]\n[2]\n"] {
      #expect(try refusal(of: lines, after: good.utf8) == nil, "\(good)")
    }
  }

  /// A line ending in UTF-16 has two bytes.
  @Test(arguments: [true, false]) func aFileInUTF16Grows(isBig: Bool) throws {
    let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let added = try export("a.jsonl", mark + Self.wide("{\"n\": \"é\"}\n", isBig: isBig))
    for end in ["\n", ""] {
      let target = try RecordSample("o.jsonl", mark + Self.wide("{\"n\": 0}" + end, isBig: isBig))
      try added.check(appendingTo: target.path)
      try appendFile(target.path, lineEnd: added.lineEnd) {
        (file, isEmpty) throws(SystemError) in
        #expect(!isEmpty)
        let written = try? self.bytes(of: added)
        try file.write(written ?? [])
      }
      #expect(
        try target.scan().texts == ["{\"n\": 0}", "{\"n\": \"é\", \"answer\": \"accept\"}"])
    }
  }

  /// What stands in a file when an export was added to it.
  private func grown(_ content: some Sequence<UInt8>, by export: RecordExport) throws -> [UInt8] {
    let target = try RecordSample("o", content)
    try export.check(appendingTo: target.path)
    let added = export.endingLines(asIn: target.path)
    try appendFile(target.path, lineEnd: added.lineEnd) { (file, _) throws(SystemError) in
      let written = try? self.bytes(of: added)
      try file.write(written ?? [])
    }
    return try readFile(target.path, atMost: 1 << 20).get()
  }

  /// Lines that are added end as those that are there, whatever those of the records do.
  @Test func linesEndAsThoseThatAreThere() throws {
    let line = "{\"n\": 1}"
    for (own, there) in [("\n", "\r\n"), ("\r\n", "\n"), ("\n", "\n"), ("\r\n", "\r\n")] {
      let lines = try export("a.jsonl", "\(line)\(own)\(line)\(own)".utf8)
      let table = try export("a.csv", "n\(own)1\(own)".utf8)
      let list = try export("a.jsonl", "{\"id\": 7}\(own)".utf8, as: .list)
      let other = try export("a.jsonl", "\(line)\(own)".utf8, as: .csv)
      let notes = try export("a.txt", "#separator:tab\(own)a\tb\(own)".utf8)
      let answer = "{\"n\": 1, \"answer\": \"accept\"}\(there)"
      // The last line may have no end.
      for end in [there, ""] {
        #expect(
          try grown("{}\(there){}\(end)".utf8, by: lines)
            == Array("{}\(there){}\(there)\(answer)\(answer)".utf8))
        let head = "\"n\",answer\(there)"
        for export in [table, other] {
          #expect(
            try grown("\(head)0,reject\(end)".utf8, by: export)
              == Array("\(head)0,reject\(there)1,accept\(there)".utf8))
        }
        #expect(
          try grown("3\(there)4\(end)".utf8, by: list) == Array("3\(there)4\(there)7\(there)".utf8))
        let noteHead = "#separator:tab\(there)"
        #expect(
          try grown("\(noteHead)c\td\(end)".utf8, by: notes)
            == Array("\(noteHead)c\td\(there)a\tb\(there)".utf8))
      }
    }
    let lines = try export("a.jsonl", "\(line)\r\n".utf8)
    #expect(try grown("".utf8, by: lines) == Array("{\"n\": 1, \"answer\": \"accept\"}\r\n".utf8))
    let mark: [UInt8] = [0xFF, 0xFE]
    let wide = try export("a.jsonl", mark + Self.wide("\(line)\n"))
    #expect(
      try grown(mark + Self.wide("{}\r\n"), by: wide)
        == mark + Self.wide("{}\r\n{\"n\": 1, \"answer\": \"accept\"}\r\n"))
  }

  /// Line ends in quotes are those of a text, and not of the table.
  @Test func aNameOfSeveralLinesSaysNothingOfTheOthers() throws {
    let table = try export("a.csv", "\"n\nm\",o\r\n1,2\r\n".utf8)
    #expect(
      try grown("\"n\nm\",o,answer\r\n3,4,reject".utf8, by: table)
        == Array("\"n\nm\",o,answer\r\n3,4,reject\r\n1,2,accept\r\n".utf8))
  }

  private func bytes(of export: RecordExport) throws -> [UInt8] {
    final class Written { var bytes: [UInt8] = [] }
    let written = Written()
    try export.write(isContinued: true) { written.bytes += $0 }
    return written.bytes
  }

  @Test func notesHaveTheirTagsInOneColumn() throws {
    let notes = try export("a.txt", "#separator:tab\n#tags column:3\nfront\tback\t\n".utf8)
    #expect(try refusal(of: notes, after: "#separator:tab\n#tags column:3\na\tb\t\n".utf8) == nil)
    #expect(
      try refusal(of: notes, after: "#separator:tab\n#tags column:2\na\tt\n".utf8) == .header)
    #expect(
      try refusal(of: notes, after: "#separator:comma\n#tags column:3\na,b,\n".utf8) == .header)
  }
}
