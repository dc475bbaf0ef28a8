import Foundation
import TestSupport
import Testing

@testable import KolodaRecords

/// A search finds the records with a text, each once and in order, whatever their coding and form.
@Suite("Searching records")
struct RecordSearchTests {
  private func find(_ text: String, in name: String, _ content: String) throws -> [Int] {
    let sample = try RecordSample(name, content)
    return try RecordSearch(text, in: sample.scan()).run()
  }

  @Test("ASCII letters are the same in both cases; each record is found once")
  func lines() throws {
    let content = "{\"a\": \"One two one\"}\n\n{\"a\": \"three\"}\n{\"b\": \"ONE\"}\n"
    #expect(try find("one", in: "a.jsonl", content) == [0, 2])
    #expect(try find("ThReE", in: "a.jsonl", content) == [1])
    #expect(try find("four", in: "a.jsonl", content) == [])
    #expect(try find("", in: "a.jsonl", content) == [])
  }

  @Test("In JSON a text is found with escapes and without")
  func escapes() throws {
    let content = "{\"a\": \"caf\\u00E9\"}\n{\"a\": \"café\"}\n{\"a\": \"say \\\"no\\\"\"}\n"
    #expect(try find("café", in: "a.jsonl", content) == [0, 1])
    #expect(try find("\"no\"", in: "a.jsonl", content) == [2])
    #expect(try find("\u{1F600}", in: "a.jsonl", "{\"a\": \"\\ud83d\\ude00\"}\n") == [0])
  }

  @Test("The names of a table's columns are no hit; a doubled quote is one")
  func tables() throws {
    let content = "one,b\nx,\"he said \"\"one\"\"\"\ny,two\n"
    #expect(try find("one", in: "a.csv", content) == [0])
    #expect(try find("\"one\"", in: "a.csv", content) == [0])
  }

  @Test("Files in UTF-16 and in Latin-1 are searched as they are written")
  func codings() throws {
    let texts = ["id,t\r\n", "1,Käse\r\n", "2,жук KÄSE\r\n", "3,kase \u{4100}\r\n"]
    let text = texts.joined()
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
      let sample = try RecordSample("a.csv", mark + (text.data(using: encoding) ?? Data()))
      func find(_ text: String) throws -> [Int] { try RecordSearch(text, in: sample.scan()).run() }
      #expect(try find("käse") == [0] && find("жук") == [1])
      // U+4100 between two other characters has the bytes of "A" across two units.
      #expect(try find("KASE") == [2] && find("A") == [2])
    }
    let latin = try RecordSample(
      "l.csv", text.data(using: .windowsCP1252, allowLossyConversion: true) ?? Data())
    let listing = try RecordListing.scan(
      RecordFile(latin.path), as: .csv, in: .latin1)
    #expect(try RecordSearch("Käse", in: listing).run() == [0])
    #expect(try RecordSearch("жук", in: listing).run() == [])
  }

  @Test("What a search finds is what the records' own bytes have", arguments: 0..<20)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    // The records' lengths are very different, so that matches lie across the borders of pieces.
    let words = (0..<3000).map { _ in
      String(repeating: "ab", count: Int.random(in: 0..<300, using: &generator))
        + (Bool.random(using: &generator) ? "Needle" : "c")
    }
    let content = words.map { "{\"t\": \"\($0)\"}\n" }.joined()
    let expected = words.indices.filter { words[$0].hasSuffix("Needle") }
    #expect(
      try find("bneedle", in: "a.jsonl", content) == expected.filter { words[$0] != "Needle" })
    #expect(try find("needle", in: "a.jsonl", content) == expected)
    #expect(try find("needlé", in: "a.jsonl", content) == [])
  }

  @Test("A field is asked for a text in it, or for its whole value, in any case")
  func fields() throws {
    let lines = [
      #"{"lang": "German", "text": "Straße \\u0041bc"}"#, #"{"lang": "english", "text": "german"}"#,
      #"{"lang": "Old German", "n": 12, "list": ["german"]}"#, "german, but no JSON",
    ]
    let listing = try RecordSample("a.jsonl", lines.joined(separator: "\n")).scan()
    func find(_ text: String, in field: String? = nil, isWhole: Bool = false) throws -> [Int] {
      var query = FieldSearch.Query()
      (query.text, query.field, query.isWhole) = (text, field, isWhole)
      return try FieldSearch(query, in: listing).run()
    }
    #expect(try find("german") == [0, 1, 2] && find("GERMAN", in: "lang") == [0, 2])
    #expect(try find("german", in: "lang", isWhole: true) == [0])
    #expect(
      try find("12", in: "n", isWhole: true) == [2] && find("1", in: "n", isWhole: true) == [])
    #expect(try find("STRASSE") == [] && find("straße") == [0])
    #expect(try find("") == [] && find("german", in: "none") == [])
    let notes = try RecordSample("w.txt", "#html:true\n<b>one</b>\tt<i>wo</i> &amp; more\n").scan()
    var query = FieldSearch.Query()
    query.text = "& more"
    #expect(try FieldSearch(query, in: notes).run() == [0])
    #expect(throws: CancellationError.self) {
      try FieldSearch(query, in: notes).run { false }
    }
  }

  @Test("A search that is given up ends")
  func cancelled() throws {
    let sample = try RecordSample("a.jsonl", String(repeating: "{\"a\": 1}\n", count: 100_000))
    #expect(throws: CancellationError.self) {
      try RecordSearch("1", in: sample.scan()).run { _, _ in false }
    }
  }
}
