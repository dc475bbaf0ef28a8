import CAdwaita
import Foundation
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaJournal
import KolodaRecords
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// A deck of records in a view: each card is a widget with the record's own words and nothing else.
@Suite(
  "A session of records", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct RecordSessionTests {
  @Test("The first card is there at once, in its own words; markup is none")
  func first() throws {
    let records = try OpenRecords(
      #"{"title": "<b>A</b> & B", "text": "Hello <i>you</i>", "n": 3}"# + "\n")
    defer { records.end() }
    let front = try #require(records.view.deck.front)
    #expect(records.session.name(of: front) == "<b>A</b> & B")
    #expect(records.texts == ["<b>A</b> & B", "Hello <i>you</i>", "n", "3"])
    #expect(records.session.speech.description(front) == "Hello <i>you</i>\nn: 3\nRecord 1")
  }

  @Test("Its information names the record once")
  func information() throws {
    let records = try OpenRecords("{\"text\": \"one\"}\n")
    defer { records.end() }
    let lines = records.session.information(of: try #require(records.view.deck.front))
    #expect(lines.contains(InfoPanel.Line(name: InfoTexts.record(in: .records), value: "1")))
  }

  @Test("The cards behind are read meanwhile, also one that can't be read")
  func others() throws {
    let records = try OpenRecords("{\"text\": \"one\"}\nwrong\n{\"text\": \"three\"}\n")
    defer { records.end() }
    #expect(
      MainLoop.run { records.texts.contains("three") && records.texts.contains("wrong") })
    #expect(records.texts.contains(RecordTexts.unreadable(record: 2, line: 2)))
    let cards = Array(records.view.deck.remaining)
    #expect(records.session.name(of: cards[2]) == "three")
    #expect(records.session.speech.description(cards[1])?.contains("JSON") == true)
  }

  @Test("A decision is kept, and its undo brings the same words back")
  func deciding() throws {
    let records = try OpenRecords("{\"text\": \"one\"}\n{\"text\": \"two\"}\n")
    defer { records.end() }
    let first = try #require(records.view.deck.front)
    records.session.decide(.keep)
    #expect(records.session.deck.pile(of: first) == .keep && records.view.deck.front != first)
    records.session.undo()
    #expect(records.session.deck.pile(of: first) == nil && records.view.deck.front == first)
    #expect(records.session.name(of: first) == "one")
  }

  @Test("What is cut is shown whole when more is asked for, in its place")
  func more() throws {
    let long = String(repeating: "word ", count: 6000)
    let records = try OpenRecords("{\"text\": \"\(long)\"}\n")
    defer { records.end() }
    #expect(records.texts.contains(RecordTexts.more) && !records.texts.contains(long))
    records.session.records?.showMore(of: try #require(records.view.deck.front))
    #expect(MainLoop.run { records.texts.contains(long) })
    #expect(!records.texts.contains(RecordTexts.more))
  }

  @Test("That there is no picture is said when more is shown, too")
  func moreWithoutPicture() throws {
    let long = String(repeating: "word ", count: 6000)
    let records = try OpenRecords("{\"image\": \"missing.jpg\", \"text\": \"\(long)\"}\n")
    defer { records.end() }
    let remark = RecordTexts.noPicture("missing.jpg")
    #expect(MainLoop.run { records.texts.contains(remark) })
    records.session.records?.showMore(of: try #require(records.view.deck.front))
    #expect(MainLoop.run { records.texts.contains(long) })
    #expect(records.texts.count { $0 == remark } == 1)
  }

  @Test("Other roles of the fields change what is read at once")
  func roles() throws {
    let records = try OpenRecords("{\"a\": \"first\", \"b\": \"second\"}\n", name: "r.jsonl")
    defer { records.end() }
    let front = try #require(records.view.deck.front)
    #expect(records.session.name(of: front) == "first")
    var roles = FieldRoles()
    roles[.title] = "b"
    records.session.records?.use(roles)
    #expect(MainLoop.run { records.session.name(of: front) == "second" })
    #expect(MainLoop.run { records.texts == ["second", "a", "first"] })
  }

  @Test("A suggestion names its pile, also when that changes")
  func suggestion() throws {
    let records = try OpenRecords("{\"text\": \"one\", \"label\": \"accept\"}\n")
    defer { records.end() }
    let front = try #require(records.view.deck.front)
    let before = RecordTexts.suggested("accept", pile: Pile.keep.title)
    // All labels are looked at first.
    #expect(MainLoop.run { records.texts.contains(before) })
    var piles = Pile.builtIn
    piles[0].name = "Positive"
    records.session.records?.piles = Piles(piles)
    let text = RecordTexts.suggested("accept", pile: "Positive")
    #expect(MainLoop.run { records.texts.contains(text) && !records.texts.contains(before) })
    #expect(records.session.speech.description(front)?.contains(text) == true)
  }

  @Test("A flash card turns, and what is read out of its front is no answer")
  func note() throws {
    let records = try OpenRecords("der Hund\tdog\ndie Katze\tcat\nnur vorn\t\n", name: "w.txt")
    defer { records.end() }
    let session = records.session
    let front = try #require(records.view.deck.front)
    #expect(session.hasBacks && session.canFlip && session.name(of: front) == "der Hund")
    #expect(session.speech.description(front) == "der Hund")
    #expect(MainLoop.run { records.view.hasPicture(of: front) })
    #expect(records.view.flip() && records.view.showsBack(of: front))
    #expect(session.backName(of: front) == "dog")
    #expect(MainLoop.run { records.view.hasBackPicture(of: front) })
    // A card that was not known comes again, with its front up.
    session.decide(.again)
    session.decide(.good)
    #expect(
      MainLoop.run {
        !session.canFlip && session.name(of: records.view.deck.front ?? front) == "nur vorn"
      })
    session.decide(.good)
    #expect(records.view.deck.isRunOut && session.countToLearn == 1)
    #expect(session.pileToLearn?.id == .again)
    session.goThroughAgain(.again)
    #expect(records.view.deck.front == front && !records.view.showsBack(of: front))
    session.decide(.good)
    #expect(records.view.deck.isRunOut && session.countToLearn == 0 && session.pileToLearn == nil)
  }

  @Test("A side that is too long for its card scrolls within it, the front and the back")
  func longNote() throws {
    let long = (0..<3000).map { "word\($0 % 10)" }.joined(separator: " ")
    let records = try OpenRecords(
      "#separator:tab\nfront \(long)\tback \(long)\nb\tc\n", name: "w.txt")
    defer { records.end() }
    let view = records.view
    let front = try #require(view.deck.front)
    #expect(MainLoop.run { records.texts.contains("front \(long)") })
    #expect(view.flip() && view.showsBack(of: front))
    #expect(MainLoop.run { records.texts.contains("back \(long)") })
    // A shorter card is drawn as a picture.
    records.session.decide(.good)
    #expect(MainLoop.run { view.deck.front.map(view.hasPicture) == true })
    #expect(!records.texts.contains("b"))
  }

  @Test("A chat is shown turn by turn, and a card with nothing on it says which record it is")
  func chat() throws {
    let chat = #"[{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "<b>"}]"#
    let records = try OpenRecords("{\"messages\": \(chat)}\n")
    defer { records.end() }
    #expect(MainLoop.run { records.texts == ["user", "Hi", "assistant", "<b>"] })
    let front = try #require(records.view.deck.front)
    #expect(records.session.speech.description(front) == "user: Hi\nassistant: <b>\nRecord 1")
    let empty = try OpenRecords("{}\n")
    defer { empty.end() }
    #expect(MainLoop.run { empty.texts == ["Record 1"] })
  }

  @Test("A bookmark says its folders, its title, its address, its tags and its day")
  func bookmark() throws {
    let file =
      "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>A</H3><DL><DT><H3>B</H3><DL>"
      + "<DT><A HREF=\"https://x.example/y\" TAGS=\"one,two\" ADD_DATE=\"1577880000\">Title &amp; more"
      + "</A><DD>About</DL></DL></DL>"
    let records = try OpenRecords(file, name: "b.html")
    defer { records.end() }
    #expect(
      records.texts.prefix(6) == [
        "A / B", "Title & more", "https://x.example/y", "About", "one", "two",
      ])
    #expect(records.texts.count == 7 && records.texts.last?.contains("2020") == true)
    #expect(!records.session.hasBacks && !records.session.canFlip)
  }

  @Test("Records that come behind all others cost the view one step")
  func growing() throws {
    let records = try OpenRecords("{\"n\": 1}\n{\"n\": 2}\n")
    defer { records.end() }
    let front = try #require(records.view.deck.front)
    let handle = try #require(FileHandle(forUpdatingAtPath: records.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(String(repeating: "{\"n\": 3}\n", count: 20_000).utf8))
    try handle.close()
    #expect(MainLoop.run { records.session.deck.count == 20_002 })
    #expect(records.view.deck.remainingCount == 20_002 && records.view.deck.front == front)
    let last = try #require(records.view.deck.remaining.last)
    records.session.jump(to: last)
    #expect(MainLoop.run { records.session.name(of: last) == "3" })
  }

  /// A file of records of equal length.
  private static func lines(_ numbers: [Int], _ word: String = "B") -> String {
    numbers.map { "{\"id\": \($0), \"text\": \"\(word)\($0)\"}\n" }.joined()
  }

  @Test(
    "What is shown is what is decided, whatever becomes of the file",
    arguments: [[9, 1, 2, 3, 4, 5], [2, 1, 3, 4, 5], [2, 3, 4, 5]], [true, false])
  func changing(numbers: [Int], isReplaced: Bool) throws {
    let records = try OpenRecords(Self.lines([1, 2, 3, 4, 5]))
    defer { records.end() }
    #expect(MainLoop.run { records.texts.contains("B3") })
    try Data(Self.lines(numbers).utf8).write(
      to: URL(fileURLWithPath: records.path), options: isReplaced ? .atomic : [])
    #expect(
      MainLoop.run {
        records.session.deck.order.compactMap { records.source.number(of: $0) }
          == Array(0..<numbers.count)
          && records.view.deck.remainingCount == numbers.count
      })
    let shown = numbers.contains(1) ? "B1" : "B2"
    let front = try #require(records.view.deck.front)
    #expect(MainLoop.run { records.session.name(of: front) == shown })
    #expect(MainLoop.run { records.texts.contains(shown) })
    #expect(records.session.speech.description(front)?.hasPrefix(shown) == true)
    let note = try #require(Note("about \(shown)"))
    records.session.mark([front], .note(note))
    records.session.decide(.reject)
    #expect(MainLoop.run { records.session.deck.savedCount == 1 })
    let again = try records.reopened()
    let card = try #require(try again.card(called: Array("id:\(shown.dropFirst())".utf8)))
    #expect(again.ledger.pile(of: card) == .reject && again.ledger.decidedCount == 1)
    #expect(again.ledger.marks(of: card).note == note)
    again.discard()
  }

  @Test("A record that says something else is shown anew, and stays until it is read")
  func changingWords() throws {
    let records = try OpenRecords(Self.lines([1, 2, 3]))
    defer { records.end() }
    let front = try #require(records.view.deck.front)
    #expect(records.texts.contains("B1"))
    try Data(Self.lines([1, 2, 3], "C").utf8).write(
      to: URL(fileURLWithPath: records.path), options: .atomic)
    var names: Set<String> = []
    #expect(
      MainLoop.run {
        names.insert(records.session.name(of: front))
        return records.texts.contains("C1")
      })
    // The card had words at every moment.
    #expect(names.isSubset(of: ["B1", "C1"]))
    #expect(records.view.deck.front == front && records.session.name(of: front) == "C1")
  }

  @Test("Labels stand behind the parts that they mark, also where parts overlap")
  func marks() {
    var text = MarkedText("Ada Lovelace, London")
    text.marks = [
      MarkedText.Mark(range: 0..<12, label: "PERSON"), MarkedText.Mark(range: 4..<12, label: "X"),
      MarkedText.Mark(range: 14..<20, label: "PLACE"),
    ]
    let shown = MarkedTextLabel.spelled(text)
    #expect(shown.text == "Ada Lovelace\u{a0}PERSON\u{a0}\u{a0}X\u{a0}, London\u{a0}PLACE\u{a0}")
    let bytes = Array(shown.text.utf8)
    let parts = shown.parts.map { String(decoding: bytes[$0.label], as: UTF8.self) }
    #expect(Set(parts) == ["\u{a0}PERSON\u{a0}", "\u{a0}X\u{a0}", "\u{a0}PLACE\u{a0}"])
    #expect(shown.parts.allSatisfy { $0.whole.upperBound == $0.label.upperBound })
  }
}
