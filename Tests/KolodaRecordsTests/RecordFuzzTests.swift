import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Truncated and damaged files: every record is a card, and its bytes are in the file.
@Suite struct RecordFuzzTests {
  private static let files: [(name: String, text: String)] = [
    (
      "a.jsonl",
      "{\"id\": 1, \"t\": \"x\\u00e9\", \"a\": [1, {}]}\r\n\n{\"id\": 2}\nbroken\n[1e400]\n"
    ),
    (
      "a.json",
      "{\"n\": {\"x\": []}, \"data\": [{\"a\": \"]\"}, {\"b\": [2, {}]},\n {\"c\": 1}], \"m\": 1}"
    ),
    ("a.csv", "id,\"t\"\"\",x\r\n1,\"two\r\nlines\",\r\n2,,\"\"\n3,a\"b,c,d\n"),
    ("a.tsv", "a\tb\n1\t\"x\ty\"\n\n2\t3\n"),
    (
      "a.txt",
      "#separator:tab\n#html:true\n#tags column:3\na\t<b>c</b>\tt\n# no\n\"d\ne\"\t[sound:x]<img src=y>\n"
    ),
    ("a.ris", "TY  - JOUR\r\nTI  - A\r\nmore\r\nER  - \r\n\r\nTY  - X\r\nAB  - B\r\nER  -"),
    ("a.nbib", "\nPMID- 1\nTI  - A\n      b\n\nPMID- 2\nAB  - c\n"),
    (
      "a.html",
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><DT><H3 A='1'>F &amp; G</H3><DL><DT><A HREF=\"h://a\" TAGS=t>"
        + "A</A><DD>d\n<DT><A HREF='b'>B</A></DL><!-- x --><DT><A HREF=c>C</A></DL>"
    ),
  ]

  private static let nasty: [UInt8] =
    Array("\"'<>{}[],:\\\n\r\t\0#/-=&;".utf8) + [0xFF, 0xC3, 0xED]

  private static func damaged(_ bytes: [UInt8], _ random: inout RandomRecords) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.number(1...4) where !bytes.isEmpty {
      let place = random.number(0...bytes.count - 1)
      switch random.number(0...4) {
      case 0: bytes = Array(bytes[..<place])
      case 1: bytes[place] ^= 1 << UInt8(random.number(0...7))
      case 2: bytes[place] = random.pick(nasty)
      case 3: bytes.insert(random.pick(nasty), at: place)
      default:
        let end = min(place + random.number(1...20), bytes.count)
        bytes.insert(contentsOf: bytes[place..<end], at: random.number(0...bytes.count))
      }
    }
    return bytes
  }

  /// How many files of each form are damaged; more with KOLODA_TEST_ENDURANCE.
  private static let seeds: Range<UInt64> =
    0..<(getenv("KOLODA_TEST_ENDURANCE") == nil ? 60 : 5000)

  @Test(arguments: seeds) func nothingIsLostAndNothingTraps(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    for (name, text) in Self.files {
      let coding = random.pick(TextCoding.own)
      let mark: [UInt8] =
        switch coding {
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .utf8, .latin1, .named: []
        }
      let bytes = Self.damaged(mark + coding.encoded(Array(text.utf8), .question), &random)
      let sample = try RecordSample(name, bytes)
      let at = "seed \(seed), \(name), \(coding)"
      let listing: RecordListing
      do {
        listing = try sample.scan(pieceSize: random.pick([1, 3, 17, 1 << 18]))
      } catch let error as RecordFileError {
        if case .isPacked = error.reason { continue }
        #expect([.isUTF32, .noBookmarks, .noNotes, .noReferences].contains(error.reason), "\(at)")
        continue
      }
      let other = try sample.scan()
      #expect(listing.texts == other.texts, "\(at)")
      #expect(listing.values == other.values, "\(at)")
      var end: Int64 = 0
      for number in 0..<listing.count {
        let extent = listing.extent(of: number)
        #expect(extent.lowerBound >= end && extent.upperBound <= Int64(bytes.count), "\(at)")
        end = extent.lowerBound
        let record = listing.record(number)
        let own = listing.coding.encoded(record.bytes, .question)
        if listing.coding != .utf8 || String(validating: record.bytes, as: UTF8.self) != nil {
          #expect(
            bytes[Int(extent.lowerBound)...].starts(with: own), "\(at), record \(number)")
        }
        #expect(
          record.fields.allSatisfy { $0.value.upperBound <= record.bytes.count }, "\(at)")
        _ = NoteSides(record)
        _ = RecordTitle.text(of: record)
      }
      for format in RecordExport.Format.allCases
      where RecordExport.canWrite(format, of: listing.form) {
        let out = try AcceptedRecords(listing, as: format)
        #expect(format == .list || !out.bytes.isEmpty || listing.count == 0, "\(at), \(format)")
      }
      var deck = RecordDeck(sample)
      let source = try deck.open()
      for number in 0..<listing.count { deck.decide(number, "p\(number)", in: source) }
      #expect(
        deck.piles(in: try deck.open()) == (0..<listing.count).map { "p\($0)" }, "\(at)")
    }
  }
}
