import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// References to literature as cards, to be screened for a review.
@Suite struct ReferenceTests {
  private static let ris = """
    1. 
    TY  - JOUR
    ID  - 7
    AU  - Moss, Ann
    AU  - Reed, Ben
    T1  - Ducks of small ponds: a count
    PY  - 2021
    JO  - Pond Life
    N2  - Aim. We counted ducks.
    Results: 12 - 14 a pond.

    DNA - this is no tag.
    KW  - ducks
    KW  - ponds
    ER  - 

    2. 
    TY  - CONF
    ID  - 8
    TI  - Frogs
    AB  - They jump.
    N2  - They swim.
    XY  - unknown
    ER  -
    """
  private static let pubmed = """

    PMID- 11111111
    OWN - NLM
    TI  - Ducks of small ponds and what is
          known of them.
    LID - 10.1/x [doi]
    AB  - BACKGROUND: We counted ducks
          in ponds. PMID- is no tag here.
    FAU - Moss, Ann
    AU  - Moss A
    FAU - Reed, Ben
    DP  - 2021 Mar

    PMID- 22222222
    TI  - Frogs.
    """
  private static let pieceSizes = [1, 2, 3, 7, 64, 1 << 18]

  private func fields(_ listing: RecordListing, _ number: Int) -> [String: String] {
    let record = listing.record(number)
    return Dictionary(uniqueKeysWithValues: record.fields.map { ($0.name, record.text(of: $0)) })
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func aReferenceInRISIsACard(lineEnd: String) throws {
    let sample = try RecordSample("refs.ris", Self.ris.replacing("\n", with: lineEnd))
    for size in Self.pieceSizes {
      let listing = try sample.scan(pieceSize: size)
      #expect(listing.form == .references(.ris) && listing.count == 2)
      #expect(
        fields(listing, 0) == [
          "id": "7", "title": "Ducks of small ponds: a count", "authors": "Moss, Ann; Reed, Ben",
          "abstract":
            "Aim. We counted ducks.\nResults: 12 - 14 a pond.\nDNA - this is no tag.",
          "year": "2021", "journal": "Pond Life", "keywords": "ducks; ponds", "type": "JOUR",
        ], "pieces of \(size)")
      #expect(
        fields(listing, 1) == [
          "id": "8", "title": "Frogs", "abstract": "They jump.", "N2": "They swim.",
          "XY": "unknown", "type": "CONF",
        ])
      #expect(listing.texts[0].hasPrefix("TY  - JOUR") && listing.texts[0].hasSuffix("ER  - "))
    }
  }

  @Test(arguments: ["set.nbib", "pubmed-ducks-set.txt"])
  func aReferenceOfPubMedIsACard(name: String) throws {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let sample = try RecordSample(name, Self.pubmed.replacing("\n", with: lineEnd))
      for size in Self.pieceSizes {
        let listing = try sample.scan(pieceSize: size)
        #expect(listing.form == .references(.pubmed) && listing.count == 2)
        #expect(
          fields(listing, 0) == [
            "pmid": "11111111", "title": "Ducks of small ponds and what is known of them.",
            "abstract": "BACKGROUND: We counted ducks in ponds. PMID- is no tag here.",
            "authors": "Moss, Ann; Reed, Ben", "year": "2021 Mar", "OWN": "NLM",
            "LID": "10.1/x [doi]", "AU": "Moss A",
          ], "pieces of \(size)")
        #expect(fields(listing, 1) == ["pmid": "22222222", "title": "Frogs."])
      }
    }
  }

  @Test func titleAndAbstractAreOnTheCard() throws {
    for sample in [
      try RecordSample("refs.ris", Self.ris), try RecordSample("refs.nbib", Self.pubmed),
    ] {
      let listing = try sample.scan()
      let keys = RecordKeys(listing)
      let roles = RoleGuess(listing).roles(identity: keys.field)
      #expect(roles[.title] == "title" && roles[.text] == "abstract")
      #expect(keys.field == (listing.form == .references(.ris) ? "id" : "pmid"))
    }
  }

  @Test func aTextAcrossAWrappedLineIsFound() throws {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let sample = try RecordSample("refs.nbib", Self.pubmed.replacing("\n", with: lineEnd))
      let listing = try sample.scan()
      #expect(try RecordSearch("ducks in ponds", in: listing).run() == [0])
      #expect(try RecordSearch("and what is known", in: listing).run() == [0])
      var query = FieldSearch.Query()
      query.text = "counted ducks in"
      #expect(try FieldSearch(query, in: listing).run() == [0])
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func whatIsKeptIsWrittenAsItIs(lineEnd: String) throws {
    let text = Self.ris.replacing("\n", with: lineEnd)
    let listing = try RecordSample("refs.ris", text).scan()
    let all = try AcceptedRecords(listing)
    #expect(
      all.text
        == text.replacing("1. \(lineEnd)", with: "").replacing("2. \(lineEnd)", with: "") + lineEnd)
    #expect(
      try AcceptedRecords(listing) { $0 == 1 ? .keep : nil }.text == listing.texts[1] + lineEnd)
    let again = try RecordSample("again.ris", all.bytes).scan()
    #expect(again.texts == listing.texts)

    let pubmed = Self.pubmed.replacing("\n", with: lineEnd)
    let found = try RecordSample("refs.nbib", pubmed).scan()
    #expect(lineEnd + (try AcceptedRecords(found)).text == pubmed + lineEnd)
  }

  @Test func oneThatIsCutOffDoesNotTakeInTheNext() throws {
    let listing = try RecordSample("refs.ris", "TY  - JOUR\nTI  - A\nTY  - JOUR\nTI  - B").scan()
    let out = try AcceptedRecords(listing)
    #expect(
      out.text == "TY  - JOUR\nTI  - A\nER  - \n\nTY  - JOUR\nTI  - B\nER  - \n")
  }

  @Test func oneThatIsTooLongToReadIsWrittenToo() throws {
    let long = "TY  - JOUR\nAB  - \(String(repeating: "x", count: 17 << 20))\nER  - \n"
    let listing = try RecordSample("refs.ris", long + "TY  - JOUR\nTI  - B\nER  - \n").scan()
    let out = try AcceptedRecords(listing)
    #expect(out.text == long + "\nTY  - JOUR\nTI  - B\nER  - \n" && out.troubles.isEmpty)
  }

  @Test func othersAreToldInWords() throws {
    #expect(RecordExport.canWrite(.ris, of: .references(.ris)))
    #expect(!RecordExport.canWrite(.ris, of: .references(.pubmed)))
    #expect(!RecordExport.canWrite(.nbib, of: .lines))
    for name in ["a.ris", "a.nbib"] {
      let sample = try RecordSample(name, "<html>Please log in</html>\n")
      #expect(throws: RecordFileError(sample.path, .noReferences)) { try sample.scan() }
    }
    // Prose that mentions one is no file of them.
    let prose = try RecordSample("a.txt", "Dear Ann,\nthe line is\nTY  - JOUR\n")
    #expect(throws: RecordFileError(prose.path, .noNotes)) { try prose.scan() }
  }

  @Test func jsonHasTheFieldsAndTheAnswer() throws {
    let listing = try RecordSample("refs.nbib", Self.pubmed).scan()
    let lines = try AcceptedRecords(listing, as: .jsonl).text.split(separator: "\n")
    #expect(
      lines.last == #"{"pmid":"22222222","title":"Frogs.","answer":"accept"}"#
        || lines.last == #"{"pmid": "22222222", "title": "Frogs.", "answer": "accept"}"#)
  }
}
