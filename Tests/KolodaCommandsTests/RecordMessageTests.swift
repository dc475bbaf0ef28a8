import Foundation
import Koloda
import KolodaJournal
import KolodaRecords
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaCommands
@testable import KolodaDecks
@testable import KolodaSharing

@Suite("What commands say of records that can't be read or written")
struct RecordMessageTests {
  // MARK: Reading

  private func unclosed(_ text: String) throws -> String? {
    let folder = try TestFolder()
    try folder.write("a.csv", text)
    let opened = try OpenedRecords.read(
      Array((folder.path + "/a.csv").utf8), as: .csv,
      in: JournalLocation(path: folder.beside("journal.sqlite")), access: .reading)
    return withExtendedLifetime(folder) { DeckKind.file(opened).messageOfUnclosed }
  }

  @Test("quotes that never close, or only on a later line, with the line of the first")
  func quotes() throws {
    #expect(
      try unclosed("id,t\n1,\"two\nlines\"\n2,\"inch\n3,\"a, b\"\n")
        == "record #2, on line 4: A quote in it isn’t closed.")
    #expect(
      try unclosed("id,t\n1,\"inch\n2,\"a, b\"\n3,\"x\n4,\"y\n")
        == "record #1, on line 2: A quote in it isn’t closed. 2 more are like this")
    #expect(try unclosed("id,t\n1,\"two\nlines\"\n") == nil)
  }

  @Test("a record that can't be shared")
  func unshared() {
    let failure = SharedRecords.Failure(number: 1, fault: .notJSON(at: 6))
    #expect(
      message(of: failure)
        == "record #2: It isn’t valid JSON from character 7 on. Nothing was shared")
  }

  // MARK: Writing

  /// Exports all records of a file as accepted; what is said then, and how many have no answer.
  private func export(
    _ name: String, _ content: [UInt8], as format: RecordExport.Format? = nil
  ) throws -> (complaints: [String], unanswered: Int) {
    let folder = try TestFolder()
    try folder.write(Array(name.utf8), content)
    let kind = try #require(RecordForm.kind(ofFileName: name.utf8))
    let listing = try RecordListing.scan(
      RecordFile(Array((folder.path + "/" + name).utf8)), as: kind)
    let export = RecordExport(
      RecordSource(listing, known: []),
      (0..<listing.count).map {
        RecordExport.Entry(
          number: $0, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
      }, RecordExport.Options(format: format, person: "ann"))
    let writing = RecordWriting(export)
    try writing.replace(Array(folder.beside("out").utf8))
    // The file is read again for what is said of its records.
    return withExtendedLifetime(folder) { (writing.complaints, writing.unansweredCount) }
  }

  @Test("a record that can't be read is left out, and the message says why")
  func leftOut() throws {
    let writing = try export("a.json", Array("[{\"id\": 1},\n{\"id\": },\n{\"id\": 3}]".utf8))
    #expect(
      writing.complaints
        == ["record #2, on line 2: It isn’t valid JSON from character 8 on. It was left out"])
    #expect(writing.unanswered == 1)
    let list = try export("a.html", Array(Self.titleAlone.utf8), as: .list)
    #expect(list.complaints == ["record #1 was left out: this format has no place for it"])
  }

  @Test("records with bytes that are no text are counted apart")
  func replaced() throws {
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
