import KolodaFiles
import Testing

@testable import KolodaRecords

/// The labels that records may get: what a field says, or the options that they have.
@Suite struct FieldLabelTests {
  private func listing(_ lines: [String]) throws -> RecordListing {
    try RecordSample("a.jsonl", lines.joined(separator: "\n") + "\n").scan()
  }

  private func labels(_ lines: [String], of field: String) throws -> FieldLabels {
    try listing(lines).labels(of: field)
  }

  private func fault(_ lines: [String], of field: String) throws -> FieldLabels.Fault? {
    let listing = try listing(lines)
    do throws(FieldLabels.Fault) {
      _ = try listing.labels(of: field)
      return nil
    } catch {
      return error
    }
  }

  @Test func whatAFieldSaysIsCounted() throws {
    let lines = [
      #"{"c": "b 10", "n": {"m": 1}}"#, #"{"c": "b 9", "n": {"m": 0}}"#, #"{"c": "b 10"}"#,
      #"{"c": ["A", "b 9"], "n": {"m": 1}}"#, #"{"c": null}"#, #"{"c": ""}"#, "{}",
      #"{"c": {"x": 1}}"#,
    ]
    let found = try labels(lines, of: "c")
    #expect(found.labels.map(\.name) == ["A", "b 9", "b 10"], "in natural order")
    #expect(
      found.labels.map(\.count) == [1, 2, 2] && found.labels.map(\.id) == ["A", "b 9", "b 10"])
    #expect(!found.areOptions && !found.areChanging)
    #expect(try labels(lines, of: "n.m").labels.map(\.name) == ["0", "1"])
  }

  private static let options =
    #"[{"id": "P", "text": "Positive"}, {"id": "N", "text": "Negative"}]"#

  @Test func optionsAreInTheOrderOfTheFile() throws {
    let line = #"{"text": "x", "options": \#(Self.options), "accept": ["N"]}"#
    let found = try labels([line, line], of: "options")
    #expect(found.labels.map(\.name) == ["Positive", "Negative"])
    #expect(found.labels.map(\.id) == ["P", "N"] && found.areOptions && !found.areChanging)
    #expect(try labels([line], of: "accept").labels.map(\.name) == ["N"])
  }

  @Test func whereAnIDHasSeveralTextsItIsTheName() throws {
    let found = try labels(
      [
        #"{"options": [{"id": 1, "text": "Paris"}, {"id": 2, "text": "None"}]}"#,
        #"{"options": [{"id": 1, "text": "Rome"}, {"id": 2, "text": "None"}]}"#,
        #"{"text": "without options"}"#,
      ], of: "options")
    #expect(found.labels.map(\.name) == ["1", "None"] && !found.areChanging)
    let long = String(repeating: "x", count: FieldLabels.longest + 1)
    let other = try labels(
      [#"{"options": [{"id": "a", "text": "\#(long)"}, {"id": "b", "text": "b"}]}"#],
      of: "options")
    #expect(other.labels.map(\.name) == ["a", "b"])
  }

  @Test func optionsMayChange() throws {
    let found = try labels(
      [
        #"{"options": [{"id": "a", "text": "A"}]}"#,
        #"{"options": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]}"#,
      ], of: "options")
    #expect(found.areChanging && found.labels.map(\.name) == ["A", "B"])
  }

  @Test func whatIsNoLabelIsSaid() throws {
    let many = (0...FieldLabels.most).map { #"{"c": "\#($0)"}"# }
    #expect(try fault(many, of: "c") == .tooMany(FieldLabels.most))
    #expect(try fault(Array(many.dropLast()), of: "c") == nil)
    let changing = (0...FieldLabels.most).map { #"{"options": [{"id": \#($0), "text": "x"}]}"# }
    #expect(try fault(changing, of: "options") == .tooMany(FieldLabels.most))
    let long = String(repeating: "é", count: FieldLabels.longest)
    #expect(try fault([#"{"c": "\#(long)"}"#], of: "c") == nil)
    #expect(try fault([#"{"c": "\#(long)x"}"#], of: "c") == .tooLong(FieldLabels.longest))
    #expect(try fault([#"{"c": 1}"#], of: "d") == .empty)
    let listing = try listing(many)
    #expect(throws: FieldLabels.Fault.cancelled) { try listing.labels(of: "c") { true } }
    for each in [FieldLabels.Fault.empty, .tooMany(7), .tooLong(7), .cancelled] {
      #expect(!each.description.isEmpty)
    }
  }

  @Test func fieldsWithLabelsAreGuessed() throws {
    let lines = (0..<6).map { number in
      #"{"id": "i\#(number)", "label": "\#(number % 2)", "text": "\#(String(repeating: "word ", count: 20))","#
        + #" "image": "a.jpg", "options": \#(Self.options), "meta": {"lang": "en"}}"#
    }
    #expect(RoleGuess(try listing(lines)).labels == ["label", "options", "meta.lang"])
  }

  @Test func whatARecordSaysSuggestsItsPile() throws {
    let values = FieldLabels([FieldLabels.Label(id: "a", name: "a", count: 1)])
    var roles = FieldRoles()
    roles[.label] = "label"
    let other = roles.suggesting("class", values)
    #expect(other[.label] == "class" && other.labels == .verdicts)
    roles[.label] = "meta.prediction"
    #expect(roles.suggesting("class", values)[.label] == "meta.prediction")
    let options = try labels([#"{"data": {"options": \#(Self.options)}}"#], of: "data.options")
    #expect(FieldRoles().suggesting("data.options", options)[.label] == "data.accept.0")
    let line = #"{"text": "x", "options": \#(Self.options), "accept": ["N"]}"#
    let found = try labels([line], of: "options")
    let layout = RecordReading(
      try listing([line]), roles: FieldRoles().suggesting("options", found)
    ).layout(of: 0)
    #expect(layout.label == "N")
    #expect(layout.rows.contains { $0.value == "• Positive\n✓ Negative" })
  }
}
