import Foundation
import KolodaJournal
import KolodaRecords
import Testing

@testable import KolodaDecks

/// The warnings that commands print about a faulty file.
@Suite("What is amiss with a file of records")
struct RecordWarningTests {
  private func warnings(_ name: String, _ text: some Sequence<UInt8>) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-amiss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(text).write(to: file)
    let kind = try #require(RecordForm.kind(ofFileName: Array(name.utf8)))
    return try OpenedRecords.read(
      Array(file.path.utf8), as: kind,
      in: JournalLocation(path: folder.appendingPathComponent("journal.sqlite").path),
      access: .reading
    ).warnings
  }

  @Test("lines that end in two ways, but not what is at the end or in quotes")
  func lineEnds() throws {
    let said = [
      "some lines end with CR alone, others with LF. Only the more frequent one ends a record"
    ]
    #expect(try warnings("a.csv", "a,b\n1,2\r3,4\r5,6\r".utf8) == said)
    #expect(try warnings("a.csv", "a,b\r1,2\n3,4\n".utf8) == said)
    #expect(try warnings("a.csv", "a,b\r1,2\r3,4\n".utf8) == [])
    #expect(try warnings("a.csv", "a,b\r\n1,\"x\ry\"\r\n3,4\n".utf8) == [])
  }

  @Test("a bookmark that is cut off")
  func cutOff() throws {
    let head = "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF=\"https://a/\">A</A>"
    #expect(
      try warnings("a.html", (head + "<DT><A HREF=\"https://b").utf8)
        == ["the file ends inside a bookmark, which is left out"])
    #expect(try warnings("a.html", head.utf8) == [])
  }

  @Test("an encoding that is not read, and folders that are too deep")
  func bookmarks() throws {
    let head = "<!DOCTYPE NETSCAPE-Bookmark-file-1><META CHARSET=windows-1251><DL>"
    let bookmark = "<DT><A HREF=\"https://a/\">"
    let bytes = Array((head + bookmark).utf8) + [0xCF, 0xF0] + Array("</A></DL>".utf8)
    #expect(
      try warnings("a.html", bytes)
        == ["the file says that it is in “windows-1251”, which is not read. Letters may be wrong"])
    let deep = (0...1000).map { "<DT><H3>\($0)</H3><DL>" }.joined()
    #expect(
      try warnings("a.html", (head + deep + bookmark + "A</A>").utf8)
        == ["folders lie more than 1000 deep. Deeper ones count as the deepest"])
  }
}
