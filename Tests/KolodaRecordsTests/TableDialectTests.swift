import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// How tables are written: guessed from what they say, or as somebody says.
@Suite struct TableDialectTests {
  private func listing(
    _ name: String, _ text: String, _ choice: TableChoice = TableChoice()
  ) throws -> RecordListing {
    let sample = try RecordSample(name, text)
    let listing = try sample.scan(table: choice)
    for size in [1, 3, 7] {
      #expect(try sample.scan(table: choice, pieceSize: size).values == listing.values)
    }
    return listing
  }

  @Test(arguments: [
    "1,good,0.5\n2,bad,0.7\n3,meh,0.9\n", "1;2\n3;4\n", "true,a\nfalse,b\n",
    "2024-01-02,x\n2024-01-03,y\n", "10:00\ta\n11:30\tb\n", "yes,yes,a\nno,yes,b\n",
    "good,x\nbad,y\ngood,z\n",
    "a,1\n,2\nb,3\n", "0,1\n2,3\n", "1,2,3\n2,3,1\n",
  ])
  func aFirstLineThatIsLikeTheOthersIsARecord(text: String) throws {
    let name = text.contains("\t") ? "a.tsv" : "a.csv"
    let listing = try listing(name, text)
    #expect(listing.count == text.split(separator: "\n").count)
    let names = listing.record(0).fields.map(\.name)
    #expect(names == names.indices.map { "column \($0 + 1)" } && listing.names == names)
  }

  @Test(arguments: [
    "id,text\n1,a\n2,b\n", "time;text\n10:00;a\n11:00;b\n", "text,label\nx,a\ny,b\n",
    "country,2019,2020\nFR,1,2\nDE,3,4\n", "1,2\n", "a\nb\n", "answer,text,answer\nold,a,older\n",
    "a,b\nc,d\na,b\n", "0,1,2\n5,6,7\n8,9,1\n", "0,1,2\na,0,b\nc,1,d\n",
    "\"Name, first\";\"Age\"\nAnn;3\nBen;4\n",
  ])
  func aFirstLineUnlikeTheOthersHasNames(text: String) throws {
    #expect(try listing("a.csv", text).count == text.split(separator: "\n").count - 1)
  }

  @Test func linesBeforeATableAreSkipped() throws {
    let text =
      "Exported from a survey\nDate: 2026-01-05\n\nid,answer,comment\n1,yes,\"fine, thanks\"\n2,no,\n"
    for ends in ["\n", "\r\n"] {
      let listing = try listing("a.csv", text.replacing("\n", with: ends))
      #expect(listing.names == ["id", "answer", "comment"])
      #expect(listing.values == [["1", "yes", "fine, thanks"], ["2", "no", ""]])
      #expect(listing.tableChoice?.skippedLines == 3)
    }
    // In another encoding, a letter takes other bytes than in UTF-8.
    let accents = text.replacing("Date", with: "Größe")
    let wide = try RecordSample(
      "a.csv", [0xFF, 0xFE] + (accents.data(using: .utf16LittleEndian) ?? Data()))
    #expect(try wide.scan().values.first?.first == "1")
    let latin = try RecordSample("a.csv", accents.data(using: .isoLatin1) ?? Data())
    #expect(try latin.scan(in: .latin1).values.first?.first == "1")
  }

  @Test func commentsBeforeATableAreSkipped() throws {
    for comments in ["# made by a tool\n", "# a\n# b, c\n#\n", "## a\n## b\n"] {
      let listing = try listing(
        "a.csv", comments + "id,text,score\n1,a,0.5\n2,b,0.7\n# end\n3,c,1\n")
      #expect(
        listing.names == ["id", "text", "score"] && listing.values.first == ["1", "a", "0.5"])
      #expect(listing.tableChoice?.skippedLines == comments.split(separator: "\n").count)
    }
    let names = try listing("a.tsv", "##format=1\n##b\n#chrom\tstart\nchr1\t1\nchr2\t3\n")
    #expect(names.names == ["#chrom", "start"] && names.count == 2)
    #expect(try listing("a.csv", "#tag,text\n#a,b\n#c,d\n").count == 2, "no comments at all")
    let tags = try listing("a.csv", "#monday at last\n#tuesday, again\nmidweek\nthursday\n")
    #expect((tags.tableChoice?.skippedLines ?? 0) == 0, "hashtags in a list of texts")
  }

  @Test func apostrophesMayBeAroundFields() throws {
    let cut = try listing("a.csv", "id,text\n1,'a, b'\n2,'it''s, c'\n3,'d, e'\n")
    #expect(cut.values == [["1", "a, b"], ["2", "it's, c"], ["3", "d, e"]])
    #expect(cut.tableChoice?.quote == .single && cut.names == ["id", "text"])
    let whole = try listing("a.csv", "'id','text'\n'1','a'\n'2','it''s'\n")
    #expect(whole.names == ["id", "text"] && whole.values == [["1", "a"], ["2", "it's"]])
    let letters = try listing("a.csv", "id,text\n1,'tis so\n2,ok\n3,'twas\n")
    #expect(letters.values == [["1", "'tis so"], ["2", "ok"], ["3", "'twas"]])
    #expect(letters.tableChoice?.quote == .double)
    let quoted = try listing("a.csv", "id,text\n'1',\"a, b\"\n'2',\"c\"\n")
    #expect(quoted.values == [["'1'", "a, b"], ["'2'", "c"]])
  }

  @Test func blanksMayBeBeforeQuotes() throws {
    let text = "name, text, label\n1, \"a, b\", x\n2, \"c\n \"\"d\"\", e\", y\n3, plain, z\n"
    for separator in [",", ";", "|"] {
      let listing = try listing("a.csv", text.replacing(",", with: separator))
      #expect(listing.names == ["name", "text", "label"] && listing.count == 3)
      #expect(listing.values.first == ["1", "a\(separator) b", "x"])
      #expect(listing.values[1] == ["2", "c\n \"d\"\(separator) e", "y"])
      #expect(listing.values.last == ["3", "plain", "z"])
    }
    let all = try listing("a.csv", "\"name\", \"text\"\r\n\"1\", \"a\"\r\n \"2\",\t\"b\" \r\n")
    #expect(all.names == ["name", "text"])
    #expect(all.values.map { $0[0] } == ["1", "2"])
    // These commas are those of sentences, or the quotes those of what is said.
    let said = try listing("a.csv", "id,text\n1,He said, \"hi\"\n2,She said, \"no, no\"\n")
    #expect(said.values.first?.last == " \"hi\"")
    let begun = try listing("a.csv", "id,text\n1, \"Hi\" is all\n2, \"No\" was more\n")
    #expect(begun.values.first == ["1", " \"Hi\" is all"])
    let open = try listing("a.csv", "id, text\n1, \"a, b\"\n2, \"c, d\"\n3, \"e\n4, \"f, g\"\n")
    #expect(open.count == 4 && open.unclosed == 2)
  }

  @Test func commasOfDecimalPlacesSeparateNothing() throws {
    for text in ["1,5;2,25\n2,5;3,75\n", "1,5;2,5;a\n2,5;3,5;b\n3,5;1,5;c\n"] {
      let listing = try listing("a.csv", text)
      #expect(listing.values.first?.first == "1,5" && listing.tableChoice?.separator == .semicolon)
    }
    let others = try listing("a.csv", "1,2,3;4\n5,6,7;8\n")
    #expect(others.tableChoice?.separator == .semicolon)
    #expect(try listing("a.csv", "a,b;c\nd,e;f\n").tableChoice?.separator == .comma)
  }

  @Test func namesMayHaveBlanksAroundThem() throws {
    let listing = try listing("a.csv", "id, text , label\n1, good film, x\n2, bad film, y\n")
    let roles = RoleGuess(listing).roles(identity: nil)
    #expect(roles[.text] == " text " && roles[.label] == " label")
  }

  @Test(arguments: [
    "text\nNo commas\nA, b, c\nD, e, f\n", "len,dose\n1,4.2,0.5\n2,11.5,0.5\n", "x\n1,2\n",
  ])
  func aNameIsNoTitle(text: String) throws {
    #expect(try listing("a.csv", text).tableChoice?.skippedLines == 0)
  }

  @Test func oneColumnStaysOne() throws {
    let listing = try listing(
      "a.csv", "text\nI love it, really\nNot good, sadly\nYes, fine\nMeh\n")
    #expect(
      listing.values == [["I love it, really"], ["Not good, sadly"], ["Yes, fine"], ["Meh"]])
    #expect(listing.names == ["text"])
    #expect(
      try export(listing)
        == "text,answer\n\"I love it, really\",accept\n\"Not good, sadly\",accept\n"
        + "\"Yes, fine\",accept\nMeh,accept\n")
  }

  @Test func aSeparatorAtTheEndBeginsNoField() throws {
    for text in ["id,text\n1,a,\n2,b,\n3,c,\n", "id,text,\n1,a,\n2,b,\n3,c,\n"] {
      let listing = try listing("a.csv", text)
      #expect(listing.names == ["id", "text"])
      #expect(listing.values == [["1", "a"], ["2", "b"], ["3", "c"]])
    }
    #expect(
      try export(listing("a.csv", "id,text\n1,a,\n2,b,\n"))
        == "id,text,answer\n1,a,accept,\n2,b,accept,\n")
  }

  @Test func quotedCommasStay() throws {
    let listing = try listing("a.csv", "price,text\n\"$1,000\",a\n\"$2,000\",b\n")
    #expect(listing.values == [["$1,000", "a"], ["$2,000", "b"]])
  }

  @Test func quotesBehindBackslashesAreLetters() throws {
    let text = "id,text\n1,\"say \\\"a, b\\\" now\"\n2,ok\n3,\"x\\\\\"\n"
    let listing = try listing("a.csv", text, TableChoice(hasBackslashes: true))
    #expect(listing.values == [["1", "say \"a, b\" now"], ["2", "ok"], ["3", "x\\"]])
    #expect(
      try export(listing)
        == "id,text,answer\n1,\"say \\\"a, b\\\" now\",accept\n2,ok,accept\n3,\"x\\\\\",accept\n")
    // So it is without a word, where it makes rows alike.
    let guessed = try self.listing("a.csv", "id,text\n1,\"say \\\"a, b\\\" now\"\n2,ok\n")
    #expect(guessed.values == [["1", "say \"a, b\" now"], ["2", "ok"]])
  }

  @Test func otherQuotesCanBeChosen() throws {
    let text = "id,text\n1,'a, b'\n2,'it''s'\n3,\"x\n"
    let listing = try listing("a.csv", text, TableChoice(quote: .single))
    #expect(listing.values == [["1", "a, b"], ["2", "it's"], ["3", "\"x"]])
    let none = try self.listing(
      "a.csv", "id,text\n1,\"a\n2,b\"\n", TableChoice(quote: TableChoice.Quote.none))
    #expect(none.values == [["1", "\"a"], ["2", "b\""]])
  }

  /// Where marks of quotation are letters, they are exported as they are.
  @Test func aTableWithTabsMayHaveNoQuotes() throws {
    let text = "id\ttext\n1\t\"Hello\" she said\n2\the said \"ok\"\n3\t\"unbalanced\n4\tz\n"
    let listing = try listing("a.tsv", text)
    #expect(
      listing.values == [
        ["1", "\"Hello\" she said"], ["2", "he said \"ok\""], ["3", "\"unbalanced"], ["4", "z"],
      ])
    let lines = text.split(separator: "\n")
    #expect(
      try export(listing)
        == "\(lines[0])\tanswer\n" + lines.dropFirst().map { "\($0)\taccept\n" }.joined())
    let quoted = try self.listing("a.tsv", "id\ttext\n1\t\"a\tb\"\n2\t\"x\n")
    #expect(quoted.values == [["1", "a\tb"], ["2", "\"x"]])
  }

  @Test func aTextFileCanBeATable() throws {
    let text = "id\ttext\tlabel\n1\thello\tpos\n2\tbye\tneg\n"
    #expect(try listing("a.txt", text).form == .notes(separator: 0x09))
    let listing = try listing("a.txt", text, TableChoice(isTable: true))
    #expect(listing.names == ["id", "text", "label"] && listing.count == 2)
    #expect(listing.tableChoice?.isTable == true)
    // Excel's "Unicode text".
    let excel = "Name\tWert\r\nGröße\t1,5\r\n\"sagt \"\"ja\"\"\"\t3\r\n"
    let sample = try RecordSample(
      "a.txt", [0xFF, 0xFE] + (excel.data(using: .utf16LittleEndian) ?? Data()))
    #expect(try sample.scan().values == [["Größe", "1,5"], ["sagt \"ja\"", "3"]])
    #expect(try sample.scan(table: TableChoice(isTable: false)).form == .notes(separator: 0x09))
    // Excel ends its lines with two characters.
    let other = try RecordSample(
      "a.txt", [0xFF, 0xFE] + ("a\té\nb\tж\n".data(using: .utf16LittleEndian) ?? Data()))
    #expect(try other.scan().form == .notes(separator: 0x09))
  }

  @Test func whatSomebodySaysCounts() throws {
    let text = "1,good\n2,bad\n"
    #expect(try listing("a.csv", text, TableChoice(hasNames: true)).values == [["2", "bad"]])
    #expect(try listing("a.csv", "a,b\nc,d\n", TableChoice(hasNames: false)).count == 2)
    #expect(try listing("a.csv", "x\n" + text, TableChoice(skippedLines: 1)).count == 2)
    #expect(
      try listing("a.csv", "a,b\n1,2\n", TableChoice(separator: TableChoice.Separator.none)).values
        == [["1,2"]])
    let choices = [
      TableChoice(), TableChoice(isTable: true, hasNames: false, skippedLines: 3),
      TableChoice(separator: .pipe, quote: .single, hasBackslashes: true),
    ]
    for choice in choices { #expect(TableChoice(text: choice.text) == choice) }
    #expect(TableChoice(text: "{\"skippedLines\": -1}") == nil && TableChoice(text: "x") == nil)
    // More lines than there are.
    #expect(try listing("a.csv", text, TableChoice(skippedLines: 50)).count == 0)
  }

  /// A record without an id is known by its bytes, whatever the first line is taken for.
  @Test func recordsKeepTheirKeysWhenTheTableIsReadOtherwise() throws {
    let text = "a,b\nc,d\ne,f\n"
    let (one, other) = (
      try listing("a.csv", text), try listing("a.csv", text, TableChoice(hasNames: false))
    )
    var (window, otherWindow) = (FileWindow(one.file), FileWindow(other.file))
    for number in 0..<one.count {
      let key = RecordKeys(one).key(of: number, in: &window)
      #expect(key != nil && key == RecordKeys(other).key(of: number + 1, in: &otherWindow))
    }
  }

  /// So do those that are only known by their place, since they could not be read in time.
  @Test func recordsKeepTheirPlacesWhenTheTableIsReadOtherwise() throws {
    let sample = try RecordSample("a.csv", "a;1,b\nc;2,d\n\"e\ng\";3,f\ni;4,j\n")
    let source = RecordSource(try sample.scan(table: TableChoice(hasNames: false)), known: [])
    let known = KnownCards(
      source.order.enumerated().map { number, card in
        let found =
          number % 2 == 0
          ? source.identifyUnread(card) : source.identify(card) { _ in false }
        return KnownCard(
          key: found.key, sighting: found.sighting, size: found.sighting.state.size, isDecided: true
        )
      })
    #expect(known.count == 4)
    for (choice, records) in [
      (TableChoice(hasNames: true), [nil, 0, 1, 2]),
      (TableChoice(hasNames: false, skippedLines: 1), [nil, 0, 1, 2]),
      (TableChoice(hasNames: false, separator: .semicolon), [0, 1, 2, 3]),
      (TableChoice(hasNames: true, quote: TableChoice.Quote.none), [nil, 0, nil, 3]),
    ] as [(TableChoice, [Int?])] {
      let other = RecordSource(try sample.scan(table: choice), known: known)
      #expect(other.known.map { other.number(of: $0) } == records, "\(choice)")
    }
  }

  @Test func aTableWithoutNamesIsExportedWithoutThem() throws {
    let table = try listing("a.csv", "1,good,0.5\n2,bad,0.7\n")
    #expect(try export(table) == "1,good,0.5,accept\n2,bad,0.7,accept\n")
    #expect(
      try export(table, as: .jsonl).hasPrefix("{\"column 1\": \"1\", \"column 2\": \"good\""))
    #expect(
      try export(table, as: .tsv).hasPrefix("column 1\tcolumn 2\tcolumn 3\tanswer\r\n1\tgood"))
    #expect(
      try export(listing("a.csv", "Title\n\nid,text,x\n1,a,b\n2,c,d\n"))
        == "Title\n\nid,text,x,answer\n1,a,b,accept\n2,c,d,accept\n")
  }

  private func export(
    _ listing: RecordListing, as format: RecordExport.Format? = nil
  ) throws -> String {
    let source = RecordSource(listing, known: [])
    let entries = source.order.map {
      RecordExport.Entry(
        number: $0.rawValue, pile: .keep, answer: .accept, time: UTCTime(microseconds: 0))
    }
    let export = RecordExport(
      source, entries, RecordExport.Options(format: format, extras: [], person: "ann"))
    let written = Written()
    let troubles = try export.write { written.bytes += $0 }
    #expect(troubles == [])
    return String(decoding: written.bytes, as: UTF8.self)
  }

  private final class Written {
    var bytes: [UInt8] = []
  }
}
