import KolodaTriage
import Testing

@testable import KolodaRecords

/// Files in encodings that iconv knows.
@Suite struct NamedCodingTests {
  @Test(arguments: [
    ("cp1251", "номер,речення\n1,добрий день\n2,до завтра\n"),
    ("gbk", "编号,句子\n1,天气很好\n2,明天见\n"), ("shift_jis", "番号,文\n1,ありがと\n2,能表ソ\n"),
    ("big5", "編號|句子\n1|功許蓋\n2|能\n"), ("EUC-KR", "번호;글\n1;안녕\n2;가\n"),
    ("koi8-u", "а\tб\n1\tґ\n"),
  ])
  func aTableIsReadAndWrittenInItsOwn(name: String, text: String) throws {
    let coding = try #require(TextCoding(rawValue: name))
    let bytes = coding.encoded(Array(text.utf8), .question)
    #expect(bytes != Array(text.utf8))
    let sample = try RecordSample("a.csv", bytes)
    for size in [1, 2, 3, 1 << 18] {
      let listing = try sample.scan(in: coding, pieceSize: size)
      let separator =
        text.contains("|") ? "|" : text.contains(";") ? ";" : text.contains("\t") ? "\t" : ","
      let rows = text.split(separator: "\n").map { $0.split(separator: separator).map(String.init) }
      #expect([listing.names] + listing.values == rows, "pieces of \(size)")
      #expect(listing.isText && listing.suggestedCoding == nil)
    }
    #expect(coding.holds(Array(text.utf8)) && !coding.holds(Array("😀".utf8)) || name == "gb18030")
    #expect(coding.encoded(Array("a😀b".utf8), .question) == Array("a?b".utf8))
    #expect(TextCoding(rawValue: coding.rawValue) == coding)
  }

  @Test func aBackslashInALetterEscapesNothing() throws {
    // The second byte of 表 is that of a backslash.
    let coding = try #require(TextCoding(rawValue: "shift_jis"))
    for (name, text) in [
      ("a.json", "[{\"a\":\"表\"},{\"a\":\"ｱ\"},{\"a\":\"能\"}]"),
      ("a.jsonl", "{\"a\":\"表\"}\n{\"a\":\"ｱ\"}\n{\"a\":\"能\"}\n"),
    ] {
      let sample = try RecordSample(name, coding.encoded(Array(text.utf8), .json))
      for size in [1, 2, 3, 1 << 18] {
        let listing = try sample.scan(in: coding, pieceSize: size)
        #expect(listing.values == [["表"], ["ｱ"], ["能"]], "\(name), pieces of \(size)")
      }
    }
  }

  @Test(arguments: [
    "", "nonsense", "utf-7", "iso-2022-jp", "utf-32", "ebcdic-us", "ucs-2", "a/b", "hz",
  ])
  func others(name: String) {
    #expect(TextCoding(rawValue: name) == nil)
  }

  @Test func whatIsNotValidIsShownAndSaid() throws {
    let coding = try #require(TextCoding(rawValue: "euc-jp"))
    let listing = try RecordSample(
      "a.csv", Array("a,b\n1,x".utf8) + [0xFF, 0x79] + Array("\n2,y\n".utf8)
    )
    .scan(in: coding)
    #expect(!listing.isText)
    #expect(listing.values == [["1", "x\u{FFFD}y"], ["2", "y"]])
  }
}
