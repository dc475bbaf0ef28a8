import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaRecords

/// Files in UTF-16 and Latin-1: they are read as text, searched, and exported in their own coding.
@Suite struct TextCodingTests {
  private static let wide: [TextCoding] = [.utf16LittleEndian, .utf16BigEndian]

  private static func marked(_ text: String, _ coding: TextCoding) -> [UInt8] {
    (coding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + coding.encoded(Array(text.utf8), .question)
  }

  @Test func utf16WithoutAMarkIsToldByItsZeros() throws {
    let text = "id,text\n1,жук\n2,ä\n"
    #expect(
      TextCoding.wide(Array(text.data(using: .utf16LittleEndian) ?? Data())) == .utf16LittleEndian)
    #expect(TextCoding.wide(Array(text.data(using: .utf16BigEndian) ?? Data())) == .utf16BigEndian)
    for other in [Array(text.utf8), [], [0], Array(repeating: 0, count: 99)] {
      #expect(TextCoding.wide(other) == nil)
    }
    let latin = try RecordSample("a.csv", [0x61, 0x2C, 0xE4, 0x0A, 0x31, 0x2C, 0x32, 0x0A])
    #expect(try latin.scan().suggestedCoding == .latin1)
    #expect(try RecordSample("a.csv", text).scan().suggestedCoding == nil)
    let wide = try RecordSample("a.csv", text.data(using: .utf16BigEndian) ?? Data())
    #expect(try wide.scan().suggestedCoding == .utf16BigEndian)
  }

  @Test func aNULInUTF8IsNoUTF16() throws {
    for text in ["id,text\n1,a\0b\n2,c\n", "id,text\n12,a\0b\n2,c\n", "id,text\n1,é\0\0\n2,c\n"] {
      #expect(TextCoding.wide(Array(text.utf8)) == nil, "\(text)")
      let listing = try RecordSample("a.csv", text).scan()
      #expect(listing.suggestedCoding == nil && listing.isText && listing.count == 2)
    }
    let plain = "id,text\n1,one two\n2,three\n"
    for (coding, other) in [
      (String.Encoding.utf16LittleEndian, TextCoding.utf16LittleEndian),
      (.utf16BigEndian, .utf16BigEndian),
    ] {
      #expect(TextCoding.wide(Array(plain.data(using: coding) ?? Data())) == other)
    }
  }

  /// Wherever a few NULs stand in a text with a byte a letter, and however short that is.
  @Test func aFewNULsAreNoUTF16() throws {
    let rows = (1...20).map { "\($0),\"text \($0), and more\"\n" }.joined()
    for text in ["a\n", "n\n1\n", "id,t\n1,ab\n", "id,t\n1,é\n", "\"a\",\"b\"\n", "n,t\n" + rows] {
      for end in ["", "\n"] {
        let bytes = Array((text + end).utf8)
        // Within a line, since two bytes of which one is a NUL may be either.
        for place in 1..<bytes.count {
          let spoilt = Array(bytes[..<place] + [0] + bytes[place...])
          #expect(TextCoding.wide(spoilt) == nil, "\(text) at \(place)")
          let isText = String(validating: spoilt, as: UTF8.self) != nil
          #expect(
            try RecordSample("a.csv", spoilt).scan().suggestedCoding == (isText ? nil : .latin1))
        }
      }
    }
    // Latin-1 stays what it is taken for.
    let latin = Array("id,t\n1,".utf8) + [0xE4, 0, 0x62, 0x0A]
    #expect(try RecordSample("a.csv", latin).scan().suggestedCoding == .latin1)
  }

  @Test(arguments: [
    "id,text\n1,привет мир\n2,Тест\n", "id,text\n1,नमस्ते दुनिया\n", "id,text\n1,你好世界，你好\n2,再见\n",
    "id;text\r\n1;“quoted” – so\r\n", "a\tb\r\n1\t2\r\n", "{\"t\": \"日本語\"}\n",
    // One of the two bytes of many of these letters is that of a separator.
    "id,text\n1,不上不下，不丢不删\n", "id,text\n1,ગુજરાતી ભાષા\n", "id,text\n1,ਪੰਜਾਬੀ ਬੋਲੀ\n2,ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ\n",
  ])
  func utf16InAnyScriptIsTold(text: String) {
    for (coding, other) in [
      (String.Encoding.utf16LittleEndian, TextCoding.utf16LittleEndian),
      (.utf16BigEndian, .utf16BigEndian),
    ] {
      #expect(TextCoding.wide(Array(text.data(using: coding) ?? Data())) == other, "\(text)")
    }
  }

  @Test(arguments: 0..<200) func whatIsDecodedCanBeEncoded(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      random.once(in: 3)
        ? UInt8.random(in: 0xD7...0xE0, using: &random) : UInt8.random(in: 0...255, using: &random)
    }
    for coding in TextCoding.own {
      let whole = Array(bytes.prefix(bytes.count / coding.unit * coding.unit))
      let text = whole.withUnsafeBytes { coding.decoded($0) }
      #expect(coding.encoded(text, .question) == whole, "seed \(seed), \(coding)")
    }
    // Bytes that are not text must not trap.
    for coding in TextCoding.own { _ = coding.encoded(bytes, .json) }
  }

  @Test func theCodingsAreThoseOfOthers() {
    let text = "a\"é€😀"
    let cases: [(TextCoding, String.Encoding)] = [
      (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian),
    ]
    for (coding, other) in cases {
      #expect(
        coding.encoded(Array(text.utf8), .question) == text.data(using: other).map { Array($0) })
    }
    #expect(TextCoding.latin1.encoded(Array("é€’".utf8), .question) == [0xE9, 0x80, 0x92])
    #expect(TextCoding.latin1.encoded(Array("ё😀".utf8), .question) == Array("??".utf8))
    #expect(TextCoding.latin1.encoded(Array("ё😀".utf8), .html) == Array("&#1105;&#128512;".utf8))
    #expect(
      TextCoding.latin1.encoded(Array("ё😀".utf8), .json) == Array("\\u0451\\ud83d\\ude00".utf8))
  }

  @Test(arguments: wide, [1, 3, 64, 1 << 18])
  func aMarkedFileIsReadInItsCoding(coding: TextCoding, size: Int) throws {
    let files = [
      ("a.jsonl", "{\"t\": \"é\"}\r\n\r\n{\"t\": \"\u{0A0A}\u{220D}😀\"}\n"),
      ("a.json", "{\"d\": [{\"t\": \"é,\"}, {\"t\": \"[\"}]}"),
      ("a.csv", "n,\"t\u{220D}\"\r\n1,\"é\n,\"\r\n2,\u{0A22}\u{2C22}\r\n"),
      ("a.txt", "#html:true\nä\tb\n# c\nd\t\"e\nf\"\n"),
      (
        "a.html",
        "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Größe</H3><DL><DT><A HREF=\"é\">ü</A>\n</DL></DL>"
      ),
    ]
    for (name, text) in files {
      let narrow = try RecordSample(name, text).scan()
      let wide = try RecordSample(name, Self.marked(text, coding)).scan(pieceSize: size)
      #expect(wide.coding == coding)
      #expect(wide.form == narrow.form, "\(name)")
      #expect(wide.names == narrow.names, "\(name)")
      #expect(wide.texts == narrow.texts, "\(name)")
      #expect(wide.values == narrow.values, "\(name)")
      // Exported in the same coding, with its byte order mark.
      #expect(
        try AcceptedRecords(wide).bytes == Self.marked(try AcceptedRecords(narrow).text, coding),
        "\(name)")
      // Another format is written in UTF-8.
      #expect(
        try AcceptedRecords(wide, as: .list).text == AcceptedRecords(narrow, as: .list).text)
      // Saved in UTF-8, the records are the same cards.
      func keys(_ listing: RecordListing) -> [CardKey] {
        let source = RecordSource(listing, known: [])
        return source.order.map { source.identify($0) { _ in false }.key }
      }
      #expect(keys(wide) == keys(narrow), "\(name)")
    }
  }

  @Test func latin1IsAChoiceThatLosesNoDecision() throws {
    let bytes = Array("{\"t\": \"".utf8) + [0xE9, 0x80] + Array("\"}\n{\"t\": 1}\n".utf8)
    let sample = try RecordSample("a.jsonl", bytes)
    let file = try RecordFile(sample.path)
    let broken = try RecordListing.scan(file, as: .jsonl)
    #expect(broken.record(0).isText == false)
    let read = try RecordListing.scan(file, as: .jsonl, in: .latin1)
    #expect(read.values == [["é€"], ["1"]])
    #expect(read.record(0).isText)
    #expect(
      try AcceptedRecords(read).bytes
        == Array("{\"t\": \"".utf8) + [0xE9, 0x80]
        + Array("\", \"answer\": \"accept\"}\n{\"t\": 1, \"answer\": \"accept\"}\n".utf8))
    let keys = [broken, read].map { listing in
      RecordSource(listing, known: []).identify(CardID(0)) { _ in false }.key
    }
    #expect(keys[0] == keys[1])
    // A byte order mark overrides the choice.
    let marked = try RecordSample("a.jsonl", Self.marked("{\"t\": \"é\"}", .utf16BigEndian))
    #expect(
      try RecordListing.scan(RecordFile(marked.path), as: .jsonl, in: .latin1).values == [["é"]])
  }

  @Test func decisionsInAWideFileSurvive() throws {
    var deck = RecordDeck(
      try RecordSample("a.csv", Self.marked("t\né\nü\nß\n", .utf16LittleEndian)))
    deck.decide(1, "keep", in: try deck.open())
    #expect(deck.piles(in: try deck.open()) == [nil, "keep", nil])
    #expect(try deck.open().takeFindings().isEmpty)
    try deck.sample.write(Self.marked("t\nnew\né\nß\nü\n", .utf16BigEndian))
    #expect(deck.piles(in: try deck.open()) == [nil, nil, nil, "keep"])
    #expect(
      RecordProbe(try deck.sample.scan()).countFound(deck.cards) == 1)
  }
}
