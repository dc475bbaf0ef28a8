import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Records of Argilla, as its client writes them and as data sets have them.
@Suite struct ArgillaTests {
  @Test(arguments: [
    #"{"id": "1", "status": "pending", "fields": {"text": "A long day."}, "metadata": {}, "#
      + #""suggestions": {"label": {"value": "good", "score": 0.9, "agent": "m"}}, "#
      + #""responses": {}, "vectors": {}}"#,
    #"{"id": "1", "status": "pending", "text": "A long day.", "label.responses": null, "#
      + #""label.suggestion": "good", "label.suggestion.score": 0.9}"#,
  ])
  func whatAModelSuggestsIsTheSuggestion(record: String) throws {
    let listing = try RecordSample("a.jsonl", record + "\n").scan()
    let roles = RoleGuess(listing).roles(identity: "id")
    let layout = RecordReading(listing, roles: roles).layout(of: 0)
    #expect(layout.text?.text == "A long day." && layout.label == "good")
  }
}
