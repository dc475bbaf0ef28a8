import Koloda
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// In a second pass through a pile, each decision holds until its card is decided again.
@Suite(
  "A second pass", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct SecondPassTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Runs `body` with a session whose cards are decided: keep, later, later, reject, later.
  private func withDecidedDeck(_ body: (DeckSession, DeckView) throws -> Void) throws {
    try withSession(files: 5) { session, view in
      for pile in [PileID.keep, .later, .later, .reject, .later] { session.decide(pile) }
      session.settle()
      #expect(view.deck.isRunOut && session.left == 0)
      try body(session, view)
    }
  }

  private func cards(_ numbers: Int...) -> [CardID] { numbers.map { CardID($0) } }

  @Test("The cards of the pile come again in order, and keep their decisions")
  func comesAgain() throws {
    try withDecidedDeck { session, view in
      let before = session.deck.pileCounts
      session.goThroughAgain(.later)
      #expect(Array(view.deck.remaining) == cards(1, 2, 4))
      #expect(session.left == 3)
      #expect(session.deck.pileCounts == before)
      #expect(view.deck.front.flatMap(session.pass.place)?.count == 3)
      // A pass through another pile replaces this one; a pile without cards starts no pass.
      session.goThroughAgain(.keep)
      #expect(Array(view.deck.remaining) == cards(0))
      session.goThroughAgain(.favourite)
      #expect(Array(view.deck.remaining) == cards(0) && session.left == 1)
    }
  }

  @Test("All cards come again in order, whatever their piles")
  func allComeAgain() throws {
    try withDecidedDeck { session, view in
      let before = session.deck.pileCounts
      session.goThroughAgain(nil)
      #expect(Array(view.deck.remaining) == session.deck.order)
      #expect(session.deck.pileCounts == before)
      session.decide(.reject)
      session.settle()
      #expect(session.deck.pile(of: CardID(0)) == .reject)
      session.undo()
      #expect(Array(view.deck.remaining) == session.deck.order)
      #expect(session.deck.pileCounts == before)
    }
  }

  @Test("A new decision takes the place of the old one, also one that is the same")
  func decidesAgain() throws {
    try withDecidedDeck { session, view in
      session.goThroughAgain(.later)
      session.decide(.keep)
      session.decide(.later)
      session.settle()
      #expect(session.deck.pile(of: CardID(1)) == .keep)
      #expect(session.deck.pile(of: CardID(2)) == .later)
      #expect(Array(view.deck.remaining) == cards(4))
      session.decide(.favourite)
      #expect(view.deck.isRunOut)
      #expect(!session.endPass())
    }
  }

  @Test(
    "Undo brings the cards of the pass back one by one, the newest first, and redo decides them")
  func undoes() throws {
    try withDecidedDeck { session, view in
      session.goThroughAgain(.later)
      for pile in [PileID.keep, .later, .reject] { session.decide(pile) }
      session.settle()
      var expected = cards(4)
      for card in [4, 2, 1] {
        session.undo()
        session.settle()
        #expect(view.deck.front == CardID(card))
        #expect(session.deck.pile(of: CardID(card)) == .later)
        #expect(Array(view.deck.remaining) == expected)
        #expect(session.left == expected.count)
        expected.insert(CardID(card == 4 ? 2 : 1), at: 0)
      }
      session.redo()
      session.redo()
      session.settle()
      #expect(session.deck.pile(of: CardID(1)) == .keep)
      #expect(session.deck.pile(of: CardID(2)) == .later)
      #expect(Array(view.deck.remaining) == cards(4))
    }
  }

  @Test(
    "What is left of a pass that ends stays where it lies; an undo then is that of its decisions")
  func ends() throws {
    try withDecidedDeck { session, view in
      session.goThroughAgain(.later)
      session.decide(.keep)
      session.settle()
      #expect(view.deck.front.flatMap(session.pass.place)?.place == 2)
      #expect(session.endPass())
      #expect(view.deck.isRunOut && session.left == 0)
      #expect(session.deck.pile(of: CardID(1)) == .keep)
      #expect(session.deck.pile(of: CardID(2)) == .later)
      session.undo()
      session.settle()
      #expect(session.deck.pile(of: CardID(1)) == .later)
      #expect(view.deck.isRunOut)
    }
  }

  @Test("A pass in the middle of a deck comes before what is undecided, and leads back to it")
  func comesFirst() throws {
    try withDecidedDeck { session, view in
      session.undo()
      session.settle()
      #expect(Array(view.deck.remaining) == cards(4))
      session.goThroughAgain(.later)
      #expect(Array(view.deck.remaining) == cards(1, 2, 4))
      #expect(session.left == 3)
      session.browse(.first)
      session.stopBrowsing()
      #expect(Set(view.deck.remaining) == Set(cards(1, 2, 4)))
      session.endPass()
      #expect(Array(view.deck.remaining) == cards(4))
      #expect(session.left == 1)
    }
  }

  @Test("A card that was only asked for is not left to decide, but one of a pass is")
  func askedFor() throws {
    try withDecidedDeck { session, view in
      session.lookAgain(at: CardID(3))
      #expect(view.deck.front == CardID(3) && session.left == 0)
      session.goThroughAgain(.later)
      session.lookAgain(at: CardID(2))
      #expect(view.deck.front == CardID(2) && session.left == 3)
      session.lookAgain(at: CardID(0))
      #expect(view.deck.front == CardID(0) && session.left == 3)
      session.decide(.reject)
      session.settle()
      #expect(session.left == 3 && session.deck.pile(of: CardID(0)) == .reject)
    }
  }

  @Test("An undo of what came before the pass makes its card undecided")
  func undoesBefore() throws {
    try withDecidedDeck { session, view in
      session.goThroughAgain(.later)
      session.undo()
      session.settle()
      // The last decision before the pass was on card 4, which is already waiting.
      #expect(session.deck.pile(of: CardID(4)) == nil)
      #expect(Array(view.deck.remaining).sorted { $0.rawValue < $1.rawValue } == cards(1, 2, 4))
      #expect(session.left == 3)
      session.undo()
      session.settle()
      #expect(session.deck.pile(of: CardID(3)) == nil)
      #expect(view.deck.front == CardID(3))
      #expect(session.left == 4)
    }
  }
}
