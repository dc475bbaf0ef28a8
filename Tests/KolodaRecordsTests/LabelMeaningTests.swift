import Testing

@testable import KolodaRecords

/// Labels: which field has them, and whether all of them are words for a verdict.
@Suite struct LabelMeaningTests {
  private static let table = "text,label\nPeace talks,0\nCup final,1\nShares rise,2\n"
  private static let lines = """
    {"text": "Peace talks", "label": 0}
    {"text": "Cup final", "label": 1}
    {"text": "Shares rise", "label": 2}

    """

  @Test func numbersAreLabelsInEveryFormat() throws {
    for (name, text) in [("a.csv", Self.table), ("a.jsonl", Self.lines)] {
      let listing = try RecordSample(name, text).scan()
      let roles = RoleGuess(listing).roles(identity: nil)
      #expect(roles[.label] == "label", "\(name)")
      let layout = RecordReading(listing, roles: roles).layout(of: 1)
      #expect(layout.label == "1" && !layout.rows.contains { $0.name == "label" }, "\(name)")
    }
  }

  @Test func listsAndNullAreNoLabels() throws {
    let lines = #"{"text": "a", "label": [[0, 1, "X"]]}"# + "\n" + #"{"text": "b", "label": null}"#
    let listing = try RecordSample("a.jsonl", lines + "\n").scan()
    #expect(RoleGuess(listing).roles(identity: nil)[.label] == nil)
    var roles = FieldRoles()
    roles[.label] = "label"
    for number in 0..<2 {
      #expect(RecordReading(listing, roles: roles).layout(of: number).label == nil)
    }
  }

  /// One word too many, in the last of many records, and nothing is a verdict.
  @Test func allLabelsMustBeWords() throws {
    for (last, areAll) in [("no", true), ("NO", true), ("meh", false), ("", true), ("0", false)] {
      let rows = (1...3000).map { "\($0),yes\n" }.joined()
      let listing = try RecordSample("a.csv", "id,label\n" + rows + "3001,\(last)\n").scan()
      let found = listing.labels(in: "label", areAll: { ["yes", "no"].contains($0.lowercased()) })
      #expect(found == areAll, "\(last)")
      #expect(!listing.labels(in: "label", areAll: { _ in true }, isCancelled: { true }))
    }
    let empty = try RecordSample("a.csv", "id,label\n1,\n").scan()
    #expect(!empty.labels(in: "label", areAll: { _ in true }))
  }

  @Test func labelsInsideOfOtherFieldsAreFound() throws {
    let listing = try RecordSample("a.jsonl", #"{"a": {"label": "yes"}}"# + "\n").scan()
    #expect(listing.labels(in: "a.label", areAll: { $0 == "yes" }))
  }
}
