import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Flash cards in Anki's text format, by its documented rules.
@Suite struct NotesTests {
  private static let file = """
    #separator:Tab
    #HTML:true
    #guid column:1
    #Tags Column:4
    g1\t<b>Hund</b>\tdog\tanimals
    # a comment "with a quote
    g2\t"Ka""tze
    two"\tcat\t
    "#g3"\tx\ty\tkoloda::again old

    """

  private func head(_ text: String) -> NotesHead { NotesHead(Array(text.utf8)) }

  @Test func aNoteHasItsFieldsByTheirColumns() throws {
    let sample = try RecordSample("w.txt", Self.file)
    for size in [1, 2, 7, 1 << 18] {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.form == .notes(separator: 0x09))
      #expect(listing.notes?.warnings == [])
      #expect(listing.record(0).fields.map(\.name) == ["guid", "front", "back", "tags"])
      #expect(
        listing.values == [
          ["g1", "<b>Hund</b>", "dog", "animals"], ["g2", "Ka\"tze\ntwo", "cat", ""],
          ["#g3", "x", "y", "koloda::again old"],
        ], "pieces of \(size)")
    }
  }

  @Test(
    arguments: [
      ("#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#tags column:5\n", []),
      ("#separator:tab\n#html:true\n#guid column:1\n#notetype:Basic\n#tags column:4\n", []),
      ("#separator:tab\n#html:true\n#guid column:1\n#notetype:Basic\n", [.tags]),
      ("#separator:tab\n#html:true\n#guid column:1\n", [.notetype, .tags]),
      ("#separator:tab\n#html:false\n#guid column:1\n#notetype column:2\n", [.html, .tags]),
      ("#separator:tab\n#html:false\n#tags column:6\n", [.guid, .notetype, .html]),
      // Others write what they like.
      ("#separator:tab\n", []), ("#html:false\n", []), ("Hund\tdog\n", []),
    ] as [(String, [NotesHead.Lack])])
  func whatAnExportOfAnkiLacksIsKnown(text: String, lacks: [NotesHead.Lack]) {
    #expect(head(text).lacks == lacks)
    #expect((head(text).warningOfLacks == nil) == lacks.isEmpty)
  }

  @Test func whatIsMissingIsSaidInTheWordsOfAnki() {
    #expect(
      head("#separator:tab\n#html:false\n#tags column:6\n").warningOfLacks
        == "on the way back, Anki would match these notes by their first field, and double or "
        + "overwrite some, and remove their formatting, images and sounds. Export them from Anki "
        + "again with “Include unique identifier”, “Include notetype name” and “Include HTML and "
        + "media references” ticked")
    #expect(
      head("#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n").warningOfLacks
        == "on the way back, Anki would match these notes by their first field, and double or "
        + "overwrite some. Export them from Anki again with “Include notetype name” ticked")
    #expect(
      head("#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n").warningOfLacks
        == "on the way back, Anki would remove their tags. Export them from Anki again with "
        + "“Include tags” ticked")
  }

  @Test func theSidesAreTheFirstFieldAndTheOthers() throws {
    let listing = try RecordSample(
      "w.txt",
      "#separator:|\n#html:true\n#tags column:1\nt|a&amp;b<br><img src=\"dog.jpg\">c|[sound:x.mp3]|<i>z</i>\n"
    ).scan()
    let sides = try #require(NoteSides(listing.record(0)))
    #expect(sides.front == [.text("a&b"), .image("dog.jpg"), .text("c")])
    #expect(sides.back == [[.sound("x.mp3")], [.text("z")]])
    let plain = try RecordSample("w.txt", "a <b\tc\n").scan()
    #expect(NoteSides(plain.record(0))?.front == [.text("a <b")])
    #expect(NoteSides(try RecordSample("a.jsonl", "{\"a\": 1}").scan().record(0)) == nil)
    #expect(RecordTitle.text(of: listing.record(0)) == "a&b c")
  }

  @Test(arguments: [
    ("{{c1::Paris::city}} is the capital", "[city] is the capital", "Paris is the capital"),
    ("{{c1::Paris}}, {{c12::France}}!", "[…], […]!", "Paris, France!"),
    ("{{c1::a {{c2::b::h}} c}} d", "[…] d", "a b c d"),
    ("{{c1::a}} and {{c2::b", "[…] and {{c2::b", "a and {{c2::b"), ("{{c1::x}}}", "[…]}", "x}"),
    ("{{c1,2::Paris::city}} in {{c3::x}}", "[city] in […]", "Paris in x"),
    ("{{c,::x}} {{c::y}} {{c1::z}}", "{{c,::x}} {{c::y}} […]", "{{c,::x}} {{c::y}} z"),
  ])
  func theAnswersOfGapsAreOnTheBack(text: String, question: String, answer: String) throws {
    let file = "#separator:|\n#html:true\n<b>\(text)</b>|more\n"
    let listing = try RecordSample("w.txt", file).scan()
    let sides = try #require(NoteSides(listing.record(0)))
    #expect(sides.question == question && sides.answer == answer + "\nmore")
  }

  @Test(arguments: ["{{c1:a}} :: b}}", "{{c::a}}", "{{x}}", "{{c1::a", "{{c1", "{{c"])
  func aTextWithoutGapsStaysAsItIs(text: String) throws {
    let listing = try RecordSample("w.txt", "#separator:|\n\(text)|more\n").scan()
    let sides = try #require(NoteSides(listing.record(0)))
    #expect(sides.question == text && sides.answer == "more")
  }

  @Test(arguments: [
    ("a\tb|c\n", "\t"), ("a|b;c\n", "|"), ("a;b:c\n", ";"), ("a:b,c\n", ":"), ("a,b c\n", ","),
    ("a b\n", " "), ("#separator:Semicolon\na\tb\n", ";"), ("#separator:pipe;;\na\tb\n", "|"),
    ("#separator: comma\na\tb\n", ","), ("# said\na|b\n", "|"),
  ])
  func theSeparatorIsToldOrElseTheFirstThatIsThere(text: String, separator: String) {
    #expect(head(text).separator == Array(separator.utf8)[0])
  }

  @Test func aTextIsOfNotesByItsHeadOrItsTabs() throws {
    func form(_ name: String, _ text: String) throws -> RecordForm {
      try RecordSample(name, text).scan().form
    }
    #expect(try form("a.txt", "a\tb\n") == .notes(separator: 0x09))
    #expect(try form("a.txt", "#separator:;\na;b\n") == .notes(separator: 0x3B))
    #expect(try form("a.csv", "#html:false\na,b\n") == .notes(separator: 0x2C))
    #expect(
      try form("a.csv", "#1,b\n2,c\n") == .table(TableDialect(separator: 0x2C, lineEnd: 0x0A)))
    #expect(try form("a.txt", "\u{FEFF}#separator:;\na;b\n") == .notes(separator: 0x3B))
  }

  @Test func htmlIsToldOrElseSeen() {
    #expect(head("a\t<b>c</b>\n").isHTML)
    #expect(!head("a < b\tc > d\n").isHTML)
    #expect(!head("#html:false\na\t<b>c</b>\n").isHTML)
    #expect(head("#html:TRUE\na\tb\n").isHTML)
  }

  @Test func headsThatContradictAreNamedByLineAndValue() {
    func warnings(_ lines: String...) -> [String] {
      head(lines.map { $0 + "\n" }.joined() + "a\tb\n").warnings.map(\.description)
    }
    #expect(
      warnings("#separator:tab", "#separator:comma")
        == ["line 2, “#separator:comma”, contradicts line 1; this one counts"])
    #expect(warnings("#separator:tab", "#separator:Tab ") == [])
    #expect(
      warnings("#separator:dot", "#html:maybe", "#guid column:0", "#tags column:x")
        == [
          "line 1, “#separator:dot”, is unknown and ignored",
          "line 2, “#html:maybe”, is unknown and ignored",
          "line 3, “#guid column:0”, is unknown and ignored",
          "line 4, “#tags column:x”, is unknown and ignored",
        ])
    // Exports would pad each note up to that column.
    #expect(
      warnings("#tags column:10001", "#guid column:9223372036854775807")
        == [
          "line 1, “#tags column:10001”, is unknown and ignored",
          "line 2, “#guid column:9223372036854775807”, is unknown and ignored",
        ])
    #expect(warnings("#tags column:10000") == [])
    #expect(
      warnings("#guid column:1", "#tags column:1")
        == ["line 2, “#tags column:1”, names the same column as line 1 and is ignored"])
    #expect(
      warnings("#notetype:Basic", "#notetype column:1")
        == ["line 2, “#notetype column:1”, contradicts line 1; this one counts"])
    #expect(
      warnings("#separator:tab", "#columns:a\tb", "#tags column:5")
        == ["line 3, “#tags column:5”, names a column that is not in #columns"])
    #expect(warnings("# said: by people", "#deck:A", "#tags:a b", "#tags column:3") == [])
    #expect(head("#deck column:1\n#deck:A\nx\ty\n").column(of: .deck) == nil)
  }

  /// Naming a column must not take a step for each column before it, or this would take hours.
  @Test func manyColumnsHaveTheirNames() {
    let head = head("#guid column:2\na\tb\n")
    let names = (0...200_000).map { head.name(of: $0) }
    #expect(names.prefix(4) == ["front", "guid", "back", "field 3"])
    #expect(names.last == "field 200000")
  }

  @Test func aNoteIsItsGuidOrElseItsFirstField() throws {
    var deck = RecordDeck(try RecordSample("w.txt", Self.file))
    let source = try deck.open()
    #expect(source.numbers(withID: "g2") == [1])
    deck.decide(1, "good", in: source)
    deck.decide(2, "again", in: source)
    try deck.sample.write("#guid column:2\nother\t#g3\nKatze\tg2\n".utf8)
    #expect(deck.piles(in: try deck.open()) == ["again", "good"])
    var words = RecordDeck(try RecordSample("w.txt", "Hund\tdog\nKatze\tcat\n"))
    words.decide(1, "good", in: try words.open())
    try words.sample.write("#columns:Word|Meaning\n#separator:|\nKatze|the cat\nHund|dog\n".utf8)
    #expect(words.piles(in: try words.open()) == ["good", nil])
  }

  @Test func whatGoesOutKeepsItsHeadAndSaysThePileInATag() throws {
    let listing = try RecordSample("w.txt", Self.file).scan()
    #expect(
      try AcceptedRecords(listing) { $0 == 0 ? .again : .good }.text == """
        #separator:Tab
        #HTML:true
        #guid column:1
        #Tags Column:4
        g1\t<b>Hund</b>\tdog\tanimals koloda::again
        g2\t"Ka""tze
        two"\tcat\tkoloda::good
        "#g3"\tx\ty\told koloda::good

        """)
  }

  /// A column would replace the tags that a note has in Anki; tags in the header are added.
  @Test func onePileOfAFileWithoutTagsIsALineOfTheHead() throws {
    let plain = try RecordSample("w.txt", "a\tb\r\nc\td\te\r\n").scan()
    #expect(
      try AcceptedRecords(plain) { _ in .good }.text
        == "#separator:tab\r\n#html:false\r\n#tags:koloda::good\r\na\tb\r\nc\td\te\r\n")
    let named = try RecordSample("w.txt", "#columns:Q;A\n#tags: old koloda::good x\na;b\n").scan()
    #expect(
      try AcceptedRecords(named) { _ in .again }.text
        == "#columns:Q;A\n#tags:old x koloda::again\n#separator:semicolon\n#html:false\na;b\n")
    let old = try RecordSample("w.txt", "tags:a b\nx\ty\n").scan()
    #expect(old.values == [["x", "y"]])
    #expect(
      try AcceptedRecords(old) { _ in .good }.text
        == "tags:a b koloda::good\n#separator:tab\n#html:false\nx\ty\n")
  }

  @Test func severalPilesOfAFileWithoutTagsAreAColumn() throws {
    let plain = try RecordSample("w.txt", "a\tb\r\nc\td\te\r\n").scan()
    #expect(
      try AcceptedRecords(plain) { $0 == 0 ? .good : .again }.text
        == "#separator:tab\r\n#html:false\r\n#tags column:4\r\n"
        + "a\tb\t\tkoloda::good\r\nc\td\te\tkoloda::again\r\n")
    let named = try RecordSample("w.txt", "#columns:Q;A\n#separator:;\nx;\"#y\"\nz;w\n").scan()
    #expect(
      try AcceptedRecords(named) { $0 == 0 ? .again : .good }.text
        == "#columns:Q;A;tags\n#separator:;\n#html:false\n#tags column:3\nx;\"#y\";koloda::again\n"
        + "z;w;koloda::good\n")
    // A tag that would begin a comment is quoted.
    let first = try RecordSample("w.txt", "#tags column:1\n\"#t\"\tx\n").scan()
    #expect(
      try AcceptedRecords(first) { _ in .good }.text
        == "#tags column:1\n#separator:tab\n#html:false\n\"#t koloda::good\"\tx\n")
  }

  /// Notes that are hard to learn get a second tag, and other exports leave it alone.
  @Test func whatIsHardToLearnIsATagWhereItIsAskedFor() throws {
    let text = "#tags column:3\na\tb\tmine koloda-hard\nc\td\tkoloda-harder\n"
    let listing = try RecordSample("w.txt", text).scan()
    let lead = "#tags column:3\n#separator:tab\n#html:false\n"
    #expect(
      try AcceptedRecords(listing) { _ in .good }.text == lead
        + "a\tb\tmine koloda-hard koloda::good\nc\td\tkoloda-harder koloda::good\n")
    #expect(
      try AcceptedRecords(listing, hard: [1]) { _ in .good }.text == lead
        + "a\tb\tmine koloda::good\nc\td\tkoloda-harder koloda::good koloda-hard\n")
    // The pile Hard is another matter.
    #expect(
      try AcceptedRecords(listing, hard: [1]) { _ in .hard }.text == lead
        + "a\tb\tmine koloda::hard\nc\td\tkoloda-harder koloda::hard koloda-hard\n")
    // Without a tags column, all tags are in the header, unless they differ.
    let plain = try RecordSample("w.txt", "a\tb\nc\td\n").scan()
    let head = "#separator:tab\n#html:false\n"
    #expect(
      try AcceptedRecords(plain, hard: [0, 1]) { _ in .good }.text
        == head + "#tags:koloda::good koloda-hard\na\tb\nc\td\n")
    #expect(
      try AcceptedRecords(plain, hard: []) { _ in .good }.text
        == head + "#tags:koloda::good\na\tb\nc\td\n")
    #expect(
      try AcceptedRecords(plain, hard: [1]) { _ in .good }.text
        == head + "#tags column:3\na\tb\tkoloda::good\nc\td\tkoloda::good koloda-hard\n")
  }

  @Test func anOpenQuoteIsALetter() throws {
    let listing = try RecordSample("w.txt", "a\t\"open\n# \"said\" it\nb\tc\n").scan()
    #expect(listing.count >= 1)
    let open = try RecordSample("w.txt", "a\tb\nc\t\"open\nd\te\n").scan()
    #expect(open.values == [["a", "b"], ["c", "\"open"], ["d", "e"]])
    #expect(open.record(1).fault == .unclosedQuote)
    let again = try RecordSample("x.txt", AcceptedRecords(open) { _ in .good }.bytes).scan()
    #expect(again.values.map { Array($0.prefix(2)) } == open.values)
  }

  @Test func theLayoutOfANoteHasItsSides() throws {
    let listing = try RecordSample("w.txt", Self.file).scan()
    let reading = RecordReading(listing, roles: FieldRoles())
    let layout = reading.layout(of: 0)
    let sides = try #require(layout.sides)
    #expect(sides.question == "Hund" && sides.answer == "dog" && layout.name == "Hund")
    let long = try RecordSample(
      "w.txt",
      "#separator:tab\n#html:true\n\(String(repeating: "é", count: 25_000))\t<img src=a.png>b<img src=a.png>\n"
    )
    let cut = try #require(try RecordReading(long.scan(), roles: FieldRoles()).layout(of: 0).sides)
    #expect(cut.question.count == 20_001 && cut.images == ["a.png"])
  }

  @Test func flashCardsHavePilesOfTheirOwn() throws {
    let piles = try #require(CardKind.flashCards.usualPiles)
    #expect(piles.all.map(\.id) == [.again, .good])
    #expect(piles[.left]?.id == .again && piles[.right]?.id == .good)
    #expect(Piles(Pile.gradedFlashCards).all.map(\.side) == [.left, .down, .right, .up])
    #expect(CardKind.records.usualPiles == nil && piles.answer(of: .again) == .reject)
  }
}
