import KolodaGLib
import KolodaSyncMessages
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaSharing

/// Requests to a server run one after another off the main thread, and nothing waits for them.
@Suite("A desk for a server", .serialized)
@MainActor
struct ServerDeskTests {
  private let state = Monitor(FakeServer.State())
  private let connections = Monitor(0)

  private func desk() -> ServerDesk {
    ServerDesk { [state, connections] _ in
      connections.change { $0 += 1 }
      return FakeServer(state)
    }
  }

  @Test("Answers come in order, by one connection")
  func order() {
    let desk = desk()
    defer { desk.end() }
    var heard: [Int] = []
    for number in 0..<5 {
      desk.ask { _ in
        number
      } then: { answer in
        if case .success(let number) = answer { heard.append(number) }
      }
    }
    #expect(MainLoop.run { heard.count == 5 })
    #expect(heard == [0, 1, 2, 3, 4] && connections.look { $0 } == 1)
  }

  @Test("A broken connection is made anew, and a refusal breaks none")
  func broken() {
    let desk = desk()
    defer { desk.end() }
    var failures = 0
    func ask() {
      let before = failures
      var isAnswered = false
      desk.ask {
        try $0.progress()
      } then: { answer in
        if case .failure = answer { failures += 1 }
        isAnswered = true
      }
      #expect(MainLoop.run { isAnswered }, "after \(before) failures")
    }
    ask()
    state.change { $0.fault = .server(SyncFault(.notAllowed)) }
    ask()
    ask()
    #expect(failures == 1 && connections.look { $0 } == 1)
    for fault in [
      SyncFailure.gone, .server(SyncFault(.unreachable, isOffline: true)),
      // A person who is let in again after this needs a new connection.
      .server(SyncFault(.notLetIn)),
    ] {
      state.change { $0.fault = fault }
      ask()
    }
    ask()
    #expect(failures == 4 && connections.look { $0 } == 4)
  }

  @Test("Ending it while a question waits holds up nobody, and the answer is dropped")
  func ended() {
    state.change { $0.isStuck = true }
    let desk = desk()
    var heard = 0
    desk.ask {
      try $0.progress()
    } then: { _ in
      heard += 1
    }
    #expect(MainLoop.run { connections.look { $0 } == 1 })
    desk.end()
    desk.ask {
      try $0.progress()
    } then: { _ in
      heard += 1
    }
    state.change { $0.isStuck = false }
    MainLoop.run(turns: 20)
    #expect(heard == 0)
  }
}
