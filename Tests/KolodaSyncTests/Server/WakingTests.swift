import KolodaSync
import KolodaSyncMessages
import Testing

/// Windows that are open look again when whoever manages a deck has changed something.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct WakingTests {
  /// A change of a shared deck that concerns everybody in it.
  enum Change: CaseIterable {
    case closed, opened, added, removed, released, shownOtherwise
  }

  private func make(_ change: Change, _ keeper: DeckKeeper) throws {
    switch change {
    case .closed: try keeper.setClosed(true, deck: "pile")
    case .opened: try keeper.setClosed(false, deck: "pile")
    case .added: try keeper.add(["person2"], toDeck: "pile")
    case .removed: try keeper.remove("person0", fromDeck: "pile")
    case .released: try keeper.release("person0", ofDeck: "pile")
    case .shownOtherwise: try keeper.setLook("{}", deck: "pile")
    }
  }

  @Test(arguments: Change.allCases)
  func othersAreWoken(_ change: Change) throws {
    let desk = try SyncDesk(cards: 1)
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    try make(change, DeckKeeper(desk.keeper))
    // The server has sent its notifications before it answers the next statement.
    try listener.run("SELECT 1")
    var isWoken = try listener.takeNews()
    for _ in 0..<2000 where !isWoken {
      try listener.run("SELECT pg_sleep(0.01)")
      isWoken = try listener.takeNews()
    }
    #expect(isWoken)
  }

  /// Any role may send notifications; they must not pile up in front of the answers.
  @Test func aProgramIsWokenOnceUntilItAsksForSomething() throws {
    let desk = try SyncDesk(cards: 1)
    let program = try SessionProgram(desk, listening: true)
    let stranger = try desk.server.connect("person9", desk.database)
    try stranger.run("NOTIFY koloda")
    #expect(program.socket.receive(SyncAnswer.self) == .changed)
    for _ in 0..<100 { try stranger.run("NOTIFY koloda") }
    let answer = try program.sync(SyncOrder()).answer
    if case .synced = answer {} else { Issue.record("\(answer) came first") }
    try stranger.run("NOTIFY koloda")
    #expect(program.socket.receive(SyncAnswer.self) == .changed)
  }
}
