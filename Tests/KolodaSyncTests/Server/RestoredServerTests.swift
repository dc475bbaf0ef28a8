import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaSync

/// How a person's computers notice that the server was restored from a backup, whatever another
/// computer of the person has sent again since.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct RestoredServerTests {
  /// Makes the server what it was after so many events of `person0`.
  private func restore(_ desk: SyncDesk, to count: Int) throws {
    try desk.keeper.runAll(
      """
      BEGIN;
      DELETE FROM koloda.event WHERE person = 'person0' AND number > \(count);
      DELETE FROM koloda.answer a WHERE a.person = 'person0' AND NOT EXISTS (
        SELECT FROM koloda.event e
        WHERE e.pile = a.pile AND e.card = a.card AND e.person = a.person);
      UPDATE koloda.slot s SET person = NULL, until = NULL
      WHERE s.person = 'person0' AND NOT EXISTS (
        SELECT FROM koloda.answer a
        WHERE a.pile = s.pile AND a.card = s.card AND a.person = s.person);
      UPDATE koloda.person SET events = \(count), answers = \(count) WHERE name = 'person0';
      COMMIT;
      """)
  }

  /// Sends events; returns the last event that the server has by its answer.
  private func send(_ events: [SyncEvent], from program: SessionProgram) throws -> SyncPlace {
    let order = SyncOrder(events: events, reading: SyncReading(after: nil))
    guard case .synced = try program.sync(order).answer else { throw Unexpected() }
    return try #require(program.elsewhere.last?.last)
  }

  /// One computer sends an event that only it has, and then the other one an event that both know.
  ///
  /// The server is restored to the time before, and gets the latter again from the other one.
  ///
  /// - Parameter more: events that come before it by then; with one, it has the same number again.
  @Test(arguments: 0..<3)
  func anEventThatWasSentAgainIsNotTakenForTheOneBefore(more: Int) throws {
    let desk = try SyncDesk(cards: 9)
    let id = Hex.text(try desk.deck().standing().id.bytes)
    let (home, work) = (try SessionProgram(desk), try SessionProgram(desk))
    let (first, lost, known) = (SyncEvent.decision(0), SyncEvent.decision(1), SyncEvent.decision(2))
    let early = try send([first], from: home)
    _ = try send([lost], from: home)
    let place = try send([known], from: work)
    #expect(place.uid == known.uid)
    func order(last: SyncPlace?, read: SyncPlace?) -> SyncOrder {
      SyncOrder(
        events: [.decision(8)], last: last, pile: id, wantsPeople: false,
        reading: SyncReading(after: read))
    }
    try restore(desk, to: 1)
    _ = try send((0..<more).map { SyncEvent.decision(3 + $0) } + [known], from: work)
    #expect(try desk.deck().answers(1..<2).isEmpty)
    // Whether it was the last one that was sent, or the last one that was read.
    #expect(try home.sync(order(last: place, read: place)).answer == .behind)
    #expect(try home.sync(order(last: place, read: nil)).answer == .behind)
    #expect(try home.sync(order(last: early, read: place)).answer == .behind)
    #expect(try desk.count("SELECT count(*) FROM koloda.event WHERE card = 8") == 0)
    // What the backup has is where it was.
    let again = try home.sync(order(last: early, read: early))
    guard case .synced = again.answer else { throw Unexpected() }
  }

  /// Each of the two computers, in either order, sends everything again and reads everything again.
  @Test(arguments: [false, true])
  func twoComputersHaveEverythingInTheEnd(homeIsFirst: Bool) throws {
    let desk = try SyncDesk(cards: 9)
    let (home, work) = (try SessionProgram(desk), try SessionProgram(desk))
    let id = Hex.text(try desk.deck().standing().id.bytes)
    let own = [SyncEvent.decision(0), SyncEvent.decision(1)]
    let other = [SyncEvent.decision(2), SyncEvent.decision(3)]
    _ = try send([own[0]], from: home)
    _ = try send([other[0]], from: work)
    var places = [try send([own[1]], from: home), try send([other[1]], from: work)]
    try restore(desk, to: 1)
    var all = [(home, own + [other[0]]), (work, other + own)]
    if !homeIsFirst {
      all.reverse()
      places.reverse()
    }
    for ((program, journal), place) in zip(all, places) {
      let order = SyncOrder(last: place, pile: id, reading: SyncReading(after: place))
      #expect(try program.sync(order).answer == .behind)
      _ = try send(journal, from: program)
    }
    #expect(try desk.deck().answers(0..<9).map(\.card) == [0, 1, 2, 3])
    let rest = all[0].0
    rest.elsewhere = []
    _ = try send([], from: rest)
    let told = rest.elsewhere.flatMap(\.events).map(\.event.uid)
    #expect(Set(told) == Set((own + other).map(\.uid)) && told.count == 4)
  }
}
