import Foundation
import KolodaFiles
import TestSupport
import Testing

@testable import KolodaRecords

/// Pictures that are written out in records, as `data:` URLs, and HTML as text.
@Suite struct EmbeddedPictureTests {
  /// The beginning of a PNG file.
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0xFF]
  private static let letters = "iVBORw0KGgr/"

  private struct Deck {
    let sample: RecordSample
    let reading: RecordReading

    init(_ name: String, _ content: String) throws {
      sample = try RecordSample(name, content)
      let listing = try sample.scan()
      let cache = MediaCache(try sample.test.folder.path(of: FileName("cache")))
      let roles = RoleGuess(listing).roles(identity: nil)
      reading = RecordReading(listing, roles: roles, keeping: cache)
    }

    /// What the file of a record's picture holds; nil if it has none.
    func content(of number: Int) throws -> [UInt8]? {
      guard let picture = reading.layout(of: number).picture,
        let path = reading.file(of: picture, in: number).path
      else { return nil }
      return try RecordFile(path).bytes(0..<1000)
    }
  }

  @Test(arguments: [
    // An escaped slash, the alphabet for URLs, no padding, white space, escapes, and capitals.
    #"data:image/png;base64,iVBORw0KGgr\/"#, "data:image/png;base64,iVBORw0KGgr_",
    #"data:image/png;base64,iVBORw0K\nGgr\/"#, "data:image/png;base64,iVBORw0KGgr%2F",
    "DATA:Image/PNG;charset=x;BASE64,iVBORw0KGgr/", "data:image/png,%89PNG%0D%0a%1A%0A%ff",
  ])
  func aPictureIsDecoded(address: String) throws {
    let deck = try Deck("a.jsonl", "{\"image\": \"\(address)\", \"text\": \"b64\"}\n")
    let layout = deck.reading.layout(of: 0)
    #expect(layout.picture == .embedded(in: "image") && layout.picture?.name == "image")
    #expect(layout.text?.text == "b64" && layout.rows.isEmpty && layout.name == "b64")
    #expect(try deck.content(of: 0) == Self.png)
    #expect(try deck.content(of: 0) == Self.png, "the second time it comes from the cache")
  }

  @Test func aTableHasThemToo() throws {
    let deck = try Deck(
      "a.csv", "name,photo\nx,\"data:image/png;base64,\(Self.letters)\"\ny,b.png\n")
    #expect(try deck.content(of: 0) == Self.png)
    #expect(deck.reading.layout(of: 1).picture == .file("b.png"))
    #expect(deck.reading.file(of: .file("b.png"), in: 1) == .missing(beside: []))
  }

  @Test(arguments: ["data:image/png;base64,iVBO*", "data:image/png;base64,", "data:image/png"])
  func whatIsNoPictureIsBroken(address: String) throws {
    let deck = try Deck("a.jsonl", "{\"image\": \"\(address)\"}\n")
    let picture = try #require(deck.reading.layout(of: 0).picture)
    #expect(picture == .embedded(in: "image"))
    #expect(deck.reading.file(of: picture, in: 0) == .broken)
    #expect(deck.reading.file(of: picture, in: 7) == .broken, "no such record")
    #expect(deck.reading.file(of: .embedded(in: "gone"), in: 0) == .broken)
  }

  /// The bytes of a picture without an address, as data sets have them: in base64, or as DuckDB makes
  /// them of Parquet.
  @Test(arguments: [true, false])
  func bytesAreAPicture(areEscaped: Bool) throws {
    let bytes = Self.png + (0..<90).map { $0 * 2 }
    let text =
      areEscaped
      ? bytes.map { byte in
        let isPlain = byte > 0x20 && byte < 0x7F && ![0x22, 0x27, 0x5C].contains(byte)
        let digits = String(byte, radix: 16, uppercase: true)
        return isPlain
          ? String(UnicodeScalar(byte)) : #"\\x"# + (digits.count < 2 ? "0" : "") + digits
      }.joined()
      : Data(bytes).base64EncodedString()
    let image = #"{"bytes": "\#(text)", "path": "1.png"}"#
    for (line, label) in [
      (#"{"image": \#(image), "label": 3}"#, "3"), (#"{"image": {"bytes": "\#(text)"}}"#, nil),
      (#"{"question": "What is it?", "image": \#(image)}"#, nil),
    ] {
      let deck = try Deck("a.jsonl", line + "\n")
      let layout = deck.reading.layout(of: 0)
      #expect(try deck.content(of: 0) == bytes, "\(line)")
      #expect(layout.label == label && layout.text?.text != text)
      #expect(!layout.rows.contains { $0.value.contains("PNG") || $0.value.contains("iVBO") })
      if line.contains("question") { #expect(layout.text?.text == "What is it?") }
    }
    // A file with the name goes before.
    let deck = try Deck("a.jsonl", #"{"image": \#(image)}"# + "\n")
    try deck.sample.test.write("1.png", "here")
    #expect(try deck.content(of: 0) == Array("here".utf8))
  }

  @Test func aTextThatBeginsLikeAPictureIsNone() throws {
    for text in [
      "/9j/ is how a JPEG begins, and that is about all that can be said of it here, or so",
      "GIF89a is the name of a format of pictures that has been there for ages, and is used today",
    ] {
      let layout = try Deck("a.jsonl", #"{"text": "\#(text)"}"# + "\n").reading.layout(of: 0)
      #expect(layout.text?.text == text && layout.picture == nil)
    }
  }

  @Test func withoutACacheThereIsNoRoom() throws {
    let address = "data:image/png;base64,\(Self.letters)"
    let sample = try RecordSample("a.jsonl", "{\"image\": \"\(address)\"}\n")
    let reading = RecordReading(
      try sample.scan(), roles: FieldRoles(), keeping: MediaCache(Array("/dev/null/x".utf8)))
    #expect(reading.file(of: .embedded(in: "image"), in: 0) == .noRoom)
  }

  @Test(arguments: [
    ("", nil), ("A", nil), ("AA", [0]), ("AAA=", [0, 0]), ("AAAB", [0, 0, 1]), ("AA==AA", nil),
    ("AA===", nil), ("=", nil), ("+-/_", [0xfb, 0xef, 0xff] as [UInt8]?),
  ])
  func base64IsRead(text: String, bytes: [UInt8]?) {
    #expect(DataAddress.base64(text.utf8) == bytes)
  }

  @Test func randomBytesComeBack() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state = seed
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for length in 1...64 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: next()) }
      var text: [UInt8] = []
      for start in stride(from: 0, to: length, by: 3) {
        let part = bytes[start..<min(start + 3, length)]
        let word = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
        text += (0...part.count).map { alphabet[word >> (18 - 6 * $0) & 63] }
      }
      #expect(DataAddress.base64(text) == bytes, "seed \(seed), length \(length)")
    }
  }

  @Test func htmlIsText() throws {
    let address = "data:image/png;base64,\(Self.letters)"
    let deck = try Deck(
      "a.jsonl",
      #"{"html": "<h2>Title</h2><p>Hello <b>bold</b> &amp; <a href='http://x.example'>link</a></p>"#
        + #"<script>alert(1)</script>", "meta": {"source": "x"}}"# + "\n"
        + #"{"html": "<img src='im0.jpg'/><br>caption"}"# + "\n"
        + #"{"html": "<p><img alt=\"d\" src=\""# + address + #"\"> drawn"}"# + "\n"
        + #"{"html": "1 < 2 and data:image/"}"# + "\n"
        + #"{"html": "<img src=data:image/png;base64,x>b"}"# + "\n")
    let layouts = (0..<5).map { deck.reading.layout(of: $0) }
    #expect(layouts[0].text?.text == "Title\nHello bold & link" && layouts[0].picture == nil)
    #expect(layouts[1].text?.text == "caption" && layouts[1].picture == .file("im0.jpg"))
    #expect(layouts[2].text?.text == "drawn" && layouts[2].picture == .embedded(in: "html"))
    #expect(try deck.content(of: 2) == Self.png)
    #expect(layouts[3].text?.text == "1 < 2 and data:image/" && layouts[3].picture == nil)
    #expect(deck.reading.file(of: .embedded(in: "html"), in: 4) == .broken)
  }

  /// A long text without spaces would be the one to read otherwise.
  @Test func aPictureIsNeitherTextNorTitle() throws {
    let address = "data:image/png;base64," + String(repeating: "iVBO", count: 40)
    let line = #"{"before": "\#(address)", "after": "\#(address)"}"#
    let listing = try RecordSample("a.jsonl", line + "\n").scan()
    let roles = RoleGuess(listing).roles(identity: nil)
    #expect(roles[.picture] == "before" && roles[.text] == nil && roles[.title] == nil)
    let layout = RecordReading(listing, roles: roles).layout(of: 0)
    let row = RecordLayout.Row(name: "after", value: "image/png", isPicture: true)
    #expect(layout.rows == [row], "its letters say nothing")
    #expect(layout.name == nil, "nor does its type")
  }

  /// Tables have objects as text: of answers, shapes and the like.
  @Test func anObjectThatIsWrittenOutIsNoPicture() throws {
    let sample = try RecordSample(
      "t.csv",
      #"""
      meta,caption,file id
      "{""a"": 1}",A duck on a pond,x1.jpg
      "{""a"": 2}",A frog in a pond,x2.jpg
      """#)
    let guess = RoleGuess(try sample.scan())
    let roles = guess.roles(identity: nil)
    #expect(roles[.picture] == "file id" && roles[.title] == "caption" && roles[.text] == nil)
    #expect(guess.labels == [])
  }

  /// Prodigy has sounds and films so.
  @Test(arguments: ["audio/wav", "video/mp4"])
  func whatElseIsWrittenOutIsToldByItsKind(type: String) throws {
    let address = "data:\(type);base64," + String(repeating: "UklGRiQA", count: 40)
    let line = #"{"audio": "\#(address)", "note": "a", "short": "data:audio/wav;base64,UklG"}"#
    let listing = try RecordSample("a.jsonl", line + "\n").scan()
    let roles = RoleGuess(listing).roles(identity: nil)
    #expect(roles[.picture] == nil && roles[.text] == nil && roles[.title] == "note")
    let layout = RecordReading(listing, roles: roles).layout(of: 0)
    #expect(layout.rows.first == RecordLayout.Row(name: "audio", value: type))
    #expect(layout.rows.last?.value == "data:audio/wav;base64,UklG")
    for text in ["data:audio", "data:a b/c,", "data:,x", "data:a/b/c,x", "data:audio/wav"] {
      #expect(DataAddress.mediaType(of: text.utf8) == nil)
    }
  }
}
