import Koloda
import KolodaFolders
import KolodaTriage
import Testing

@Suite("What is told of a deck to those who share it")
struct SharedSettingsTests {
  private static let own = [
    Pile(
      id: .keep, name: "Sharp \"and\" good", colour: 0x00_00FF, icon: "starred-symbolic",
      answer: .accept, side: .up, keys: ["x", "<Control>Return"]),
    .reject,
    Pile(
      id: .later, colour: 0x12_3456, icon: "koloda-later-symbolic", answer: .ignore, side: nil),
  ]

  @Test("It arrives as it was")
  func itArrivesAsItWas() {
    let text = DeckSettings.shared(question: "Is it sharp?\n", piles: Self.own)
    let settings = DeckSettings(shared: text)
    #expect(settings.question == "Is it sharp?␊")
    #expect(settings.piles == Self.own)
    #expect(DeckSettings.shared(question: "", piles: []).isEmpty)
    #expect(DeckSettings(shared: "") == DeckSettings())
  }

  @Test("Two answers arrive, with whether they are blinded", arguments: [false, true])
  func answersArrive(_ areBlinded: Bool) {
    let answers = TwoAnswers(first: "a \"b\"", second: "data.text", areBlinded: areBlinded)
    let text = DeckSettings.shared(question: nil, piles: [.keep], answers: answers)
    #expect(DeckSettings(shared: text).answers == answers)
    #expect(DeckSettings(shared: text).piles == [.keep])
  }

  @Test("What classes are called arrives, of as many fields as there is room for")
  func classesArrive() {
    let classes = ["label": ["World", "a \"b\""], "objects.category": ["duck"], "none": []]
    let text = DeckSettings.shared(question: nil, piles: [.keep], classes: classes)
    #expect(DeckSettings(shared: text).classes == classes)
    #expect(DeckSettings(shared: text).piles == [.keep])
    let many = classes.merging(["many": (0..<10_000).map { "class \($0)" }]) { $1 }
    #expect(DeckSettings.shared(question: nil, piles: [.keep], classes: many) == text)
    let long = [String(repeating: "f", count: 40_000): ["a"]]
    #expect(DeckSettings.shared(question: nil, piles: [], classes: long).isEmpty)
    #expect(DeckSettings(shared: #"{"classes": {"a": [7]}, "question": "Q"}"#).question == "Q")
    #expect(DeckSettings(shared: #"{"classes": {"a": [7]}}"#) == DeckSettings())
  }

  @Test(
    "Answers that are none are passed over, and nothing else with them",
    arguments: [
      "7", "[]", #"{"first": "a"}"#, #"{"first": "a", "second": "a"}"#,
      #"{"first": "a", "second": 7}"#,
      #"{"first": "a", "second": "\#(String(repeating: "b", count: 5_000))"}"#,
    ])
  func noAnswers(_ answers: String) {
    let settings = DeckSettings(shared: #"{"question": "Which?", "answers": \#(answers)}"#)
    #expect(settings.answers == nil)
    #expect(settings.question == "Which?")
  }

  @Test("Nothing leads to a file of this computer")
  func nothingLeadsToAFile() {
    var pile = Pile.keep
    pile.preset = .move(Array("/home/ann/Sorted".utf8))
    pile.icon = "../../secret"
    let text = DeckSettings.shared(question: nil, piles: [pile])
    #expect(!text.contains("Sorted"))
    #expect(DeckSettings(shared: text).piles == [.keep])
    let hostile = #"{"piles": [{"id": "keep", "move": "/etc"}, {"id": "keep"}, {"id": "a b"}, 7]}"#
    #expect(DeckSettings(shared: hostile).piles == [.keep])
  }

  @Test(
    "What makes no sense is passed over",
    arguments: [
      "[]", "{", "null", #"{"question": 7, "piles": {}}"#, #"{"piles": [[]]}"#,
      #"{"title": "x", "style": "stack", "backs": "/"}"#,
    ])
  func nonsenseIsPassedOver(_ text: String) {
    #expect(DeckSettings(shared: text) == DeckSettings())
  }

  @Test("Sixty piles at most, and no text without an end")
  func thereAreBounds() {
    let entries = (0..<70).map {
      #"{"id": "p\#($0)", "name": "\#(String(repeating: "n", count: 9_999))"}"#
    }
    let text =
      #"{"question": "\#(String(repeating: "q", count: 50_000))", "piles": [\#(entries.joined(separator: ","))]}"#
    let settings = DeckSettings(shared: text)
    #expect(settings.piles.count == Piles.most)
    #expect(settings.piles.allSatisfy { ($0.name ?? "").count <= 100 })
    #expect(settings.question?.count == 1000)
  }
}
