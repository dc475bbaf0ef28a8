import KolodaFiles
import Testing

@testable import KolodaRecords

/// Files of other programs of which no part is a record: they are named, with a command that makes
/// records of them.
@Suite struct ForeignFormatTests {
  private static let tagged = "EU NNP B-ORG\nrejects VBZ O\n\nAnn NNP B-PER\nLee NNP I-PER\n"
  private static let columns =
    "1\tThey\tthey\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2\tbuy\tbuy\tVERB\tVBP\t_\t0\troot\t_\t_\n"

  @Test(arguments: [
    (
      "a.xml", "<?xml version=\"1.0\"?>\n<SuperMemoCollection>\n<Count>1</Count>",
      PackedFormat.superMemo
    ),
    ("a.xml", "<mnemosyne core_version=\"1\">\n", .mnemosyne),
    ("cards.xml", "<openSM2sync number_of_entries=\"4\">", .mnemosyneLog),
    ("a.xml", "<!DOCTYPE PubmedArticleSet>\n<PubmedArticleSet>", .pubmedXML),
    ("a.cards", "PK\u{3}\u{4}cards.xml", .mnemosyneCards),
    ("a.txt", "Q: Two\nlines?\nA: Yes\n\nQ: Who?\nA: Ann\n", .superMemoText),
    ("a.enw", "%0 Journal Article\n%T A title\n", .refer),
    ("a.ciw", "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\n", .webOfScience),
    ("a.txt", "\u{FEFF}FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\tx\n", .webOfScience),
    ("a.ann", "T1\tPerson 0 3\tAnn\nR1\tlives Arg1:T1 Arg2:T2\n", .brat),
    ("a.ann", "T1\tPerson 0 3;5 8\tAnn Lee\n", .brat),
    ("a.conll", tagged, .conll), ("a.txt", "-DOCSTART- -X- O\n\n" + tagged, .conll),
    ("a.conllu", "# text = They buy\n" + columns, .conllU),
    ("a.conllu", "1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n" + columns, .conllU),
  ])
  func aFileIsNamed(name: String, text: String, format: PackedFormat) throws {
    let sample = try RecordSample(name, text)
    let error = #expect(throws: RecordFileError.self) {
      guard let kind = try RecordForm.kind(ofFile: sample.path) else { return }
      _ = try RecordListing.scan(RecordFile(sample.path), as: kind)
    }
    #expect(error?.reason == .isPacked(format) && format.name != nil)
    #expect(format.command(for: name).contains("'\(name)'"))
  }

  @Test(arguments: [
    "Q: a question without an answer\n", "%T no kind\n", "FN\n", "T1 no tabs 0 3\n", "word O\n",
    "Ann B-PER\nLee x\n", "Ann O\nLee O\n", "Ann B-PER\nLee I-PER more\n", "a b\n", "O\nO\n", "",
  ])
  func otherTextsAreNot(text: String) {
    #expect(ForeignText.format(of: Array(text.utf8)) == nil)
  }

  /// A file that opens, but has a word on each card, says so.
  @Test(arguments: [
    ("a.tsv", "EU\tB-ORG\nrejects\tO\n\nAnn\tB-PER\n", PackedFormat.conll),
    ("a.txt", "EU\tB-ORG\nrejects\tO\n\nAnn\tB-PER\n", .conll), ("a.txt", columns, .conllU),
    ("a.tsv", "#FORMAT=WebAnno TSV 3.3\n\n\n#Text=Ann\n1-1\t0-3\tAnn\tPER\t\n", .webAnno),
  ])
  func aCardThatIsAWordSaysSo(name: String, text: String, format: PackedFormat) throws {
    let listing = try RecordSample(name, text).scan()
    let other = OtherRecords.words(command: format.command(for: name))
    #expect(listing.otherRecords == other && other.command.contains("> 'a.jsonl'"))
    // Who says that it is a table knows.
    var table = TableChoice()
    table.isTable = true
    #expect(try RecordSample(name, text).scan(table: table).otherRecords == nil)
    let notes = try RecordSample("a.txt", "#separator:tab\n" + text).scan()
    #expect(notes.otherRecords == nil)
  }

  @Test(arguments: [
    (
      #"{"%TYPES": {}, "%FEATURE_STRUCTURES": [{"%ID": 1, "%TYPE": "uima.cas.Sofa"}, {"%ID": 2}]}"#,
      NestedShape.annotations, "%FEATURE_STRUCTURES" as String?
    ),
    (
      #"{"guid": "root________", "type": "text/x-moz-place-container", "children": [{"guid": "m", "#
        + #""type": "text/x-moz-place-container", "children": []}]}"#,
      .bookmarks, "children"
    ),
    (
      #"{"checksum": "x", "roots": {"bookmark_bar": {"children": []}}, "version": 1}"#, .bookmarks,
      nil
    ),
  ])
  func partsOfAFileAreNamed(text: String, shape: NestedShape, array: String?) throws {
    let listing = try RecordSample("a.json", text).scan()
    let command = shape.command(for: "a.json", in: array)
    #expect(listing.otherRecords == .nested(shape, command: command))
    #expect(command.hasPrefix("jq -c '") && command.hasSuffix("' 'a.json' > 'a.jsonl'"))
  }
}
