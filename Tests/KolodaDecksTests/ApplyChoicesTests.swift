import KolodaOutcomes
import KolodaTriage
import Testing

@testable import KolodaDecks

/// Apply choices are stored and read back unchanged, whatever characters folder names contain.
@Suite struct ApplyChoicesTests {
  @Test func theyComeBackAsTheyWere() throws {
    var choices = ApplyChoices()
    #expect(ApplyChoices(choices.text) == choices)
    choices.actions = [
      .keep: .move(Array("/a b\n%20/ü".utf8) + [0xFF]), .reject: .trash,
      .favourite: .copy(Array("/".utf8)),
    ]
    let pattern = try FolderPattern(Array("{year} a%/ü".utf8) + [0xFF] + Array("{name}".utf8))
    choices.actions[.later] = .copy(Array("/x y".utf8), by: pattern)
    choices.isWriting = true
    choices.isInJPEG = true
    choices.conflict = .skip
    #expect(ApplyChoices(choices.text) == choices)
  }

  @Test func whatWasNotAskedAboutStays() {
    var earlier = ApplyChoices()
    earlier.actions = [.reject: .trash, .keep: .copy(Array("/best".utf8))]
    var choices = ApplyChoices()
    choices.actions = [.keep: .nothing]
    #expect(choices.completed(by: earlier).actions == [.reject: .trash, .keep: .nothing])
  }

  @Test func whatIsUnknownIsPassedOver() {
    let text =
      "\n \nburn keep\nmove keep\nmove keep notauri\ntrash reject\ntrash A B\nconflict x\nxmp"
    let choices = ApplyChoices(text)
    #expect(choices.actions == [.reject: .trash] && choices.isWriting && !choices.isInJPEG)
    #expect(choices.conflict == .keepBoth)
  }
}
