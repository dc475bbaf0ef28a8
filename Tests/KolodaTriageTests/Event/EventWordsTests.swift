import KolodaTriage
import Testing

/// Events are kept and sent in words that never change, and come back from them as they were.
@Suite struct EventWordsTests {
  private static let id = EventID(high: 1, low: 2)
  private static let kinds: [(EventKind, String, String)] = [
    (.decide(.keep), "decide", "keep"), (.undo(id), "undo", ""), (.redo(id), "redo", ""),
    (.mark(.stars(.two)), "stars", "2"), (.mark(.label(.cleared)), "label", "none"),
    (.mark(.turn(.left)), "turn", "270"), (.applied(.half), "applied", "half"),
    (.applied(.undone), "applied", ""),
  ]

  @Test func kindsComeBackAsTheyWere() throws {
    let note = EventKind.mark(.note(try #require(Note("a note"))))
    for (kind, name, text) in Self.kinds + [(note, "note", "a note")] {
      let words = kind.words
      #expect(words.name.rawValue == name && words.text == text)
      #expect(words.about == kind.about && (words.about != nil) == words.name.isReversal)
      #expect(EventKind(words) == kind)
      #expect(kind.staysHere == (name == "applied"))
    }
  }

  @Test func theNamesStay() {
    #expect(
      EventWords.Name.allCases.map(\.rawValue) == [
        "decide", "undo", "redo", "stars", "label", "note", "turn", "applied",
      ])
    #expect(Mark.Kind.allCases.allSatisfy { EventWords.Name(rawValue: $0.rawValue) != nil })
  }

  @Test(arguments: [
    EventWords(.decide, text: "Not a pile"), EventWords(.decide), EventWords(.undo),
    EventWords(.redo, text: "keep"), EventWords(.stars, text: "6"),
    EventWords(.label, text: "pink"),
    EventWords(.turn, text: "45"), EventWords(.applied, text: "painted"),
    EventWords(.note, text: String(repeating: "a", count: Note.longest + 1)),
  ])
  func otherWordsSayNothing(words: EventWords) { #expect(EventKind(words) == nil) }
}
