import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaSync

/// What becomes of the cards that a window held when it is closed.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct LeavingTests {
  private func event(_ kind: String, _ card: Int, about: EventID? = nil) -> SyncEvent {
    SyncEvent(
      uid: Hex.text(EventID.random().bytes), kind: kind, about: about.map { Hex.text($0.bytes) },
      text: ["decide": "keep", "stars": "5"][kind] ?? "", seat: Hex.text(EventID.random().bytes),
      act: Hex.text(EventID.random().bytes), lamport: 9, time: 1, card: card)
  }

  /// The program gives back all cards of its last events, since the server stores these first.
  @Test func onlyCardsWithoutAnAnswerGoToOthers() throws {
    let desk = try SyncDesk(cards: 4)
    let ann = try desk.deck("person0")
    #expect(try ann.claim(4).count == 4)
    let early = Event.decide(2)
    try ann.append([early])
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    var program: SessionProgram? = try SessionProgram(desk)
    let last = SyncOrder(
      events: [event("decide", 0), event("stars", 1), event("undo", 2, about: early.id)],
      returned: [0, 1, 2, 3])
    program?.socket.send(SyncRequest.leave(last, known: [0, 1, 2, 3]))
    program = nil
    let ben = try desk.deck("person1")
    while try ben.claim(4).isEmpty {
      while try !listener.takeNews() { _ = try listener.waitForNews(besides: -1) }
    }
    #expect(try ben.held().map(\.number) == [1, 2, 3])
    #expect(try ben.answers(0..<4).map(\.isExtra) == [false])
    #expect(try ben.people().map(\.held) == [0, 3])
  }
}
