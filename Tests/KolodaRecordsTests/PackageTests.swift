import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Packages of Anki.
@Suite struct PackageTests {
  /// Every version of a package gives the same cards: one for each that Anki shows, with both sides
  /// as its templates lay them out, and not the notice for older versions.
  @Test(arguments: AnkiSample.Version.allCases) func eachCardIsARecord(
    _ version: AnkiSample.Version
  ) throws {
    let opened = try OpenedPackage(AnkiSample.usual().bytes(version))
    #expect(
      try opened.sides() == [
        ["Hund", "dog"], ["Katze \"x\"", "cat\n2"], ["cat\n2", "Katze \"x\""],
        ["[city] is in France Europe […]", "Paris is in France Europe both\nmore"],
        ["Paris is in […] […]", "Paris is in France Europe both\nmore"],
        ["Paris is in France […] both", "Paris is in France Europe both\nmore"],
      ])
    let listing = try opened.scan()
    #expect(listing.form.cardKind == .flashCards && listing.notes?.lacks == [])
    #expect(
      listing.values.map { Array($0.prefix(4)) } == [
        ["a#\"b::card1", "Basic", "animal x::y", "1"],
        ["#c::card1", "Both \"ways\"", "", "2"], ["#c::card2", "Both \"ways\"", "", "2"],
        ["d::card1", "Cloze", "koloda::good::card1 koloda::again::card2 mine", "3"],
        ["d::card2", "Cloze", "koloda::good::card1 koloda::again::card2 mine", "3"],
        ["d::card3", "Cloze", "koloda::good::card1 koloda::again::card2 mine", "3"],
      ])
  }

  /// A card stays the same when its package is exported again, with other cards before it and in
  /// another version.
  @Test func cardsAreKnownByNoteAndNumber() throws {
    func keys(_ sample: AnkiSample, _ version: AnkiSample.Version) throws -> [CardKey?] {
      let listing = try OpenedPackage(sample.bytes(version)).scan()
      var window = FileWindow(listing.file)
      return (0..<listing.count).map { RecordKeys(listing).key(of: $0, in: &window) }
    }
    let before = try keys(AnkiSample.usual(), .second)
    var sample = AnkiSample.usual()
    sample.notes.insert(.init(guid: "new", fields: ["1", "2"]), at: 0)
    sample.notes[1].fields[1] = "changed"
    let after = try keys(sample, .third)
    #expect(Set(before).count == 6)
    #expect(Array(after.dropFirst()) == before)
  }

  /// Pictures come from the package, and are unpacked once they are asked for.
  @Test(arguments: AnkiSample.Version.allCases) func picturesAreInThePackage(
    _ version: AnkiSample.Version
  ) throws {
    var sample = AnkiSample.usual()
    // Of two files with one name, the first counts; a path is no name.
    sample.media += [("d.jpg", [9]), ("../out.png", [5]), ("a ä.png", [8])]
    let opened = try OpenedPackage(sample.bytes(version))
    let reading = RecordReading(try opened.scan(), roles: FieldRoles())
    #expect(reading.layout(of: 0).sides?.images == ["d.jpg"])
    let media = String(
      decoding: try opened.sample.test.folder.path(of: FileName("cache/media")), as: UTF8.self)
    #expect(!FileManager.default.fileExists(atPath: media))
    let file = try #require(reading.pictureFile("d.jpg"))
    #expect(try readFile(file, atMost: 10).get() == [1, 2, 3])
    #expect(reading.pictureFile("d.jpg") == file)
    #expect(try FileManager.default.contentsOfDirectory(atPath: media).count == 1)
    // A field may name it as an address would.
    let spaced = try #require(reading.pictureFile("a%20%C3%A4.png"))
    #expect(try readFile(spaced, atMost: 10).get() == [8])
    #expect(reading.pictureFile("a ä.png") == spaced)
    for name in [
      "../out.png", "out.png", "absent.jpg", "/etc/passwd", "0", "", "%2e%2e%2Fout.png",
    ] {
      #expect(reading.pictureFile(name) == nil)
    }
    let other = try #require(reading.pictureFile("other.png"))
    #expect(try readFile(other, atMost: 10).get() == [4])
  }

  /// On the way back, each note is one line without fields, and its tags say which card is meant
  /// where it has several.
  @Test func theWayBackHasTagsAndNothingElse() throws {
    let listing = try OpenedPackage(AnkiSample.usual().bytes(.third)).scan()
    let head =
      "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#tags column:3\n"
    #expect(
      try AcceptedRecords(listing) { $0 == 2 ? .again : .good }.text == head
        + "\"a#\"\"b\"\tBasic\tanimal x::y koloda::good\n"
        + "\"#c\"\t\"Both \"\"ways\"\"\"\tkoloda::good::card1 koloda::again::card2\n"
        + "d\tCloze\tmine koloda::good::card1 koloda::good::card2 koloda::good::card3\n")
    // What was said of a card that is not in this export remains.
    #expect(
      try AcceptedRecords(listing, hard: [3]) { $0 == 3 ? .again : nil }.text == head
        + "d\tCloze\tkoloda::again::card2 mine koloda::again::card1 koloda-hard::card1\n")
    // Other formats have the sides.
    let line = try #require(
      try AcceptedRecords(listing, as: .jsonl) { $0 == 0 ? .good : nil }.text
        .split(separator: "\n").first)
    let fields = Record.json(Array(line.utf8))
    #expect(
      fields.fields.map(\.name)
        == ["guid", "notetype", "tags", "cards", "front", "back", "answer"])
  }

  private static func sides(
    _ front: String, _ back: String, hasGaps: Bool = false, _ fields: [(String, String)],
    card: Int = 0
  ) throws -> [String] {
    var sample = AnkiSample()
    sample.types = [
      AnkiSample.NoteType(
        name: "T", hasGaps: hasGaps, fields: fields.map(\.0),
        templates: [.init(front: front, back: back)])
    ]
    sample.notes = [.init(guid: "g", fields: fields.map(\.1), tags: "t1 t2", cards: [card])]
    return try #require(try OpenedPackage(sample.bytes(.third)).sides().first)
  }

  @Test func templatesAreLaidOutAsInAnki() throws {
    let fields = [("A", "one"), ("B", "<div><br></div> "), ("C D", "three")]
    // Sections, also in one another; the name of a field may have spaces around it.
    #expect(
      try Self.sides(
        "{{#A}}x{{#B}}no{{A}}{{/B}}{{^B}}{{ A }}{{/B}}{{/A}}{{^A}}no{{/A}}", "{{C D}}", fields)
        == ["xone", "three"])
    // A section that is never closed, and an end of what was never begun.
    #expect(try Self.sides("{{/B}}{{A}}{{#B}}no", "{{^B}}yes", fields) == ["one", "yes"])
    // What has no end is text, and comments are not.
    #expect(
      try Self.sides("{{A}}<!-- {{A}} -->{{A", "{{C D}} <!-- {{A}}", fields)
        == ["one{{A", "three <!-- one"])
    // A field that there isn't.
    #expect(try Self.sides("{{A}} {{text:E}}", "{{C D}}", fields) == ["one {text:E}", "three"])
    // Names that Anki has itself.
    #expect(
      try Self.sides("{{A}}", "{{Tags}}, {{Type}}, {{Card}}, {{Deck}}, {{Subdeck}}", fields)
        == ["one", "t1 t2, T, Card 1, Words::A, A"])
    // A card that is in a deck made by a search, for a while, is one of the deck that it comes from.
    var lent = AnkiSample()
    lent.types[0].templates = [.init(front: "{{Front}}", back: "{{Deck}}")]
    lent.notes = [.init(guid: "g", fields: ["a", "b"])]
    lent.furtherSQL = "UPDATE cards SET did = 7, odid = 1;"
    #expect(try OpenedPackage(lent.bytes(.third)).sides().first == ["a", "Words::A"])
    // Scripts and styles are no text, and a back may say what it likes before its answer.
    #expect(
      try Self.sides(
        "<script>alert(1)</script><style>.card {}</style>{{A}}",
        "Well:<hr id=\"answer\">{{C D}}<script>{{A}}</script>", fields)
        == ["one", "Well:\nthree"])
    // What is repeated before the answer without {{FrontSide}} is not shown twice.
    #expect(
      try Self.sides("<b>{{A}}</b>", "{{A}}\n\n<hr id=answer>\n\n{{C D}}", fields)
        == ["one", "three"])
  }

  /// Anki knows one other pair of marks around fields, only at a template's beginning; the usual ones are
  /// letters then.
  @Test func aTemplateMayBeginWithOtherMarks() throws {
    let fields = [("A", "one"), ("B", ""), ("C", "three")]
    #expect(
      try Self.sides(
        " \n{{=<% %>=}}<b><%text:A%></b>{{A}}<%#B%>no<%/B%><%^B%> <% C %><%/B%>",
        "{{=<% %>=}}{{=<% %>=}}<%FrontSide%><hr id=answer><%C%>", fields)
        == ["one{{A}} three", "three"])
    #expect(try Self.sides("<%A%> {{A}}", "{{C}}", fields) == ["<%A%> one", "three"])
  }

  @Test func filtersAreAppliedAsInAnki() throws {
    let fields = [("A", "<b>1 &lt; 2</b>"), ("J", " 日本[にほん]へ 行[い]く[sound:a.mp3]"), ("E", "")]
    #expect(try Self.sides("{{text:A}}", "{{unknown:A}}", fields) == ["1 < 2", "1 < 2"])
    // What is to be typed is only on the back, be it by itself or by {{FrontSide}}.
    #expect(try Self.sides("q{{type:A}}", "<hr id=answer>{{type:A}}", fields) == ["q", "1 < 2"])
    #expect(try Self.sides("q{{type:A}}", "{{FrontSide}}", fields) == ["q", "1 < 2"])
    // A hint is called by its name until the card is flipped.
    #expect(
      try Self.sides("q {{hint:A}}{{hint:E}}", "{{hint:A}}", fields) == ["q [A]", "1 < 2"])
    #expect(
      try Self.sides("{{kanji:J}}", "{{kana:J}} {{furigana:J}}", fields)
        == ["日本へ行く", "にほんへいく 日本[にほん]へ行[い]く"])
    // What a computer would speak is not shown.
    #expect(try Self.sides("q{{tts en_US voices=X:A}}", "{{A}}", fields) == ["q", "1 < 2"])
  }

  @Test func gapsAreAskedForOneAtATime() throws {
    let text = "{{c1::a::hint}} {{c2::b {{c1::c}} d}} {{c12::e}} {{c2::open"
    func sides(_ card: Int, _ filter: String = "cloze") throws -> [String] {
      try Self.sides(
        "{{\(filter):T}}{{#c2}} two{{/c2}}", "{{\(filter):T}}", hasGaps: true, [("T", text)],
        card: card)
    }
    #expect(try sides(0) == ["[hint] b […] d e {{c2::open", "a b c d e {{c2::open"])
    #expect(try sides(1) == ["a […] e {{c2::open two", "a b c d e {{c2::open"])
    #expect(try sides(11) == ["a b c d […] {{c2::open", "a b c d e {{c2::open"])
    // A card of a gap that is gone has nothing to ask.
    #expect(try sides(6)[0] == "")
    #expect(try sides(0, "cloze-only") == ["[…], […]", "a, c"])
    #expect(
      try Self.sides(
        "{{cloze:T}} {{type:cloze:T}}", "{{cloze:T}}<br>{{type:cloze:T}}", hasGaps: true,
        [("T", "x {{c1::a}}")]) == ["x […]", "x a\na"])
  }

  /// The shapes of an image occlusion are covers, and no text.
  @Test func shapesCoverThePicture() throws {
    func covers(_ shapes: String, card: Int = 0) throws -> [[PictureCover]] {
      var sample = AnkiSample()
      sample.types = [
        AnkiSample.NoteType(
          name: "T", hasGaps: true, fields: ["T", "P"],
          templates: [.init(front: "{{cloze:T}}{{P}}", back: "{{cloze:T}}{{P}}")])
      ]
      sample.notes = [
        .init(guid: "g", fields: [shapes, "<img src=\"p.png\">q"], cards: [card])
      ]
      let listing = try OpenedPackage(sample.bytes(.third)).scan()
      let sides = try #require(RecordReading(listing, roles: FieldRoles()).layout(of: 0).sides)
      #expect(sides.question == "q" && sides.answer == "q" && sides.images == ["p.png"])
      return ([sides.front] + sides.back).map { pieces in
        pieces.compactMap { if case .cover(let cover) = $0 { cover } else { nil } }
      }
    }
    let lead = "image-occlusion:"
    let rect = "{{c1::\(lead)rect:left=.1:top=.2:width=.3:height=.4:oi=1}}<br>"
    let round = "{{c2::\(lead)ellipse:left=.5:top=.5:rx=.1:ry=.2:angle=370:oi=1}}"
    let corners = "{{c2::\(lead)polygon:points=0,0 1,0 .5,.25}}"
    let found = try covers(rect + round + corners)
    let place = Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    #expect(found.map { $0.map(\.role) } == [[.asked, .other], [.answered, .other]])
    #expect(found[0][0].outline == .rectangle(place) && found[0][0].angle == 0)
    #expect(found[0][1].outline == .ellipse(in: Rect(x: 0.5, y: 0.5, width: 0.2, height: 0.4)))
    #expect(found[0][1].angle == 10)
    let second = try covers(rect + round + corners, card: 1)
    #expect(
      second.map { $0.map(\.role) } == [
        [.other, .asked, .asked], [.other, .answered, .answered],
      ])
    #expect(
      second[0][2].outline
        == .polygon([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 0.25)]))
    // What is no shape, far outside or not a number covers nothing.
    for wrong in [
      "rect:left=nan:top=0:width=1:height=1", "rect:left=0:top=0:width=1e30:height=1",
      "rect:left=0:top=0:width=-1:height=1", "rect:left=0:top=0", "star:left=0:top=0",
      "polygon:points=0,0 1,1", "polygon", "", "rect:left=\"><script>:top=0:width=1:height=1",
    ] {
      #expect(try covers("{{c1::\(lead)\(wrong)}}").allSatisfy(\.isEmpty))
    }
    // Of far too many, the first are there.
    let many = String(
      repeating: "{{c1::\(lead)rect:left=0:top=0:width=1:height=1}}", count: 3000)
    #expect(try covers(many)[0].count == 1000)
  }

  /// If several files have one name, the first is shown, and that is said.
  @Test(arguments: AnkiSample.Version.allCases) func picturesOfOneNameAreTold(
    _ version: AnkiSample.Version
  ) throws {
    var sample = AnkiSample.usual()
    #expect(try OpenedPackage(sample.bytes(version)).scan().file.doubledPicture == nil)
    sample.media += [("other.png", [7]), ("d.jpg", [9])]
    let listing = try OpenedPackage(sample.bytes(version)).scan()
    #expect(listing.file.doubledPicture == "other.png")
    let file = try #require(RecordReading(listing, roles: FieldRoles()).pictureFile("other.png"))
    #expect(try readFile(file, atMost: 10).get() == [4])
  }

  /// A note whose type is missing keeps its fields.
  @Test func aNoteWithoutATypeHasItsFields() throws {
    var sample = AnkiSample()
    sample.notes = [.init(guid: "x", type: 7, fields: ["a", "b", "c"])]
    #expect(try OpenedPackage(sample.bytes(.third)).sides() == [["a", "b\nc"]])
  }

  /// What was written of an unchanged package is kept, and of a changed one is written again.
  @Test func anUnchangedPackageIsNotWrittenAgain() throws {
    let opened = try OpenedPackage(AnkiSample.usual().bytes(.third))
    #expect(try opened.scan().count == 6)
    var shares: [Double] = []
    let again = try RecordFile.content(of: opened.sample.path, as: .apkg, keptIn: opened.cache) {
      shares.append($0)
      return true
    }
    #expect(shares.isEmpty && again.isWhole)
    var changed = AnkiSample.usual()
    changed.notes.removeLast()
    try opened.sample.write(changed.bytes(.third))
    #expect(try opened.scan().count == 3)
    #expect(throws: CancellationError.self) {
      try opened.sample.write(AnkiSample.usual().bytes(.third))
      _ = try RecordFile.content(of: opened.sample.path, as: .apkg, keptIn: opened.cache) { _ in
        false
      }
    }
  }
}
