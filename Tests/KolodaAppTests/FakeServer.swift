import Foundation
import KolodaGLib
import KolodaSyncMessages

@testable import KolodaApp
@testable import KolodaSharing

/// A stand-in for the server of a shared deck, which answers as the test wants.
final class FakeServer: SharedServer {
  /// The server's answers, and the requests it received.
  struct State: Sendable {
    var progress = SyncedProgress(
      person: "ann", isManager: true, answersPerCard: 2, cards: 10, isClosed: false, people: [])
    var combinations: [SyncedCombination] = []
    /// The changes that were requested, in order.
    var orders: [String] = []
    /// The failure that answers the next request, if any.
    var fault: SyncFailure?
    /// Whether requests hang until this is false again.
    var isStuck = false
    /// How many requests are answered all the same.
    var passes = 0
    /// Whether a request hangs.
    var isHanging = false
  }

  let state: Monitor<State>

  init(_ state: Monitor<State>) { self.state = state }

  private func take<Value>(_ body: (inout State) -> Value) throws -> Value {
    _ = state.wait { state -> Bool? in
      state.isHanging = state.isStuck && state.passes == 0
      if state.isHanging { return nil }
      if state.isStuck { state.passes -= 1 }
      return true
    }
    if let fault = state.change({ state -> SyncFailure? in
      defer { state.fault = nil }
      return state.fault
    }) {
      throw fault
    }
    return state.change(body)
  }

  func progress() throws -> SyncedProgress { try take { $0.progress } }

  func change(added: [String], removed: [String]) throws {
    try take { $0.orders += added.map { "+" + $0 } + removed.map { "-" + $0 } }
  }

  func release(_ person: String) throws { try take { $0.orders.append("release " + person) } }

  func setClosed(_ isClosed: Bool) throws {
    try take {
      $0.orders.append("closed \(isClosed)")
      $0.progress.isClosed = isClosed
    }
  }

  func setLook(_ look: String, replacing former: String?) throws {
    let isDone = try take { state in
      let present = state.progress.look?.text ?? ""
      guard former == nil || former == present || look == present else { return false }
      state.orders.append("look " + look)
      state.progress.look = SharedLook(mark: String(state.orders.count), text: look)
      return true
    }
    if !isDone { throw SyncFailure.server(SyncFault(.lookChanged)) }
  }

  func eachCombination(_ body: (SyncedCombination) throws -> Void) throws {
    try take { $0.combinations }.forEach(body)
  }
}

extension SyncedPerson {
  /// A person with this many answers.
  static func named(
    _ name: String, answers: Int = 0, extra: Int = 0, held: Int = 0, isRemoved: Bool = false
  ) -> SyncedPerson {
    SyncedPerson(
      name: name, answers: answers, extra: extra, held: held, events: answers + extra,
      isRemoved: isRemoved)
  }
}
