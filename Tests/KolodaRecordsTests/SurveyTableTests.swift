import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Tables of surveys, whose names are explained by the rows below them.
@Suite struct SurveyTableTests {
  private static let qualtrics = """
    StartDate,Status,Progress,Q1,Q2
    Start Date,Response Type,Progress,"How are you?
    Say it in a word.",Why?
    "{""ImportId"":""startDate"",""timeZone"":""America/Denver""}","{""ImportId"":""status""}",\
    "{""ImportId"":""progress""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2_TEXT""}"
    2024-01-02 10:00:00,IP Address,100,well,sun
    2024-01-03 10:00:00,IP Address,100,badly,"rain, wind"

    """

  private static let surveyMonkey = """
    Respondent ID,Collector ID,How are you?,,Why?
    ,,Well,Badly,Open-Ended Response
    123,9,Well,,sun
    124,9,,Badly,rain

    """

  private func listing(
    _ text: String, _ choice: TableChoice = TableChoice()
  ) throws -> RecordListing {
    let sample = try RecordSample("survey.csv", text)
    let listing = try sample.scan(table: choice)
    for size in [1, 3, 7] {
      #expect(try sample.scan(table: choice, pieceSize: size).values == listing.values)
    }
    return listing
  }

  private func dialect(of listing: RecordListing) throws -> TableDialect {
    guard case .table(let dialect) = listing.form else { throw RecordFault.changed }
    return dialect
  }

  @Test func whatExplainsTheNamesOfQualtricsIsNoRecord() throws {
    let listing = try listing(Self.qualtrics)
    #expect(listing.count == 2 && listing.names == ["StartDate", "Status", "Progress", "Q1", "Q2"])
    #expect(listing.values.map { $0[3...] } == [["well", "sun"], ["badly", "rain, wind"]])
    let dialect = try dialect(of: listing)
    #expect(dialect.explainingRows == 2 && dialect.hasNames && dialect.isUnusual)
  }

  @Test func aChoiceOfSurveyMonkeyIsCalledByTheRowBelow() throws {
    let listing = try listing(Self.surveyMonkey)
    #expect(listing.count == 2)
    #expect(listing.names == ["Respondent ID", "Collector ID", "How are you?", "Badly", "Why?"])
    #expect(try dialect(of: listing).explainingRows == 1)
    let condensed = "Respondent ID,Why?\n,\n123,sun\n124,rain\n"
    #expect(try self.listing(condensed).values == [["123", "sun"], ["124", "rain"]])
  }

  /// The export can be read by what reads the file itself.
  @Test func theExportBeginsAsTheFileDoes() throws {
    let listing = try listing(Self.qualtrics)
    let lines = Self.qualtrics.split(separator: "\n", omittingEmptySubsequences: true)
    let export = try AcceptedRecords(listing) { $0 == 1 ? .keep : nil }.text
    #expect(
      export == """
        \(lines[0]),answer
        \(lines[1])
        \(lines[2]),
        \(lines[3]),
        \(lines[5]),accept

        """)
    let again = try self.listing(export)
    #expect(again.count == 1 && again.names.last == "answer")
    let other = try AcceptedRecords(listing, as: .jsonl) { $0 == 0 ? .keep : nil }.text
    #expect(other.contains(#""Q1": "well""#) || other.contains(#""Q1":"well""#))
  }

  @Test func somebodyMaySayThatTheFirstLineIsARecord() throws {
    #expect(try listing(Self.surveyMonkey, TableChoice(hasNames: false)).count == 4)
    #expect(try listing(Self.surveyMonkey, TableChoice(hasNames: true)).count == 2)
  }

  @Test(arguments: [
    "a,b\n1,2\n\"{\"\"ImportId\"\":1}\",x\n", "Respondent ID,b\n1,2\n3,4\n",
    "id,b\n,x\n1,2\n", "a,b\n1,2\n",
  ])
  func otherTablesHaveNoSuchRows(text: String) throws {
    #expect(try dialect(of: listing(text)).explainingRows == 0)
  }

  /// As tables of films and of products have them.
  @Test func aListInAFieldIsShownAsOne() throws {
    let genres = #""[{""id"": 28, ""name"": ""Action""}, {""id"": 12, ""name"": ""Drama""}]""#
    let listing = try listing("id,genres,note\n1,\(genres),[sic]\n2,[],{x}\n")
    let reading = RecordReading(listing, roles: FieldRoles())
    func values(_ number: Int) -> [String] { reading.layout(of: number).rows.map(\.value) }
    #expect(values(0) == ["1", "• id: 28, name: Action\n• id: 12, name: Drama", "[sic]"])
    #expect(values(1) == ["2", "[]", "{x}"])
  }
}
