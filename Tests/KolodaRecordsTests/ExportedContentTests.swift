import Testing

@testable import KolodaRecords

/// Which records the lines of an export hold.
struct ExportedContentTests {
  private func numbers(_ name: String, _ text: String, _ lines: String...) throws -> [[Int]] {
    let sample = try RecordSample(name, text)
    let numbers = try sample.scan().numbers(
      exportedAs: lines.map { Record.json(Array($0.utf8)) })
    return withExtendedLifetime(sample) { numbers }
  }

  @Test func addedFieldsAreNoPartOfARecord() throws {
    let text = #"{"t": "a"}"# + "\n" + #"{"t": "b", "answer": "no"}"# + "\n"
    #expect(
      try numbers(
        "a.jsonl", text, #"{"t": "a", "answer": "accept", "pile": "keep", "extra": true}"#,
        #"{"t": "b", "answer": "accept", "_annotator_id": "ann"}"#, #"{"t": "a", "u": 1}"#,
        #"{"answer": "accept"}"#) == [[0], [1], [], []])
  }

  @Test func aFieldOfTheRecordCountsBesideAnAddedOneOfItsName() throws {
    let text = #"{"t": "a"}"# + "\n" + #"{"t": "a", "pile": "x"}"# + "\n"
    #expect(
      try numbers(
        "a.jsonl", text, #"{"t": "a", "pile": "x", "koloda_pile": "keep"}"#,
        #"{"t": "a", "pile": "keep"}"#, #"{"t": "a", "pile": "y", "koloda_pile": "keep"}"#)
        == [[1], [0], []])
  }

  @Test func aRecordThatIsNoObjectIsAMember() throws {
    #expect(
      try numbers("a.jsonl", "\"a\"\n\"b\"\n", #"{"record": "\"b\"", "pile": "keep"}"#) == [[1]])
  }

  @Test func equalRecordsAreAllFound() throws {
    #expect(
      try numbers("a.csv", "n,x\n1,a\n2,a\n1,a\n", #"{"n": "1", "x": "a", "pile": "keep"}"#)
        == [[0, 2]])
  }
}
