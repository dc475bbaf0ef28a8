import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// Records with two answers, which are side by side, blinded or not.
@Suite struct AnswerPairTests {
  private func deck(_ lines: [String]) throws -> (listing: RecordListing, roles: FieldRoles) {
    let listing = try RecordSample("a.jsonl", lines.joined(separator: "\n") + "\n").scan()
    return (listing, RoleGuess(listing).roles(identity: nil))
  }

  private func layout(_ line: String, isBlinded: Bool = false) throws -> RecordLayout {
    var (listing, roles) = try deck([line])
    roles.areBlinded = isBlinded
    return RecordReading(listing, roles: roles).layout(of: 0)
  }

  private func texts(_ answer: AnswerPair.Answer?) -> [String]? { answer?.turns.map(\.text) }

  @Test(arguments: [
    ("chosen", "rejected"), ("response_a", "response_b"), ("answer_1", "answer_2"),
    ("Response A", "Response B"), ("response_0", "response_1"), ("response_j", "response_k"),
    ("human_ref_A", "human_ref_B"), ("answerA", "answerB"), ("summary-1", "summary-2"),
    ("preferred_output", "non_preferred_output"),
  ])
  func theNamesOfTwoAnswersAreKnown(first: String, second: String) throws {
    let (_, roles) = try deck([
      #"{"prompt": "Why?", "\#(second)": "because of this", "\#(first)": "because of that"}"#
    ])
    #expect(roles.answers == AnswerFields(first: first, second: second))
    #expect(roles[.text] == "prompt" && !roles.areBlinded)
    #expect(FieldRoles(text: roles.text) == roles)
  }

  @Test(arguments: [
    #"{"answer_1": "a", "answer_2": "b", "answer_3": "c"}"#,
    #"{"response_0": "a", "response_1": "b", "response_2": "c"}"#,
    #"{"chosen": 1, "rejected": 0}"#, #"{"chosen": "a"}"#, #"{"text_a": "a", "text_b": "b"}"#,
    #"{"prompt": "a", "response": "b"}"#,
  ])
  func otherFieldsAreNoAnswers(line: String) throws {
    #expect(try deck([line]).roles.answers == nil)
    #expect(try layout(line).pair == nil)
  }

  @Test func answersAreBesideEachOther() throws {
    let layout = try layout(
      #"{"prompt": "Why?", "chosen": "So.", "rejected": "Not so.", "score_chosen": 8}"#)
    #expect(layout.text?.text == "Why?")
    #expect(texts(layout.pair?.left) == ["So."] && texts(layout.pair?.right) == ["Not so."])
    #expect(layout.pair?.left.name == "chosen" && layout.pair?.right.name == "rejected")
    #expect(layout.rows.map(\.name) == ["score_chosen"])
  }

  @Test(arguments: ["history", "instruction", "query", "post"])
  func theQuestionHasManyNames(name: String) throws {
    let line = #"{"id": 1, "score": 2, "\#(name)": "Why?", "answer_a": "So.", "answer_b": "No."}"#
    #expect(try layout(line).text?.text == "Why?")
    #expect(try layout(line, isBlinded: true).text?.text == "Why?")
  }

  @Test func whatTheAnswersAreAboutIsNotHidden() throws {
    let layout = try layout(
      #"{"instruction": "Translate.", "input": "Hund", "system": "Be brief.", "model": "small", "#
        + #""output_1": "dog", "output_2": "cat"}"#, isBlinded: true)
    #expect(layout.text?.text == "Translate.")
    #expect(layout.rows.map(\.name) == ["input", "system"])
  }

  /// As UltraFeedback has it.
  @Test func aChatThatRepeatsAnAnswerIsLeftOut() throws {
    func chat(_ texts: String...) -> String {
      "["
        + texts.enumerated().map { number, text in
          #"{"role": "\#(number == 0 ? "user" : "assistant")", "content": "\#(text)"}"#
        }.joined(separator: ", ") + "]"
    }
    func line(_ messages: String) -> String {
      #"{"chosen": \#(chat("Why?", "So.")), "rejected": \#(chat("Why?", "No.")), "#
        + #""messages": \#(messages)}"#
    }
    #expect(try layout(line(chat("Why?", "So."))).chats.isEmpty)
    #expect(try layout(line(chat("Why?", "Hm."))).chats.map(\.name) == ["messages"])
  }

  @Test func whatBothBeginWithIsSaidOnce() throws {
    func message(_ role: String, _ text: String) -> String {
      #"{"role": "\#(role)", "content": "\#(text)"}"#
    }
    let (user, yes, no) = (
      message("user", "Hi"), message("assistant", "Yes"), message("assistant", "No")
    )
    let chat = try layout(#"{"chosen": [\#(user), \#(yes)], "rejected": [\#(user), \#(no)]}"#)
    #expect(chat.pair?.beginning == [ChatTurn(speaker: "user", text: "Hi")])
    #expect(texts(chat.pair?.left) == ["Yes"] && texts(chat.pair?.right) == ["No"])
    #expect(chat.name == "Hi")
    let again = try layout(
      #"{"prompt": "Hi", "chosen": [\#(user), \#(yes)], "rejected": [\#(user), \#(yes)]}"#)
    #expect(again.pair?.beginning == [], "the prompt is shown already")
    #expect(texts(again.pair?.left) == ["Yes"] && again.pair?.left.turns == again.pair?.right.turns)
    let text = try layout(
      #"{"chosen": "\n\nHuman: Hi\n\nAssistant: One\n\nTwo", "rejected": "\n\nHuman: Hi\n\nAssistant: No"}"#
    )
    #expect(text.pair?.beginning == [ChatTurn(speaker: "Human", text: "Hi")])
    #expect(texts(text.pair?.left) == ["One\n\nTwo"] && texts(text.pair?.right) == ["No"])
    let one = try layout(#"{"chosen": \#(yes), "rejected": \#(no)}"#)
    #expect(texts(one.pair?.left) == ["Yes"])
    let other = try layout(#"{"chosen": {"a": 1}, "rejected": [1]}"#)
    #expect(texts(other.pair?.left) == [#"{"a": 1}"#])
  }

  /// Tables have each turn of a conversation in a list, or a whole chat, written out as JSON.
  @Test func listsInATableAreRead() throws {
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
    func layout(_ prompt: String, _ first: String, _ second: String) throws -> RecordLayout {
      let row = ["1", prompt, first, second].map(quoted).joined(separator: ",")
      let sample = try RecordSample("a.csv", "id,prompt,response_a,response_b\n\(row)\n")
      let listing = try sample.scan()
      let roles = RoleGuess(listing).roles(identity: "id")
      return RecordReading(listing, roles: roles).layout(of: 0)
    }
    let lists = try layout(
      #"["Why?", "And \"then\"?"]"#, #"["So.", null, "Then."]"#, #"["No."]"#)
    #expect(lists.text?.text == "Why?\n\nAnd \"then\"?")
    #expect(texts(lists.pair?.left) == ["So.", "Then."] && texts(lists.pair?.right) == ["No."])
    let chats = try layout(
      "Why?", #"[{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "So."}]"#,
      #"[{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "No."}]"#)
    #expect(texts(chats.pair?.left) == ["So."] && texts(chats.pair?.right) == ["No."])
    // A text that only looks like one is a text.
    for text in ["[note] So.", "[1]", "[]", #"["a"] ["b"]"#, #"["a""#] {
      let plain = try layout(text, text, "No.")
      #expect(plain.text?.text == text && texts(plain.pair?.left) == [text])
    }
  }

  @Test func prodigysAnswersAreInsideOfFields() throws {
    let layout = try layout(
      #"{"input": {"text": "q"}, "accept": {"id": "a", "text": "Yes"}, "reject": {"id": "b", "text": "No"}}"#
    )
    #expect(texts(layout.pair?.left) == ["Yes"] && texts(layout.pair?.right) == ["No"])
    #expect(layout.pair?.left.name == "accept.text" && layout.text?.text == "q")
    #expect(!layout.rows.contains { $0.name.hasPrefix("accept") || $0.name.hasPrefix("reject") })
  }

  @Test func aRecordWithoutBothIsShownAsItIs() throws {
    let (listing, roles) = try deck([
      #"{"chosen": "a", "rejected": "b"}"#, #"{"chosen": "a", "rejected": ""}"#,
      #"{"chosen": "a"}"#, #"{"chosen": null, "rejected": "b"}"#, "[1]", "broken",
    ])
    let reading = RecordReading(listing, roles: roles)
    #expect(
      (0..<6).map { reading.layout(of: $0).pair != nil } == [true]
        + [Bool](repeating: false, count: 5))
    #expect(reading.layout(of: 2).rows.map(\.value) == ["a"])
  }

  @Test func longAnswersAreCut() throws {
    let long = String(repeating: "word ", count: 10_000)
    let layout = try layout(#"{"chosen": "\#(long)", "rejected": "b"}"#)
    #expect(layout.hasMore && (texts(layout.pair?.left)?.first?.count ?? 0) < 20_002)
  }

  // MARK: Blinding

  private func line(_ number: Int, _ rest: String = "") -> String {
    #"{"chosen": "yes \#(number)", "rejected": "no \#(number)"\#(rest)}"#
  }

  @Test func theRecordDecidesTheSides() throws {
    let sides = try (0..<64).map { number in
      let pair = try #require(layout(line(number), isBlinded: true).pair)
      #expect(pair.left.name == nil && pair.right.name == nil)
      #expect(
        Set([pair.left, pair.right].flatMap { $0.turns.map(\.text) })
          == ["yes \(number)", "no \(number)"])
      return texts(pair.left) == ["yes \(number)"]
    }
    let lefts = sides.count { $0 }
    #expect((16...48).contains(lefts), "about half of them are on the left")
    let again = try (0..<64).map { number in
      texts(
        try layout(line(number, #", "answer": "accept", "id": 7"#), isBlinded: true).pair?.left)
        == ["yes \(number)"]
    }
    #expect(again == sides, "nothing else in a record matters")
  }

  @Test func nothingTellsWhichIsWhich() throws {
    let line =
      #"{"prompt": [{"role": "user", "content": "Hi"}], "chosen": "a", "rejected": "b","#
      + #" "score_chosen": 9, "label": "chosen", "messages": [{"role": "user", "content": "c"}],"#
      + #" "model_a": "x"}"#
    let blinded = try layout(line, isBlinded: true)
    #expect(blinded.rows.isEmpty && blinded.label == nil)
    #expect(blinded.chats.map(\.name) == ["prompt"])
    let open = try layout(line)
    #expect(open.rows.map(\.name) == ["score_chosen", "model_a"] && open.label == "chosen")
    #expect(open.chats.map(\.name) == ["prompt", "messages"])
  }

  // MARK: Export

  private func export(_ piles: [PileID]) throws -> [String] {
    let (listing, roles) = try deck(piles.indices.map { line($0) })
    let entries = piles.enumerated().map { number, pile in
      RecordExport.Entry(
        number: number, pile: pile, answer: .accept, time: UTCTime(microseconds: 0))
    }
    var output: [UInt8] = []
    try RecordExport(
      RecordSource(listing, known: []), entries,
      RecordExport.Options(
        extras: [.choice], person: "ann", choice: ExportedChoice(answers: roles.answers))
    ).write { output += $0 }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func theExportNamesTheFieldThatWasChosen() throws {
    func choices(_ piles: [PileID]) throws -> [String] {
      let (listing, roles) = try deck(piles.indices.map { line($0) })
      let choice = ExportedChoice(names: [.firstAnswer: "x"], answers: roles.answers)
      return piles.enumerated().map { number, pile in
        choice.text(of: pile) { listing.record(number) }
      }
    }
    #expect(
      try choices([.firstAnswer, .secondAnswer, .tie, .later]) == [
        "chosen", "rejected", "tie", "later",
      ])
    let lefts = try choices([PileID](repeating: .leftAnswer, count: 32))
    let rights = try choices([PileID](repeating: .rightAnswer, count: 32))
    for number in 0..<32 {
      let pair = try layout(line(number), isBlinded: true).pair
      #expect(lefts[number] == (texts(pair?.left) == ["yes \(number)"] ? "chosen" : "rejected"))
      #expect(Set([lefts[number], rights[number]]) == ["chosen", "rejected"])
    }
    #expect(Set(lefts).count == 2)
    let lines = try export([.firstAnswer, .tie])
    #expect(lines[0].hasSuffix(#""answer": "accept", "choice": "chosen"}"#))
    #expect(lines[1].hasSuffix(#""choice": "tie"}"#))
  }

  @Test func otherPilesAreCalledByTheirNames() throws {
    let pile = try #require(PileID("p"))
    let choice = ExportedChoice(names: [pile: "好评"])
    #expect(choice.text(of: pile) { .missing } == "好评")
    #expect(choice.text(of: .keep) { .missing } == "keep")
    #expect(choice.text(of: .leftAnswer) { .missing } == "left", "there are no answers")
  }

  @Test func answersHavePilesOfTheirOwn() {
    #expect(Pile.blindedAnswers.map(\.id) == [.leftAnswer, .tie, .rightAnswer, .later])
    let open = Pile.answers("a", "b")
    #expect(open.map(\.id) == [.firstAnswer, .tie, .secondAnswer, .later])
    #expect(open.map(\.name) == ["a", nil, "b", nil])
    for piles in [Piles(open), Piles(Pile.blindedAnswers)] {
      #expect(piles[.left]?.answer == .accept && piles[.right]?.answer == .accept)
      #expect(piles[.up]?.answer == .ignore && piles[.down]?.id == .later)
    }
    #expect(CardKind.records.usualPiles == nil && CardKind.flashCards.usualPiles != nil)
  }
}
