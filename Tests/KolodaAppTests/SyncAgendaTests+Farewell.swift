import KolodaSyncMessages
import Testing

@testable import KolodaApp

/// What goes up last, before the program leaves its server.
extension SyncAgendaTests {
  @Test("At the end the cards go to others, but those whose decision is just being sent")
  func atTheEndTheCardsGoToOthers() throws {
    var agenda = try agenda()
    agenda.add([SharedDeck.decision(3)])
    let (last, known) = agenda.farewell()
    #expect(last.events.map(\.card) == [3])
    #expect(last.returned == Array(0..<SyncAgenda.ahead).filter { $0 != 3 })
    #expect(known == Array(0..<SyncAgenda.ahead))
    #expect(agenda.joined.pile.held.isEmpty && agenda.unsent.count == 1)
  }

  @Test("A card that is not held here any more but was decided is no news at the end")
  func atTheEndWhatWasDecidedIsKnown() throws {
    var agenda = try agenda()
    agenda.add((0..<300).map { _ in SharedDeck.decision(40) } + [SharedDeck.decision(50)])
    let (last, known) = agenda.farewell()
    // The last decision is sent another time.
    #expect(!last.events.contains { $0.card == 50 })
    #expect(known == Array(0..<SyncAgenda.ahead) + [40, 50])
  }

  @Test("Where not all is known that was decided here, no card goes to others at the end")
  func atTheEndWhatMayBeDecidedStays() throws {
    var agenda = try agenda()
    agenda.add([SharedDeck.decision(3)])
    let (last, known) = agenda.farewell(returnsCards: false)
    #expect(last.events.map(\.card) == [3] && last.returned.isEmpty && known == nil)
    #expect(agenda.joined.pile.held.count == SyncAgenda.ahead)
  }
}
