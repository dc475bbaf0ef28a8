import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A verdict is written so that every program understands it, and read even if programs disagree.
@Suite struct VerdictTests {
  @Test(arguments: Verdict.allCases)
  func whatIsWrittenIsRead(verdict: Verdict) throws {
    let change = SidecarChange(verdict: verdict, choices: Verdict.Choices())
    let read = Verdict(in: try XMPDocument(change.applied(to: nil)))
    #expect(read == (verdict == .favourite ? .keep : verdict))
    #expect(SidecarChange(change.text) == change)
  }

  @Test func starsAreAnotherMatter() throws {
    let five = try document([.rating: "2"])
    #expect(try rating(.keep, on: five) == "2" && rating(.later, on: five) == "2")
    #expect(try rating(.favourite, on: five) == "5" && rating(.reject, on: five) == "-1")
    var choices = Verdict.Choices()
    choices.rejectsByRating = false
    choices.favouriteRating = nil
    #expect(try rating(.favourite, on: five, choices) == "2")
    #expect(try rating(.reject, on: five, choices) == "2")
    // A rating of -1 means rejected, so keeping the photo resets it.
    #expect(try rating(.keep, on: document([.rating: "-1"])) == "0")
  }

  @Test func lightroomsFlagGoesFirstAndTheRatingLast() throws {
    #expect(try verdict([.pick: "1", .good: "False", .pickLabel: "1", .rating: "-1"]) == .keep)
    #expect(try verdict([.good: "False", .pickLabel: "3"]) == .reject)
    #expect(try verdict([.pick: "0", .pickLabel: "2", .rating: "-1"]) == .later)
    #expect(try verdict([.pickLabel: "0", .rating: "-1"]) == .reject)
    #expect(try verdict([.rating: "4"]) == nil && verdict([.pickLabel: "7"]) == nil)
    #expect(try verdict([.pick: "99999999999999999999", .rating: "nan"]) == nil)
  }

  @Test func anotherVerdictTakesTheFormerOnesPlace() throws {
    var bytes: [UInt8]?
    for verdict in [Verdict.reject, .later, .favourite, .keep, .reject, .keep] {
      bytes = try SidecarChange(verdict: verdict, choices: .init()).applied(to: bytes)
      let read = Verdict(in: try XMPDocument(bytes ?? []))
      #expect(read == (verdict == .favourite ? .keep : verdict))
    }
  }

  /// Undo restores the former values and keeps what other programs have written since.
  @Test func whatOthersWroteSinceStays() throws {
    let before = try document([.rating: "2"])
    let after = try SidecarChange(verdict: .reject, choices: .init()).applied(to: before)
    let now = try XMPDocument(after).setting([.rating: "4"])
    let back = try XMPDocument(
      SidecarChange.takenBack(from: now, after: after, before: before))
    #expect(back.value(of: .rating) == "4", "another's stars")
    #expect(back.value(of: .pick) == nil && back.value(of: .pickLabel) == nil)
    let untouched = try SidecarChange.takenBack(from: after, after: after, before: before)
    #expect(try XMPDocument(untouched).value(of: .rating) == "2")
  }

  private func document(_ values: [XMPName: String?]) throws -> [UInt8] {
    try XMPDocument(XMPDocument.empty).setting(values)
  }

  private func verdict(_ values: [XMPName: String?]) throws -> Verdict? {
    Verdict(in: try XMPDocument(document(values)))
  }

  private func rating(
    _ verdict: Verdict, on bytes: [UInt8], _ choices: Verdict.Choices = Verdict.Choices()
  ) throws -> String? {
    let change = SidecarChange(verdict: verdict, choices: choices)
    return try XMPDocument(change.applied(to: bytes)).value(of: .rating)
  }
}
