import Koloda
import KolodaGTK
import KolodaTriage
import TestSupport
import Testing
import WidgetTesting

@testable import KolodaApp

/// While browsing, the view's pile is always the whole deck from the front card on, and going
/// through the cards decides none of them.
@Suite("Browsing", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct BrowsingTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Runs `body` with a session of six cards, the first of which are decided.
  private func withDeck(
    decided piles: [PileID] = [.keep, .reject, .later],
    _ body: (DeckSession, DeckView) throws -> Void
  ) throws {
    try withSession(files: 6) { session, view in
      for pile in piles { session.decide(pile) }
      session.settle()
      try body(session, view)
    }
  }

  private func cards(_ numbers: Int...) -> [CardID] { numbers.map { CardID($0) } }

  private func expectWhole(_ session: DeckSession, _ view: DeckView, front: Int) {
    let order = session.deck.order
    let place = order.firstIndex(of: CardID(front)) ?? 0
    #expect(Array(view.deck.remaining) == Array(order[place...] + order[..<place]))
    #expect(view.deck.count == order.count)
    #expect(session.course.place(of: CardID(front)) == place + 1)
  }

  @Test("Steps go through every card in order, and stop at the ends")
  func steps() throws {
    try withDeck { session, view in
      for front in [2, 1, 0] {
        #expect(session.browse(.previous))
        expectWhole(session, view, front: front)
      }
      #expect(!session.browse(.previous))
      #expect(session.shownPile?.id == .keep)
      #expect(session.browse(.last))
      expectWhole(session, view, front: 5)
      #expect(session.shownPile == nil)
      #expect(!session.browse(.next))
      #expect(session.browse(.first) && session.browse(.next))
      expectWhole(session, view, front: 1)
      #expect(session.shownPile?.id == .reject)
      #expect(session.deck.decidedCount == 3 && session.left == 3)
    }
  }

  @Test("Its end brings back the first undecided card, with the others in order")
  func ends() throws {
    try withDeck { session, view in
      #expect(!session.stopBrowsing())
      session.browse(.first)
      #expect(session.stopBrowsing())
      #expect(Array(view.deck.remaining) == cards(3, 4, 5))
      // An undecided card that was only looked at is back in its place.
      session.browse(.last)
      session.browse(.previous)
      #expect(view.deck.front == CardID(4))
      #expect(session.stopBrowsing())
      #expect(Array(view.deck.remaining) == cards(3, 4, 5))
      #expect(view.deck.decidedCount == 3 && view.deck.count == 6)
    }
  }

  @Test("A card that is decided again changes its pile, and the next of all cards follows")
  func decides() throws {
    try withDeck { session, view in
      session.browse(.first)
      session.decide(.favourite)
      session.settle()
      #expect(session.deck.pile(of: CardID(0)) == .favourite)
      expectWhole(session, view, front: 1)
      // The same decision a second time is a step of its own for undo.
      session.decide(.reject)
      session.settle()
      #expect(session.deck.undoable.first?.card == CardID(1))
      session.browse(.previous)
      expectWhole(session, view, front: 1)
      #expect(session.deck.decidedCount == 3)
    }
  }

  @Test("After the last card of all come the undecided ones")
  func lastCard() throws {
    try withDeck { session, view in
      session.browse(.last)
      session.decide(.keep)
      session.settle()
      #expect(!session.isBrowsing)
      #expect(Array(view.deck.remaining) == cards(3, 4))
    }
  }

  @Test(
    "Whatever is undone and made again, all cards are in order", arguments: 1...6 as ClosedRange)
  func staysInOrder(seed: UInt64) throws {
    try withSession(files: 12) { session, view in
      var random = SeededGenerator(seed: seed)
      session.browse(.first)
      for step in 0..<60 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
          session.decide([.keep, .reject, .favourite].randomElement(using: &random) ?? .keep)
        case 2, 3: session.undo()
        case 4: session.redo()
        case 5: session.browse(.previous)
        case 6: session.browse([.first, .next].randomElement(using: &random) ?? .next)
        default:
          let cards = Array(session.deck.order.shuffled(using: &random).prefix(3))
          session.move(cards, to: .later)
        }
        session.settle()
        guard session.isBrowsing else {
          session.browse(.first)
          continue
        }
        let front = try #require(view.deck.front)
        let order = session.deck.order
        let place = try #require(order.firstIndex(of: front))
        #expect(
          Array(view.deck.remaining) == Array(order[place...] + order[..<place]),
          "seed \(seed), step \(step)")
        #expect(session.course.place(of: front) == place + 1)
      }
    }
  }

  @Test("Undo brings its card to the front, and redo decides it again")
  func undoes() throws {
    try withDeck { session, view in
      session.browse(.first)
      session.decide(.favourite)
      session.browse(.last)
      session.settle()
      session.undo()
      session.settle()
      expectWhole(session, view, front: 0)
      #expect(session.deck.pile(of: CardID(0)) == .keep)
      session.undo()
      session.settle()
      expectWhole(session, view, front: 2)
      #expect(session.deck.pile(of: CardID(2)) == nil)
      session.redo()
      session.settle()
      expectWhole(session, view, front: 3)
      #expect(session.deck.pile(of: CardID(2)) == .later)
      // The way assistive technology undoes.
      view.undo()
      session.settle()
      expectWhole(session, view, front: 2)
      session.redo()
      session.redo()
      session.settle()
      #expect(session.deck.pile(of: CardID(0)) == .favourite)
      #expect(session.stopBrowsing())
      #expect(Array(view.deck.remaining) == cards(3, 4, 5))
    }
  }

  @Test("A pile on no side takes a card without a way out of the deck")
  func pileOnNoSide() throws {
    try withDeck { session, view in
      session.deck.keep(
        Pile.builtIn.map {
          var pile = $0
          if pile.id == .favourite { pile.side = nil }
          return pile
        })
      session.browse(.first)
      session.decide(.favourite)
      session.settle()
      expectWhole(session, view, front: 1)
      session.undo()
      session.settle()
      expectWhole(session, view, front: 0)
    }
  }

  @Test("Where all is decided, browsing begins at the last card and ends with none")
  func runOut() throws {
    try withDeck(decided: [.keep, .keep, .keep, .reject, .keep, .later]) { session, view in
      #expect(view.deck.isRunOut)
      #expect(!session.browse(.next))
      #expect(session.browse(.previous))
      expectWhole(session, view, front: 5)
      #expect(session.shownPile?.id == .later)
      #expect(session.stopBrowsing())
      #expect(view.deck.isRunOut && view.deck.decidedCount == 6)
    }
  }

  @Test("What others decide stays in sight")
  func others() throws {
    try withDeck { session, view in
      session.browse(.first)
      session.take(.moved([CardChange(card: CardID(0), was: .keep, pile: .reject)], .others))
      expectWhole(session, view, front: 0)
      session.take(.catalogue(CatalogueChange(order: session.deck.order)))
      expectWhole(session, view, front: 0)
    }
  }
}
