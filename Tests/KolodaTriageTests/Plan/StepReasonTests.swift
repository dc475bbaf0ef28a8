import KolodaTriage
import Testing

/// Reasons come back from plans as they were, under names that never change.
@Suite struct StepReasonTests {
  private static let details: [StepReason.Code: [String]] = [
    .onlyInside: ["lightroom", "geeqie"],
    .notXML: ["3 mismatched tag", "1 ", "-1 a  b"],
    .notWritten: ["xmp:Rating", "", "a:b c"],
    .trash: ["95 no trash on “a:b”", "0 "],
    .system: ["28", "0", "-1"],
  ]

  @Test(arguments: StepReason.Code.allCases)
  func itComesBackAsItWas(code: StepReason.Code) throws {
    for detail in Self.details[code] ?? [""] {
      let reason = try #require(StepReason(code, detail: detail))
      #expect(reason.words == (code, detail))
      #expect(StepReason(stored: reason.stored) == reason)
    }
  }

  /// The names stand in people's journals.
  @Test func theNamesStay() {
    let names = """
      changed missing gone away unplugged notRegular danglingLink outsideLink leaderStays \
      followerStays ofOtherPhoto strangeFilm otherFolder taken nameTaken alreadyThere refusedName \
      closedFolder unlistedFolder onlyInside rejectedElsewhere rawFile noPlaceForTurn unknown notXML notXMP \
      documentType wideCharacters longDocument deepDocument notWritten notJPEG noRoom countsBytes \
      cancelled unkept lost trash system
      """
    #expect(StepReason.Code.allCases.map(\.rawValue).joined(separator: " ") == names)
    #expect(StepReason.onlyInside(.geeqie).stored == "onlyInside:geeqie")
    #expect(StepReason.system(errno: 28).stored == "system:28")
    #expect(StepReason.changed.stored == "changed")
  }

  @Test(arguments: [
    "", ":", "it is not there", "Changed", "system", "system:", "system:x", "trash", "trash:no",
    "trash:99999999999 a", "onlyInside", "onlyInside:other", "notXML:words",
  ])
  func anythingElseIsNoReason(text: String) { #expect(StepReason(stored: text) == nil) }

  @Test func whatCanNotBeKnownIsTold() throws {
    let absences = try StepReason.Code.allCases.filter { code in
      try #require(StepReason(code, detail: Self.details[code]?.first ?? "")).isAbsence
    }
    #expect(absences == [.away, .unplugged])
    let final = try StepReason.Code.allCases.filter { code in
      try !#require(StepReason(code, detail: Self.details[code]?.first ?? "")).mayPass
    }
    #expect(final == [.changed, .gone, .unknown])
  }
}
