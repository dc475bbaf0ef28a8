import KolodaGLib

/// Sends questions to the server of a shared deck, one after another, on a thread of its own.
///
/// It connects for the first question, and again after a broken connection.
package final class ServerDesk: Sendable {
  /// Connects to the server.
  ///
  /// Blocks.
  package typealias Connect = @Sendable (SyncInterruption) throws -> any SharedServer
  private typealias Job = @Sendable (inout (any SharedServer)?) -> Void

  private struct State {
    var jobs: [Job] = []
    var isOver = false
  }

  private let state = Monitor(State())
  private let interruption = SyncInterruption()
  private let connect: Connect

  /// Starts the thread, without connecting yet.
  package init(_ connect: @escaping Connect) {
    self.connect = connect
    WorkerThread.begin(name: "server") { [state] in
      var server: (any SharedServer)?
      while let job = Self.next(in: state) { job(&server) }
    }
  }

  /// Starts the thread for a shared deck.
  package convenience init(address: String, name: String) {
    let place = SharedAddress(address, name: name)
    self.init { try SyncProcess(place, interruption: $0) }
  }

  /// Queues a question.
  ///
  /// - Parameters:
  /// - question: asks the server, on the desk's thread; it may block.
  /// - then: receives the answer on the main thread, unless the desk was ended in the meantime.
  package func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (any SharedServer) throws -> Answer,
    then: @escaping @MainActor @Sendable (Result<Answer, any Error>) -> Void
  ) {
    state.change { state in
      guard !state.isOver else { return }
      state.jobs.append { [weak self] server in
        guard let self else { return }
        let answer = Result {
          let there = try server ?? connect(interruption)
          server = there
          return try question(there)
        }
        if case .failure(let error) = answer, (error as? SyncFailure)?.breaksConnection ?? true {
          server = nil
        }
        MainThread.post { [weak self] in
          guard let self, !isOver else { return }
          then(answer)
        }
      }
    }
  }

  /// Waits for the next job; nil once the desk was ended.
  private static func next(in state: Monitor<State>) -> Job? {
    state.wait { state -> Job?? in
      if state.isOver { return .some(nil) }
      return state.jobs.isEmpty ? nil : .some(state.jobs.removeFirst())
    }
  }

  private var isOver: Bool { state.look { $0.isOver } }

  /// Ends the desk and interrupts whatever it is waiting for.
  ///
  /// Unanswered questions get no answer.
  package func end() {
    state.change { state in
      state.isOver = true
      state.jobs = []
    }
    interruption.interrupt()
  }
}
