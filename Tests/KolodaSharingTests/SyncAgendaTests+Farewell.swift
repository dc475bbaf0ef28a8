import KolodaSyncMessages
import Testing

@testable import KolodaSharing

/// What goes up last, before the program leaves its server.
extension SyncAgendaTests {
  /// The server takes back no card that has its answer by then.
  @Test("At the end the cards go to others, after the last decisions were stored")
  func atTheEndTheCardsGoToOthers() throws {
    var agenda = try agenda()
    agenda.add([SharedSample.decision(3)])
    let (last, known) = agenda.farewell()
    #expect(last.events.map(\.card) == [3])
    #expect(last.returned == Array(0..<SyncAgenda.ahead) && known == last.returned)
    #expect(agenda.joined.pile.held.isEmpty && agenda.unsent.count == 1)
  }

  @Test("A card that is not held here any more but was decided is no news at the end")
  func atTheEndWhatWasDecidedIsKnown() throws {
    var agenda = try agenda()
    agenda.add((0..<300).map { _ in SharedSample.decision(40) } + [SharedSample.decision(50)])
    let (last, known) = agenda.farewell()
    // The last decision is sent another time. Its card is not for others.
    #expect(!last.events.contains { $0.card == 50 } && !last.returned.contains(50))
    #expect(known == Array(0..<SyncAgenda.ahead) + [40, 50])
  }

  @Test("At the end a card that was only marked goes to others, and so does one that was undone")
  func atTheEndWhatHasNoAnswerGoesToOthers() throws {
    var agenda = try agenda()
    var star = SharedSample.decision(3)
    (star.kind, star.text) = ("stars", "5")
    // It was decided in an earlier sitting, and is held again as soon as this is there.
    var undo = SharedSample.decision(60)
    (undo.kind, undo.text, undo.about) = ("undo", "", SharedSample.decision(60).uid)
    agenda.add([star, undo])
    #expect(agenda.farewell().order.returned == Array(0..<SyncAgenda.ahead) + [60])
  }

  @Test("Where not all is known that was decided here, no card goes to others at the end")
  func atTheEndWhatMayBeDecidedStays() throws {
    var agenda = try agenda()
    agenda.add([SharedSample.decision(3)])
    let (last, known) = agenda.farewell(returnsCards: false)
    #expect(last.events.map(\.card) == [3] && last.returned.isEmpty)
    // A card that the answer to the order before brings can’t have been decided.
    #expect(known == Array(0..<SyncAgenda.ahead))
    #expect(agenda.joined.pile.held.count == SyncAgenda.ahead)
    // When the journal has been read to its end after all, they go.
    #expect(agenda.farewell().order.returned == known)
  }
}
