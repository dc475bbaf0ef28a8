import Foundation
import Testing

@testable import KolodaCommands

@Suite("The status of a shared deck")
struct SharedStatusTests {
  @Test("a card whose record is not on this computer has null for it, and the JSON is valid")
  func missingRecord() throws {
    let missing = SharedStatus.Waiting(name: "#3", record: nil)
    #expect(missing.json == "{\"card\": \"#3\", \"record\": null}" && missing.text == "#3")
    let known = SharedStatus.Waiting(name: "#4", record: "{\"id\": 4}")
    #expect(known.text == "#4 {\"id\": 4}")
    for waiting in [missing, known] {
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(waiting.json.utf8))
      }
    }
  }
}
