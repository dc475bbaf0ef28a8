import Koloda
import Testing

@testable import KolodaTriage

/// The piles of an open deck change at once, and go back if they can't be kept.
@MainActor
@Suite struct DeckPileTests {
  private func pile(_ id: String, answer: Pile.Answer = .accept) throws -> Pile {
    Pile(
      id: try #require(PileID(id)), name: id, colour: 0, icon: "x", answer: answer, side: nil)
  }

  private func ids(_ desk: DeckDesk) -> [String] { desk.deck.piles.all.map(\.id.text) }

  @Test func newPilesHoldAtOnceAndStay() throws {
    let desk = DeckDesk(1)
    desk.deck.keep([try pile("a"), .keep])
    #expect(ids(desk) == ["a", "keep"] && desk.news == ["piles"])
    desk.journal.answerPiles()
    desk.drain()
    #expect(ids(desk) == ["a", "keep"] && desk.news.isEmpty)
    // Keeping the same piles again changes nothing.
    desk.deck.keep([try pile("a"), .keep])
    #expect(desk.journal.state.withLock { $0.keeping.isEmpty } && desk.news.isEmpty)
    desk.deck.keep([])
    #expect(desk.deck.piles.all == Pile.builtIn && !desk.deck.pileSources.areOwn)
  }

  @Test func whatCannotBeKeptGoesBackToWhatIs() throws {
    let desk = DeckDesk(1)
    desk.deck.keep([try pile("a")])
    desk.journal.answerPiles()
    desk.deck.keep([try pile("b")])
    desk.deck.keep([try pile("c")])
    desk.drain()
    _ = desk.news
    desk.journal.answerPiles(DeckDesk.full)
    desk.drain()
    // The second answer is still missing.
    #expect(ids(desk) == ["c"] && desk.news == ["piles not kept"])
    desk.journal.answerPiles(DeckDesk.full)
    desk.drain()
    #expect(ids(desk) == ["a"] && desk.news == ["piles", "piles not kept"])
  }

  @Test func othersPilesAreTakenOn() throws {
    let desk = DeckDesk(1)
    desk.journal.tell(.piles(kept: [try pile("theirs")], former: [try pile("old")]))
    desk.drain()
    #expect(ids(desk) == ["theirs"] && desk.deck.piles.former.map(\.id.text) == ["old"])
    // The piles being kept here come after the ones from elsewhere.
    desk.deck.keep([try pile("mine")])
    desk.journal.tell(.piles(kept: [try pile("late")], former: []))
    desk.drain()
    #expect(ids(desk) == ["mine"])
    desk.journal.answerPiles()
    desk.drain()
    #expect(ids(desk) == ["mine"])
  }

  @Test func aDecisionForAPileThatGoesKeepsItsAnswer() throws {
    let desk = DeckDesk(2)
    desk.deck.keep([try pile("a", answer: .reject), .keep])
    desk.deck.decide(CardID(0), try pile("a").id)
    #expect(desk.journal.lastAct?.piles.map(\.id.text) == ["a"])
    desk.deck.keep([.keep])
    #expect(desk.deck.piles[try pile("a").id] == nil)
    #expect(desk.deck.piles.answer(of: try pile("a").id) == .reject)
    #expect(desk.deck.knownPiles.map(\.text) == ["keep", "a"])
  }

  @Test func thePreferencesAreForDecksWithoutPilesOfTheirOwn() throws {
    let desk = DeckDesk(1)
    desk.deck.setStandard(Piles([try pile("standard")]))
    #expect(ids(desk) == ["standard"] && desk.news == ["piles"])
    desk.deck.keep([try pile("own")])
    _ = desk.news
    desk.deck.setStandard(.builtIn)
    #expect(ids(desk) == ["own"] && desk.news.isEmpty)
    desk.deck.keep([])
    #expect(desk.deck.piles.all == Pile.builtIn)
  }

  @Test func aClosedDeckTakesNoPilesOn() throws {
    let desk = DeckDesk(1)
    desk.deck.keep([try pile("a")])
    desk.deck.close(waitingAtMost: 1)
    desk.journal.answerPiles(DeckDesk.full)
    desk.drain()
    desk.deck.keep([])
    #expect(ids(desk) == ["a"])
  }
}
