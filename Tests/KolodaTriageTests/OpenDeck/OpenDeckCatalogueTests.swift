import Koloda
import Testing

@testable import KolodaTriage

/// What a deck makes of cards that come, go and are grouped otherwise while it is open.
@MainActor
@Suite struct OpenDeckCatalogueTests {
  private func card(_ number: Int) -> CardID { CardID(number) }

  @Test func theCatalogueChanges() {
    let desk = DeckDesk(3)
    desk.deck.decide(card(0), .keep)
    desk.answer(.kept)
    var change = CatalogueChange(order: [card(3), card(2), card(1)])
    change.added = [card(3)]
    change.removed = [card(0)]
    change.replaced = [card(3): card(0)]
    change.found = [card(3): FakeSource.identity(card(3))]
    desk.source.tell(change)
    desk.drain()
    #expect(desk.deck.order == change.order && desk.deck.count == 3)
    #expect(desk.deck.decidedCount == 0 && desk.deck.savedCount == 0)
    #expect(desk.deck.next == card(3) && desk.deck.undecided == change.order)
    #expect(desk.deck.formerDecision(of: card(3))?.pile == .keep)
    #expect(desk.deck.changedCards == [card(3)])
    #expect(desk.journal.state.withLock { Array($0.noted.keys) } == [card(3)])
    #expect(desk.deck.undo().isEmpty)
    // A second change at the same place still names the first card.
    var next = CatalogueChange(order: [card(4), card(2), card(1)], isAvailable: false)
    next.added = [card(4)]
    next.removed = [card(3)]
    next.replaced = [card(4): card(3)]
    desk.source.tell(next)
    desk.drain()
    #expect(desk.deck.formerDecision(of: card(4))?.pile == .keep && !desk.deck.isAvailable)
    #expect(desk.deck.changedCards == [card(4)])
    desk.deck.decide(card(4), .keep)
    #expect(desk.deck.formerDecision(of: card(4)) == nil && desk.deck.changedCards.isEmpty)
  }

  /// A folder that went away may have been decided on at another place.
  @Test func cardsThatAreBackAreLookedForElsewhereOnce() {
    let desk = DeckDesk(2)
    func tell(isAvailable: Bool) -> Int {
      desk.source.tell(CatalogueChange(order: desk.deck.order, isAvailable: isAvailable))
      desk.drain()
      return desk.journal.state.withLock { $0.looksElsewhere }
    }
    #expect(tell(isAvailable: true) == 0 && tell(isAvailable: false) == 0)
    #expect(tell(isAvailable: true) == 1 && tell(isAvailable: true) == 1)
    #expect(tell(isAvailable: false) == 1 && tell(isAvailable: true) == 2)
  }

  @Test func cardsComeAndGoWhileTheirActsArePending() {
    let desk = DeckDesk(3)
    func remove() {
      var change = CatalogueChange(order: [card(0), card(2)])
      change.removed = [card(1)]
      desk.source.tell(change)
      desk.drain()
    }
    desk.deck.decide(card(0), .keep)
    desk.answer(.kept)
    desk.deck.decide(card(1), .keep)
    remove()
    #expect(desk.deck.decidedCount == 1 && desk.deck.savedCount == 1)
    var change = CatalogueChange(order: (0..<3).map { card($0) })
    change.added = [card(1)]
    desk.source.tell(change)
    desk.drain()
    #expect(desk.deck.decidedCount == 2 && desk.deck.savedCount == 1)
    desk.answer(.kept)
    #expect(desk.deck.savedCount == 2)
    desk.deck.undo()
    #expect(desk.deck.decidedCount == 1 && desk.deck.savedCount == 2)
    remove()
    #expect(desk.deck.decidedCount == 1 && desk.deck.savedCount == 1)
    desk.answer(.kept)
    #expect(desk.deck.savedCount == 1)
  }

  @Test func manyCardsComeBehindAllOthers() {
    let desk = DeckDesk(2)
    desk.deck.decide(card(1), .keep)
    var change = CatalogueChange(order: (0..<5000).map { CardID($0) })
    change.appended = 2..<5000
    desk.source.tell(change)
    desk.drain()
    #expect(desk.deck.count == 5000 && desk.deck.decidedCount == 1)
    #expect(desk.deck.isPresent(card(4999)) && !desk.deck.isPresent(card(5000)))
    desk.deck.decide(card(4999), .later)
    #expect(desk.deck.pile(of: card(4999)) == .later)
    // Card numbers may have gaps, for cards that are gone.
    var next = CatalogueChange(order: change.order + [card(5003)])
    next.appended = 5003..<5004
    desk.source.tell(next)
    desk.drain()
    #expect(desk.deck.count == 5001 && !desk.deck.isPresent(card(5001)))
  }

  @Test func aDeckIsOpenedAnewWhereADecidedCardIsGroupedOtherwise() {
    let desk = DeckDesk(3)
    desk.deck.decide(card(1), .keep)
    desk.answer(.kept)
    _ = desk.news
    var change = CatalogueChange(order: desk.deck.order)
    change.regrouped = [card(0)]
    desk.source.tell(change)
    desk.drain()
    #expect(desk.news == ["catalogue"], "nothing was ever decided of it")
    change.regrouped = [card(1)]
    desk.source.tell(change)
    desk.drain()
    #expect(desk.news == ["catalogue", "outdated"])
  }
}
