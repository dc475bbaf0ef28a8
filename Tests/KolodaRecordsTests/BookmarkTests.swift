import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// A browser's bookmarks as cards, and exported back for a browser.
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

  /// Separators stay if something remains on both sides of them, and keep their text: Firefox
  /// writes no line ending after them, and may give them names.
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
    // An empty folder keeps no separators, and of two in a row only one stays.
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
    let bare = try RecordSample("b.html", Self.head + "<DL>\n<DT><A>Title</A>\n</DL>\n").scan()
    let list = try AcceptedRecords(bare, as: .list)
    #expect(list.text == "")
    #expect(list.troubles == [.leftOut(record: 0)])
    #expect(!RecordExport.canWrite(.html, of: .lines))
    #expect(RecordExport.canWrite(.html, of: .bookmarks))
  }

  @Test func aBookmarkIsItsAddress() throws {
    var deck = RecordDeck(try RecordSample("b.html", Self.file))
    let source = try deck.open()
    deck.decide(1, "keep", in: source)
    deck.decide(2, "reject", in: source)
    #expect(source.numbers(withID: "https://deep.example/") == [2])
    // Another title, another folder, and a new bookmark before: each one is found, and equal ones
    // keep their order.
    let moved = """
      <DL><DT><A HREF="https://new.example/">New</A><DT><A HREF="https://deep.example/">Renamed</A>
      <DT><A HREF="https://bare.example/">First</A><DT><A HREF="https://bare.example/">Second</A></DL>
      """
    try deck.sample.write((Self.head + moved).utf8)
    #expect(deck.piles(in: try deck.open()) == [nil, "reject", "keep", nil])
  }

  @Test func aBookmarkThatIsCutOffIsNoticed() throws {
    for end in ["<DT><A HREF=\"https://c", "<dt><a href", "<DT><A HREF=\"x\" ADD_DATE=\"1\""] {
      for before in ["", "<DT><A HREF=\"https://a.example/\">A</A>\n"] {
        let listing = try RecordSample("b.html", Self.head + "<DL>\n" + before + end).scan()
        #expect(listing.count == (before.isEmpty ? 0 : 1))
        #expect(listing.endsInsideBookmark, "\(before)\(end)")
      }
    }
    #expect(try !RecordSample("b.html", Self.file).scan().endsInsideBookmark)
    #expect(try !RecordSample("b.html", Self.head).scan().endsInsideBookmark)
  }

  /// Wherever a file is cut off, the complete bookmarks before the cut are found.
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
      // The export is complete.
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
      Self.head + "<DL>"
      + (0..<count).map { "<DT><H3>\($0)</H3><DL>\n" }.joined()
      + "<DT><A HREF=\"https://deep/\">Deep</A>"
      + String(repeating: "</DL>", count: count) + "<DT><A HREF=\"https://top/\">Top</A>"
    let listing = try RecordSample("b.html", text).scan()
    #expect(listing.count == 2)
    #expect(
      listing.values[0][2]
        == (0..<BookmarkFolders.deepest).map { "\($0)" }.joined(separator: "/"))
    #expect(listing.values[1][2] == "")
    #expect(listing.exceededFolderDepth == BookmarkFolders.deepest)
  }

  /// Folders that somebody may have are all kept, and come back.
  @Test func hundredsOfNestedFoldersAreKept() throws {
    let count = 500
    let text =
      Self.head + "<DL>" + (0..<count).map { "<DT><H3>\($0)</H3><DL>\n" }.joined()
      + "<DT><A HREF=\"https://deep/\">Deep</A>\n" + String(repeating: "</DL>", count: count + 1)
    let listing = try RecordSample("b.html", text).scan()
    #expect(listing.values[0][2] == (0..<count).map { "\($0)" }.joined(separator: "/"))
    #expect(listing.exceededFolderDepth == nil)
    let again = try RecordSample("c.html", AcceptedRecords(listing).bytes).scan()
    #expect(again.values == listing.values)
  }

  /// A folder's name ends where the next thing begins if its own end is missing, and has one when it is
  /// exported.
  @Test func aNameWithoutAnEndNamesItsFolder() throws {
    let text =
      Self.head + """
        <DL><p>
            <DT><H3 ADD_DATE="1">Tool &amp; bar
            <DL><p>
                <DT><A HREF="https://a/">A</A>
                <DT><H3>Said
                <DD>About it
                <DL><p>
                    <DT><A HREF="https://b/">B</A>
                </DL><p>
            </DL><p>
            <DT><H3>Empty
        </DL><p>
        <DL><p>
            <DT><A HREF="https://c/">C</A>
        </DL><p>

        """
    let sample = try RecordSample("b.html", text)
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(
        listing.values.map { [$0[0], $0[2]] }
          == [["A", "Tool & bar"], ["B", "Tool & bar/Said"], ["C", ""]], "pieces of \(size)")
      #expect(
        try AcceptedRecords(listing) { $0 == 1 ? .keep : nil }.text
          == Self.head + """
            <DL><p>
                <DT><H3 ADD_DATE="1">Tool &amp; bar</H3>
                <DL><p>
                    <DT><H3>Said</H3>
                    <DD>About it
                    <DL><p>
                        <DT><A HREF="https://b/">B</A>
                    </DL><p>
                </DL><p>
            </DL><p>

            """)
    }
  }

  @Test(arguments: [
    "<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=ISO-8859-1\">",
    "<meta charset='windows-1252'>", "<META CHARSET=latin1 />",
    "<META NAME=x CONTENT=y><META CONTENT=\"charset=CP1252; x\" HTTP-EQUIV=Content-Type>",
  ])
  func aPageMaySayHowItIsWritten(meta: String) throws {
    let text =
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n\(meta)\n<DL><p>\n    <DT><H3>Größe</H3>\n    <DL><p>\n"
      + "        <DT><A HREF=\"https://a/\">Bücher – €</A>\n    </DL><p>\n</DL><p>\n"
    let bytes = TextCoding.latin1.encoded(Array(text.utf8), .question)
    let listing = try RecordSample("b.html", bytes).scan()
    #expect(listing.coding == .latin1 && listing.isText && listing.suggestedCoding == nil)
    #expect(listing.unreadCharset == nil)
    #expect(listing.values[0][0] == "Bücher – €" && listing.values[0][2] == "Größe")
    #expect(try AcceptedRecords(listing).bytes == bytes)
    // What is UTF-8 is that, whatever it says; and a choice says more than the page.
    #expect(try RecordSample("b.html", text).scan().values == listing.values)
    #expect(try RecordSample("b.html", bytes).scan(in: .latin1).values == listing.values)
  }

  @Test func aCharsetThatIsNotReadIsNamed() throws {
    let text = "<DL><META CHARSET=koi8-r><DT><A HREF=\"https://a/\">"
    let head = Array("<!DOCTYPE NETSCAPE-Bookmark-file-1><META CHARSET=windows-1251>".utf8)
    let rest = Array(text.utf8) + [0xCF, 0xF0, 0xE8] + Array("</A></DL>".utf8)
    let listing = try RecordSample("b.html", head + rest).scan()
    #expect(listing.unreadCharset == "windows-1251" && listing.count == 1)
    #expect(listing.coding == .utf8 && listing.suggestedCoding == .latin1)
    // In ASCII nothing can be wrong.
    #expect(try RecordSample("b.html", head + Array(text.utf8)).scan().unreadCharset == nil)
    // What is said among the bookmarks is none of it.
    #expect(DeclaredCharset(rest) == nil)
    for nothing in [
      "", "<", "<META", "<META CHARSET=", "<META CHARSET=\"", "<META CONTENT=charset=>",
    ] {
      #expect(DeclaredCharset(Array(nothing.utf8)) == nil, "\(nothing)")
    }
  }
}
