import Testing

@testable import KolodaTriage

@Suite struct MarkTests {
  @Test func aMarkIsKeptAsAText() throws {
    var marks: [Mark] =
      Stars.allCases.map { .stars($0) } + ColourLabel.allCases.map { .label($0) }
      + Turn.allCases.map { .turn($0) }
    for text in ["", "a text", "zwei\nZeilen, 12 \"Punkte\" \u{1F5BC}"] {
      marks.append(.note(try #require(Note(text))))
    }
    for mark in marks { #expect(Mark(mark.kind, text: mark.text) == mark) }
    #expect(Set(marks.map { $0.kind.rawValue + $0.text }).count == marks.count)
  }

  @Test func whatIsNoMarkIsNone() {
    for (kind, text) in [
      (Mark.Kind.stars, "6"), (.stars, "-1"), (.stars, "05"), (.stars, ""), (.label, "pink"),
      (.label, "Red"), (.label, ""), (.turn, "45"), (.turn, "360"), (.turn, "-90"),
      (.note, String(repeating: "x", count: 10_001)),
    ] {
      #expect(Mark(kind, text: text) == nil, "\(kind) \(text.prefix(9))")
    }
    #expect(Note(String(repeating: "ä", count: 5000))?.text.count == 5000)
    #expect(Note(String(repeating: "ä", count: 5001)) == nil)
    #expect(Note("a\0b")?.text == "ab")
  }

  @Test func turnsAddUp() {
    for turn in Turn.allCases {
      #expect(turn + turn.back == .upright)
      #expect(turn + .right + .right + .right + .right == turn)
    }
    #expect(Turn.right + .over == .left && Turn.right.back == .left)
  }

  @Test func whatChangesNothingIsKnown() {
    #expect(!Marks().isChanged(by: .turn(.upright)) && Marks().isChanged(by: .turn(.left)))
    #expect(!Marks(stars: .two).isChanged(by: .stars(.two)))
    // The file may have stars of its own, which zero stars remove.
    #expect(Marks().isChanged(by: .stars(.zero)) && Marks().isChanged(by: .label(.cleared)))
    #expect(Note("").map { Marks().isChanged(by: .note($0)) } == false)
  }
}
