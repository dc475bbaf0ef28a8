import Koloda
import KolodaFiles
import KolodaRecords
import KolodaTriage
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// What is said of records that an export can't write as they should be.
@Suite struct RecordWritingTests {
  /// Exports all records of a file as accepted; what is said then, and how many have no answer.
  private func export(
    _ name: String, _ content: [UInt8], as format: RecordExport.Format? = nil
  ) throws -> (complaints: [String], unanswered: Int) {
    let folder = try TestFolder()
    let file = try folder.write(content, as: name)
    let kind = try #require(RecordForm.kind(ofFileName: name.utf8))
    let listing = try RecordListing.scan(RecordFile(file.bytes), as: kind)
    let export = RecordExport(
      RecordSource(listing, known: []),
      (0..<listing.count).map {
        RecordExport.Entry(
          number: $0, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
      }, RecordExport.Options(format: format, person: "ann"))
    let writing = RecordWriting(export)
    try writing.replace(folder.place("out").bytes)
    // The file is read again for what is said of its records.
    return withExtendedLifetime(folder) { (writing.complaints, writing.unansweredCount) }
  }

  @Test func aRecordThatCannotBeReadIsLeftOutForThat() throws {
    let writing = try export("a.json", Array("[{\"id\": 1},\n{\"id\": },\n{\"id\": 3}]".utf8))
    #expect(writing.complaints.count == 1)
    #expect(
      writing.complaints.first?.hasPrefix("record #2, on line 2, was left out: it is not JSON")
        == true)
    #expect(writing.unanswered == 1)
    let list = try export("a.html", Array(Self.titleAlone.utf8), as: .list)
    #expect(list.complaints == ["record #1 was left out: this format has no place for it"])
  }

  @Test func whatIsNoTextIsCountedApart() throws {
    let table = Array("n,t\n1,a\n2,".utf8) + [0xE9, 0x0A, 0x33, 0x2C, 0xE9, 0x0A]
    let writing = try export("a.csv", table, as: .jsonl)
    #expect(writing.complaints.count == 1)
    #expect(writing.complaints.first?.hasPrefix("record #2 and 1 more are not valid") == true)
    #expect(writing.unanswered == 0)
  }

  private static let titleAlone = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <DL><p>
    <DT><A>No address</A>
    <DT><A HREF="https://a.example/">A</A>
    </DL><p>

    """
}
