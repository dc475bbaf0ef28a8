import Foundation
import Testing

@testable import KolodaSources

/// A search finds the records that have a text, each once and in order, however they are written.
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

  @Test("What a search finds is what the records' own bytes have", arguments: 0..<20)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    // Records of very different lengths, so that hits lie across the pieces that are read.
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

  @Test("A search that is given up ends")
  func cancelled() throws {
    let sample = try RecordSample("a.jsonl", String(repeating: "{\"a\": 1}\n", count: 100_000))
    #expect(throws: CancellationError.self) {
      try RecordSearch("1", in: sample.scan()).run { _, _ in false }
    }
  }
}
