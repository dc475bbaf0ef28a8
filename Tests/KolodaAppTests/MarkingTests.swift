import Koloda
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// Stars, labels and notes move no card, and are undone as decisions are.
@Suite("Marks", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct MarkingTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  private func withDeck(_ body: (DeckSession, DeckView) throws -> Void) throws {
    try withSession(files: 5, body)
  }

  @Test("A mark moves no card, is undone before the decision that came before it, and redone")
  func apart() throws {
    try withDeck { session, view in
      session.decide(.keep)
      let front = try #require(view.deck.front)
      #expect(session.mark([front], .stars(.four)))
      #expect(view.deck.front == front && session.deck.pileCounts == [.keep: 1])
      #expect(!session.mark([front], .stars(.four)), "it has them already")
      // The newest step is the mark, so the view has no decision of its own to undo before it.
      #expect(!view.canUndo && session.deck.canUndo)
      session.undo()
      #expect(session.deck.marks(of: front) == Marks() && view.canUndo)
      #expect(view.deck.front == front)
      session.undo()
      #expect(session.deck.pileCounts.isEmpty && view.deck.front == CardID(0))
      session.redo()
      session.redo()
      #expect(session.deck.marks(of: front).stars == .four && session.deck.pileCounts == [.keep: 1])
    }
  }

  @Test("Several cards are marked as one act, and a label that all have is taken away")
  func several() throws {
    try withDeck { session, _ in
      let cards = [CardID(0), CardID(2), CardID(4)]
      session.toggle(.red, of: [CardID(2)])
      session.toggle(.red, of: cards)
      #expect(cards.allSatisfy { session.deck.marks(of: $0).label == .red })
      session.toggle(.red, of: cards)
      #expect(cards.allSatisfy { session.deck.marks(of: $0).label == .cleared })
      session.undo()
      session.undo()
      #expect(session.deck.marks(of: CardID(2)).label == .red)
      #expect(session.deck.marks(of: CardID(0)) == Marks())
    }
  }

  @Test("Photos are turned each from how it stands, as one act")
  func turns() throws {
    try withDeck { session, _ in
      let cards = [CardID(0), CardID(1)]
      session.turn([CardID(1)], by: .right)
      session.turn(cards, by: .right)
      #expect(cards.map { session.turn(of: $0) } == [.right, .over])
      session.turn(cards, by: .left)
      #expect(cards.map { session.turn(of: $0) } == [.upright, .right])
      session.undo()
      session.undo()
      #expect(cards.map { session.turn(of: $0) } == [.upright, .right])
    }
  }

  @Test("What is said of a card has its marks")
  func spoken() throws {
    try withDeck { session, view in
      let front = try #require(view.deck.front)
      session.mark([front], .stars(.two))
      session.mark([front], .label(.green))
      session.mark([front], .note(try #require(Note("the left one"))))
      let said = try #require(session.description(of: front))
      #expect(said.hasSuffix("2 Stars, Green, the left one"))
      session.mark([front], .label(.cleared))
      #expect(session.description(of: front)?.contains("Green") == false)
    }
  }

  @Test("Nothing is marked while an Apply is unfinished")
  func applying() throws {
    try withDeck { session, _ in
      session.isApplying = true
      #expect(!session.mark([CardID(0)], .stars(.one)))
      session.isApplying = false
    }
  }

  @Test("A menu tells marks as texts", arguments: Stars.allCases)
  func menu(stars: Stars) {
    #expect(MarkMenu.mark("stars \(stars.rawValue)") == .stars(stars))
    #expect(MarkMenu.mark("label purple") == .label(.purple))
    for text in ["", "stars", "stars 6", "label", "heart 1", "stars 1 2"] {
      #expect(MarkMenu.mark(text) == nil)
    }
  }
}
