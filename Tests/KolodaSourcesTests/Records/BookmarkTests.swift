import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaSources

/// A browser's bookmarks as cards, and back into a browser.
@Suite struct BookmarkTests {
  private static let head =
    "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<!-- not a <DL> -->\n<TITLE>Bookmarks</TITLE>\n<H1>All</H1>\n"
  private static let file =
    head + """
      <DL><p>
          <DT><A HREF="https://top.example/?a=1&amp;b=&#50;" ADD_DATE="1577836800">Top &lt;1&gt;</A>
          <DT><H3 ADD_DATE="1">Tool &amp; bar</H3>
          <DD>What the folder is for
          <DL><p>
              <dt><a tags='x, y' href=https://bare.example/ add_date="1577836800123456">A > B</a>
              <DD>About it
              <HR>
              <DT><H3>Inner</H3>
              <DL><p>
                  <DT><A HREF="https://deep.example/">Deep</A>
              </DL><p>
              <DT><A HREF="https://bare.example/">Again</A>
          </DL><p>
          <DT><A HREF="https://last.example/">Last</A>
      </DL><p>

      """
  private static let pieceSizes = [1, 2, 5, 64, 1 << 18]

  @Test func aBookmarkSaysWhatItIsAndWhereItLies() throws {
    let sample = try RecordSample("b.html", Self.file)
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.form == .bookmarks)
      #expect(listing.record(0).fields.map(\.name) == RecordParser.bookmarkNames)
      #expect(
        listing.values == [
          ["Top <1>", "https://top.example/?a=1&b=2", "", "2020-01-01T00:00:00.000Z", "", ""],
          [
            "A > B", "https://bare.example/", "Tool & bar", "2020-01-01T00:00:00.123Z", "x, y",
            "About it",
          ],
          ["Deep", "https://deep.example/", "Tool & bar/Inner", "", "", ""],
          ["Again", "https://bare.example/", "Tool & bar", "", "", ""],
          ["Last", "https://last.example/", "", "", "", ""],
        ], "pieces of \(size)")
    }
  }

  @Test func itsPartsAreToldApart() throws {
    let listing = try RecordSample("b.html", Self.file).scan()
    let reading = RecordReading(listing, roles: FieldRoles())
    let parts = try (0..<listing.count).map { try #require(reading.layout(of: $0).bookmark) }
    #expect(parts.map(\.title) == ["Top <1>", "A > B", "Deep", "Again", "Last"])
    #expect(
      parts.map(\.folders) == [[], ["Tool & bar"], ["Tool & bar", "Inner"], ["Tool & bar"], []])
    #expect(
      parts[0].added == parts[1].added.map { UTCTime(microseconds: $0.microseconds - 123456) })
    #expect(parts[1].tags == ["x", "y"] && parts[1].about == "About it")
    #expect(parts[2].added == nil && parts[2].tags == [] && parts[2].about == nil)
  }

  @Test(arguments: [
    ("https://a.example/b?c", "a.example"), ("https://u:p@a.example:8080#x", "a.example"),
    ("http://[2001:db8::1]:80/", "[2001:db8::1]"), ("javascript:alert('//x')", nil),
    ("mailto:a@b.example", nil), ("file:///home/x", nil), ("", nil), ("//a.example", nil),
    ("ftp://пример.example", "пример.example"), ("https://a.example\\@b.example/", "a.example"),
  ])
  func theHostOfAnAddress(address: String, host: String?) {
    #expect(Bookmark.host(in: address).map { String(address[$0]) } == host)
  }

  @Test func whatIsKeptGoesIntoABrowserAsItCame() throws {
    let listing = try RecordSample("b.html", Self.file).scan()
    #expect(try AcceptedRecords(listing).text == Self.file)
    #expect(
      try AcceptedRecords(listing) { $0 == 2 ? .keep : nil }.text
        == Self.head + """
          <DL><p>
              <DT><H3 ADD_DATE="1">Tool &amp; bar</H3>
              <DD>What the folder is for
              <DL><p>
                  <DT><H3>Inner</H3>
                  <DL><p>
                      <DT><A HREF="https://deep.example/">Deep</A>
                  </DL><p>
              </DL><p>
          </DL><p>

          """)
    #expect(try AcceptedRecords(listing) { _ in nil }.text == Self.head + "<DL><p>\n</DL><p>\n")
  }

  /// Lines between bookmarks stay where something stands on both sides of them, and are what they
  /// were: Firefox writes no line end behind them, and may give them a name.
  @Test func linesBetweenBookmarksStay() throws {
    func bookmark(_ name: String) -> String { "<DT><A HREF=\"https://\(name)/\">\(name)</A>\n" }
    let lead = Self.head + "<DL><p>\n    "
    let rest = "    " + bookmark("c") + "</DL><p>\n"
    let firefox = lead + bookmark("a") + "    <HR NAME=\"x\">    " + bookmark("b") + rest
    let whole = try RecordSample("b.html", firefox).scan()
    #expect(try AcceptedRecords(whole).text == firefox)
    let lines =
      lead + "<HR>\n    " + bookmark("a") + "    <hr>\n    <HR>\n    <DT><H3>F</H3>\n    <DL><p>\n"
      + "        <HR>\n        " + bookmark("b") + "        <HR>\n    </DL><p>\n    <HR>\n" + rest
    let listing = try RecordSample("c.html", lines).scan()
    #expect(try AcceptedRecords(listing).text == lines)
    func kept(_ numbers: Set<Int>) throws -> String {
      try AcceptedRecords(listing) { numbers.contains($0) ? .keep : nil }.text
    }
    // A folder without bookmarks has no lines either, and one line is enough for two.
    #expect(
      try kept([0, 2]) == lead + "<HR>\n    " + bookmark("a") + "    <hr>\n    <HR>\n" + rest)
    #expect(try kept([2]) == lead + "<HR>\n" + rest)
    #expect(try kept([]) == Self.head + "<DL><p>\n</DL><p>\n")
  }

  @Test func whatIsWrittenIsReadAsTheSameBookmarks() throws {
    let first = try RecordSample("b.html", Self.file).scan()
    let again = try RecordSample("c.html", AcceptedRecords(first).bytes).scan()
    #expect(again.values == first.values)
    #expect(again.texts == first.texts)
  }

  @Test func otherFormsHaveAColumnForEachPart() throws {
    let listing = try RecordSample("b.html", Self.file).scan()
    #expect(
      try AcceptedRecords(listing, as: .csv) { $0 == 1 ? .keep : nil }.text
        == "title,address,folder,added,tags,description,answer\r\n"
        + "A > B,https://bare.example/,Tool & bar,2020-01-01T00:00:00.123Z,\"x, y\",About it,accept\r\n"
    )
    #expect(
      try AcceptedRecords(listing, as: .jsonl) { $0 == 2 ? .keep : nil }.text
        == #"{"title": "Deep", "address": "https://deep.example/", "folder": "Tool & bar/Inner", "#
        + #""added": "", "tags": "", "description": "", "answer": "accept"}"# + "\n")
    #expect(
      try AcceptedRecords(listing, as: .list) { $0 == 4 ? .keep : nil }.text
        == "https://last.example/\n")
    #expect(!RecordExport.canWrite(.html, of: .lines))
    #expect(RecordExport.canWrite(.html, of: .bookmarks))
  }

  @Test func aBookmarkIsItsAddress() throws {
    var deck = RecordDeck(try RecordSample("b.html", Self.file))
    let source = try deck.open()
    deck.decide(1, "keep", in: source)
    deck.decide(2, "reject", in: source)
    #expect(source.numbers(withID: "https://deep.example/") == [2])
    // Another title, another folder, and a new one before: each is found; equal ones keep their order.
    let moved = """
      <DL><DT><A HREF="https://new.example/">New</A><DT><A HREF="https://deep.example/">Renamed</A>
      <DT><A HREF="https://bare.example/">First</A><DT><A HREF="https://bare.example/">Second</A></DL>
      """
    try deck.sample.write((Self.head + moved).utf8)
    #expect(deck.piles(in: try deck.open()) == [nil, "reject", "keep", nil])
  }

  /// However short it is cut, what is whole before the cut is there.
  @Test func aFileThatIsCutOffIsReadAsFarAsItGoes() throws {
    let whole = Array(Self.file.utf8)
    let sample = try RecordSample("b.html", Self.file)
    let records = try sample.scan()
    for length in Self.head.utf8.count..<whole.count {
      try sample.write(whole[..<length])
      let cut = try sample.scan()
      let complete = (0..<records.count).filter { records.extent(of: $0).upperBound <= length }
      #expect(cut.count >= complete.count && cut.count <= records.count, "cut at \(length)")
      #expect(
        Array(cut.values.prefix(complete.count)) == Array(records.values.prefix(complete.count)),
        "cut at \(length)")
      // What goes out of it is whole.
      let out = try RecordSample("c.html", AcceptedRecords(cut).bytes).scan()
      #expect(out.values == cut.values, "cut at \(length)")
    }
  }

  @Test func aQuoteThatNeverClosesTakesOnlyItsOwnBookmark() throws {
    let listing = try RecordSample(
      "b.html",
      Self.head
        + "<DL><DT><A HREF=\"https://a/>A</A>\n<DT><A HREF='https://b/'>B</A>\n</DL>"
    ).scan()
    #expect(listing.record(1).fault == nil)
    #expect(listing.values[1][1] == "https://b/")
  }

  @Test func foldersMayLieInOneAnotherAsDeeplyAsTheyLike() throws {
    let count = 10_000
    let text =
      Self.head
      + (0..<count).map { "<DT><H3>\($0)</H3><DL>\n" }.joined()
      + "<DT><A HREF=\"https://deep/\">Deep</A>"
      + String(repeating: "</DL>", count: count) + "<DT><A HREF=\"https://top/\">Top</A>"
    let listing = try RecordSample("b.html", text).scan()
    #expect(listing.count == 2)
    #expect(
      listing.values[0][2]
        == (0..<BookmarkFolders.deepest).map { "\($0)" }.joined(separator: "/"))
    #expect(listing.values[1][2] == "")
  }
}
